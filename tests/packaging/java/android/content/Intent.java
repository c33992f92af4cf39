package android.content;

import java.util.HashMap;

public class Intent {
    public static final String ACTION_SEND = "android.intent.action.SEND";
    public static final String EXTRA_TEXT = "android.intent.extra.TEXT";
    public static final int FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = 0x00100000;
    public String action;
    public int flags;
    public String type;
    public String data;
    public Intent target;
    public CharSequence title;
    public HashMap<String, String> extras = new HashMap<>();

    public Intent() {}
    public Intent(String action) { this.action = action; }
    public Intent setType(String type) { this.type = type; return this; }
    public Intent putExtra(String name, String value) { extras.put(name, value); return this; }
    public String getStringExtra(String name) { return extras.get(name); }
    public String getDataString() { return data; }
    public int getFlags() { return flags; }

    public static Intent createChooser(Intent target, CharSequence title) {
        Intent chooser = new Intent("android.intent.action.CHOOSER");
        chooser.target = target;
        chooser.title = title;
        return chooser;
    }
}
