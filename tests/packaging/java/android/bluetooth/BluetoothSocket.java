package android.bluetooth;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.UUID;

/** With the messages that Android's own have. */
public final class BluetoothSocket implements Closeable {
    private static final String FAILED = "read failed, socket might closed or timeout, read ret: -1";

    private final BluetoothAdapter adapter;
    private final BluetoothDevice device;
    private final UUID uuid;
    private Socket socket;

    BluetoothSocket(BluetoothAdapter adapter, BluetoothDevice device, UUID uuid, Socket socket) {
        this.adapter = adapter;
        this.device = device;
        this.uuid = uuid;
        this.socket = socket;
    }

    public void connect() throws IOException {
        adapter.check();
        if (Air.stack != 0) {
            socket = Air.ask("call " + device.getAddress() + " " + uuid);
            return;
        }
        BluetoothServerSocket service = BluetoothServerSocket.SERVICES.get(uuid);
        if (service == null || !adapter.bonded.contains(device)) throw new IOException(FAILED);
        socket = new Socket(service.server.getInetAddress(), service.server.getLocalPort());
    }

    public BluetoothDevice getRemoteDevice() { return device; }
    public boolean isConnected() { return socket != null && !socket.isClosed(); }
    public InputStream getInputStream() throws IOException { return new Incoming(socket.getInputStream()); }
    public OutputStream getOutputStream() throws IOException { return socket.getOutputStream(); }
    public void close() throws IOException { if (socket != null) socket.close(); }

    /** Android's does not end: it fails. */
    private static final class Incoming extends FilterInputStream {
        Incoming(InputStream stream) { super(stream); }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int amount = super.read(buffer, offset, length);
            if (amount < 0) throw new IOException("bt socket closed, read return: -1");
            return amount;
        }
    }
}
