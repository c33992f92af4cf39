"""Tables over the network, without a screen."""
