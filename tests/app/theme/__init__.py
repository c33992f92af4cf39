"""The look, without a window where it needs none."""
