"""Opens the app: the `railhead` command and `python -m railhead` come here, by way of the package's own first lines."""

from app.__main__ import main

if __name__ == "__main__":
    main()
