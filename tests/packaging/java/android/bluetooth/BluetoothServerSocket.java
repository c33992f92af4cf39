package android.bluetooth;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

public final class BluetoothServerSocket implements Closeable {
    /** The service records on the air. */
    static final ConcurrentHashMap<UUID, BluetoothServerSocket> SERVICES = new ConcurrentHashMap<>();
    static final String CALLER = "CA:11:E4:00:00:02";

    private final BluetoothAdapter adapter;
    private final UUID uuid;
    private final Socket record;
    final ServerSocket server;

    BluetoothServerSocket(BluetoothAdapter adapter, UUID uuid) throws IOException {
        this.adapter = adapter;
        this.uuid = uuid;
        server = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
        record = Air.stack == 0 ? null : Air.ask("offer " + uuid + " " + server.getLocalPort());
        SERVICES.put(uuid, this);
    }

    public BluetoothSocket accept() throws IOException {
        Socket socket = server.accept();
        String caller = Air.stack == 0 ? CALLER : Air.line(socket);
        return new BluetoothSocket(adapter, adapter.getRemoteDevice(caller), uuid, socket);
    }

    public void close() throws IOException {
        SERVICES.remove(uuid, this);
        if (record != null) record.close();
        server.close();
    }
}
