package android.app;

import android.content.Context;
import android.content.Intent;
import android.view.Window;

public class Activity extends Context {
    private final Window window = new Window();
    public Intent intent = new Intent("android.intent.action.MAIN");
    public Intent started;
    public boolean away;

    public Window getWindow() { return window; }
    public Intent getIntent() { return intent; }
    public void startActivity(Intent intent) { started = intent; }
    public boolean moveTaskToBack(boolean nonRoot) { away = true; return true; }
}
