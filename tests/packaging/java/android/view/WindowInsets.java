package android.view;

import android.graphics.Insets;

/** A phone with a bar of 63 pixels at the top, of 48 at the bottom and a cutout of 80 at the left. */
public final class WindowInsets {
    public Insets getInsets(int typeMask) {
        boolean bars = (typeMask & Type.systemBars()) != 0;
        boolean cutout = (typeMask & Type.displayCutout()) != 0;
        return Insets.of(cutout ? 80 : 0, bars ? 63 : 0, 0, bars ? 48 : 0);
    }

    public int getSystemWindowInsetLeft() { return 0; }
    public int getSystemWindowInsetTop() { return 63; }
    public int getSystemWindowInsetRight() { return 0; }
    public int getSystemWindowInsetBottom() { return 48; }

    public static final class Type {
        public static int systemBars() { return 7; }
        public static int displayCutout() { return 128; }
    }
}
