"""The game itself: rules, boards, state and bots, in pure Python."""
