package android.bluetooth;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** The test's own: the Bluetooth stack beside the app (tests/packaging/radio/stack.py), reached at a port of this machine. */
public final class Air {
    /** Without one this process is both phones. */
    public static int stack;

    private Air() {}

    /** The answered connection stays open: it is the link that was asked for, or keeps a service on record. */
    static Socket ask(String wish) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), stack);
        socket.getOutputStream().write((wish + "\n").getBytes(StandardCharsets.US_ASCII));
        if (!line(socket).equals("ok")) {
            socket.close();
            throw new IOException("read failed, socket might closed or timeout, read ret: -1");
        }
        return socket;
    }

    static String line(Socket socket) throws IOException {
        StringBuilder words = new StringBuilder();
        for (int next; (next = socket.getInputStream().read()) > 0 && next != '\n'; ) words.append((char) next);
        return words.toString();
    }
}
