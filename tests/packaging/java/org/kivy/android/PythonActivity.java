package org.kivy.android;

/** As in p4a: the one activity, reachable from Python. */
public class PythonActivity extends android.app.Activity {
    public static PythonActivity mActivity = new PythonActivity();
}
