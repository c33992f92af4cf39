"""The rules by their numbers: each test is an example of the rule it is named after."""
