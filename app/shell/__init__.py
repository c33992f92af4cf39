"""What every page may use: one question, one message, one sheet, built once for the whole app."""
