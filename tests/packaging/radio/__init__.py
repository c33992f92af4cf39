"""Two phones with a real Bluetooth stack: `bumble`'s virtual controllers, HCI, L2CAP, SDP and RFCOMM between them.

Three processes: the air with both controllers, and two phones. A phone is the app's own code for Android by pyjnius, on
stub classes whose sockets ask the phone's stack for links, as Android's ask its Bluetooth service.
"""

HOST, GUEST = "B1:0E:00:00:00:01", "B1:0E:00:00:00:02"
