package android.bluetooth;

public final class BluetoothManager {
    public BluetoothAdapter adapter = new BluetoothAdapter();

    public BluetoothAdapter getAdapter() { return adapter; }
}
