package android.bluetooth;

public final class BluetoothClass {
    private final int major;

    BluetoothClass(int major) { this.major = major; }

    public int getMajorDeviceClass() { return major; }
}
