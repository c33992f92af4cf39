"""The tools: what they measure, simulate and ask."""
