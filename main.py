"""Railhead: opens the app. The phones start here."""

from app.__main__ import main

if __name__ == "__main__":
    main()
