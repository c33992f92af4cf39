"""What can be proven about the phone packages without a phone: run by `make package-check`."""
