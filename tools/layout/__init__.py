"""Makes the layouts of the project's own maps, with land, and pictures to judge them by."""
