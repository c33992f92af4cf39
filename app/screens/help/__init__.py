"""The page that tells how to play."""
