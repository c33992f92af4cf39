package android.view;

public class Window {
    private final View decor = new View();

    public View getDecorView() { return decor; }
}
