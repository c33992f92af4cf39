package android.view;

public class View {
    public WindowInsets insets = new WindowInsets();

    public WindowInsets getRootWindowInsets() { return insets; }
}
