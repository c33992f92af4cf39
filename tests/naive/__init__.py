"""A second, naive implementation of the rules in plain lists, strings and dicts.

It is written from the rules alone and shares no code with the engine. Clarity beats speed; the perft and
lockstep tests compare the two.
"""
