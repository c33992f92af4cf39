package android.app;

import android.content.Context;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.view.Window;
import java.util.HashSet;
import java.util.Set;

/** The main thread of this one is whoever calls. */
public class Activity extends Context {
    private final Window window = new Window();

    // for the tests
    public Intent intent = new Intent("android.intent.action.MAIN");
    public Intent started;
    public boolean away;
    public boolean finished;
    public boolean grants = true;
    public Set<String> granted = new HashSet<>();

    public Window getWindow() { return window; }
    public Intent getIntent() { return intent; }
    public void startActivity(Intent intent) { started = intent; }
    public boolean moveTaskToBack(boolean nonRoot) { away = true; return true; }
    public void finishAndRemoveTask() { finished = true; }
    public final void runOnUiThread(Runnable action) { action.run(); }

    public int checkSelfPermission(String permission) {
        return granted.contains(permission) ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
    }

    /** Answered a moment later, by a player who grants all or nothing. */
    public final void requestPermissions(String[] permissions, int requestCode) {
        new Thread(() -> answer(permissions, requestCode)).start();
    }

    private void answer(String[] permissions, int requestCode) {
        int[] results = new int[permissions.length];
        for (int at = 0; at < permissions.length; at++) {
            if (grants) granted.add(permissions[at]);
            results[at] = checkSelfPermission(permissions[at]);
        }
        try { Thread.sleep(50); } catch (InterruptedException ignored) { return; }
        onRequestPermissionsResult(requestCode, permissions, results);
    }

    public void onRequestPermissionsResult(int requestCode, String[] permissions, int[] grantResults) {}
    protected void onNewIntent(Intent intent) {}

    /** For the tests: Android hands a new intent over on a thread of its own. */
    public void arrive(Intent intent) throws InterruptedException {
        Thread system = new Thread(() -> onNewIntent(intent));
        system.start();
        system.join();
    }
}
