"""Golden games: whole games on disk, one of each variant with the fewest and with the most players."""
