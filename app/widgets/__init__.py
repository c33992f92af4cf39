"""What screens are built from: the board, cards, tickets, marks."""
