"""The texts of the app for its translators: extracted from the source, checked, and compiled into what gettext reads.

python -m tools.messages extract    writes assets/locale/messages.pot
python -m tools.messages check      says what is missing, stale or broken, for every language; 1 when anything is
python -m tools.messages compile    writes the .mo file of every .po file
"""
