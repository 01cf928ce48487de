"""Parts that the scenes of plates are built from."""
