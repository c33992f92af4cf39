package android.bluetooth;

import java.io.IOException;
import java.util.UUID;

public final class BluetoothDevice {
    private final BluetoothAdapter adapter;
    private final String address;
    private final String name;
    private final int major;

    BluetoothDevice(BluetoothAdapter adapter, String address, String name, int major) {
        this.adapter = adapter;
        this.address = address;
        this.name = name;
        this.major = major;
    }

    public String getAddress() { return address; }
    public String getName() { adapter.check(); return name; }

    /** Not every phone says what the other one is. */
    public BluetoothClass getBluetoothClass() { adapter.check(); return major < 0 ? null : new BluetoothClass(major); }

    public BluetoothSocket createRfcommSocketToServiceRecord(UUID uuid) throws IOException {
        if (!adapter.enabled) throw new IOException("Bluetooth is off");
        return new BluetoothSocket(adapter, this, uuid, null);
    }
}
