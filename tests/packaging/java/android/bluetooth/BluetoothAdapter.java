package android.bluetooth;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;

/** A radio whose air is this machine: who calls any address reaches the service that this process offers. */
public final class BluetoothAdapter {
    public boolean enabled = true;
    public boolean allowed = true;
    public LinkedHashSet<BluetoothDevice> bonded = new LinkedHashSet<>();

    public void bond(String address, String name, int major) {
        bonded.add(new BluetoothDevice(this, address, name, major));
    }

    void check() {
        if (!allowed) throw new SecurityException("Need android.permission.BLUETOOTH_CONNECT permission");
    }

    public boolean isEnabled() { return enabled; }
    public boolean enable() { enabled = true; return true; }

    /** Whoever waits for a call hears of it. */
    public boolean disable() {
        enabled = false;
        for (BluetoothServerSocket service : BluetoothServerSocket.SERVICES.values()) {
            try { service.close(); } catch (IOException ignored) { }
        }
        return true;
    }

    public String getName() { check(); return "This phone"; }

    /** None while it is off, as Android's. */
    public Set<BluetoothDevice> getBondedDevices() { check(); return enabled ? bonded : new LinkedHashSet<>(); }

    public BluetoothDevice getRemoteDevice(String address) {
        for (BluetoothDevice device : bonded) if (device.getAddress().equals(address)) return device;
        return new BluetoothDevice(this, address, null, -1);
    }

    public BluetoothServerSocket listenUsingRfcommWithServiceRecord(String name, UUID uuid) throws IOException {
        check();
        if (!enabled) throw new IOException("Bluetooth is off");
        return new BluetoothServerSocket(this, uuid);
    }

    /** Needs BLUETOOTH_SCAN, which the app does not have. */
    public boolean cancelDiscovery() { throw new SecurityException("Need android.permission.BLUETOOTH_SCAN permission"); }
}
