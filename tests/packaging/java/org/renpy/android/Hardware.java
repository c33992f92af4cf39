package org.renpy.android;

import android.util.DisplayMetrics;

/** As p4a's: a phone of medium density. */
public class Hardware {
    public static DisplayMetrics metrics = new DisplayMetrics();

    public static int getDPI() { return metrics.densityDpi; }
}
