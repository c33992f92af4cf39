"""What can be proven about the phone packages without an SDK: buildozer and p4a do their own work, and we watch."""
