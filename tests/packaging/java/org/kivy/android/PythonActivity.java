package org.kivy.android;

import android.content.Intent;
import android.content.pm.PackageManager;
import java.util.ArrayList;
import java.util.List;

/** With p4a's own interfaces towards Python; what Android would call is called by the tests. */
public class PythonActivity extends android.app.Activity {
    public static PythonActivity mActivity = new PythonActivity();

    /** For the tests: whether the picture of the start is still there. */
    public boolean loading = true;

    private final List<NewIntentListener> listeners = new ArrayList<>();
    private PermissionsCallback callback;

    public interface NewIntentListener { void onNewIntent(Intent intent); }
    public interface ActivityResultListener { void onActivityResult(int requestCode, int resultCode, Intent intent); }

    public interface PermissionsCallback {
        void onRequestPermissionsResult(int requestCode, String[] permissions, int[] grantResults);
    }

    public void registerNewIntentListener(NewIntentListener listener) { listeners.add(listener); }
    public void unregisterNewIntentListener(NewIntentListener listener) { listeners.remove(listener); }
    public void addPermissionsCallback(PermissionsCallback added) { callback = added; }
    public void requestPermissions(String[] permissions) { requestPermissionsWithRequestCode(permissions, 1); }
    public void removeLoadingScreen() { runOnUiThread(() -> loading = false); }

    public boolean checkCurrentPermission(String permission) {
        return checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED;
    }

    public void requestPermissionsWithRequestCode(String[] permissions, int requestCode) {
        requestPermissions(permissions, requestCode);
    }

    @Override
    public void onRequestPermissionsResult(int requestCode, String[] permissions, int[] grantResults) {
        if (callback != null) callback.onRequestPermissionsResult(requestCode, permissions, grantResults);
    }

    @Override
    protected void onNewIntent(Intent intent) {
        for (NewIntentListener listener : listeners) listener.onNewIntent(intent);
    }
}
