package android.os;

public class Vibrator {
    /** For the tests. */
    public long shaken;

    public boolean hasVibrator() { return true; }
    public void vibrate(VibrationEffect effect) { shaken += effect.milliseconds; }
}
