package android.util;

public class DisplayMetrics {
    public int densityDpi = 160;
    public float scaledDensity = 1.0f;
}
