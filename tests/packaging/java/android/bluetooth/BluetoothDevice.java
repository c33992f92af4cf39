package android.bluetooth;

import java.io.IOException;
import java.util.UUID;

public final class BluetoothDevice {
    private final BluetoothAdapter adapter;
    private final String address;
    private final String name;

    BluetoothDevice(BluetoothAdapter adapter, String address, String name) {
        this.adapter = adapter;
        this.address = address;
        this.name = name;
    }

    public String getAddress() { return address; }
    public String getName() { adapter.check(); return name; }

    public BluetoothSocket createRfcommSocketToServiceRecord(UUID uuid) throws IOException {
        if (!adapter.enabled) throw new IOException("Bluetooth is off");
        return new BluetoothSocket(adapter, this, uuid, null);
    }
}
