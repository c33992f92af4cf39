package android.content;

import android.bluetooth.BluetoothManager;
import android.content.pm.ApplicationInfo;
import android.content.res.Resources;
import android.net.wifi.WifiManager;
import android.os.Vibrator;
import java.io.File;

public class Context {
    public static final String WIFI_SERVICE = "wifi";
    public static final String BLUETOOTH_SERVICE = "bluetooth";
    public static final String VIBRATOR_SERVICE = "vibrator";
    public static final WifiManager wifi = new WifiManager();
    public static final BluetoothManager bluetooth = new BluetoothManager();
    public static final Vibrator vibrator = new Vibrator();
    public static String files = System.getProperty("java.io.tmpdir");
    private final Resources resources = new Resources();
    private final ApplicationInfo application = new ApplicationInfo();

    public Resources getResources() { return resources; }
    public ApplicationInfo getApplicationInfo() { return application; }
    public File getFilesDir() { return new File(files); }
    public Context getApplicationContext() { return this; }
    public Object getSystemService(String name) {
        return switch (name) {
            case WIFI_SERVICE -> wifi;
            case BLUETOOTH_SERVICE -> bluetooth;
            case VIBRATOR_SERVICE -> vibrator;
            default -> null;
        };
    }
}
