package android.bluetooth;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

public final class BluetoothServerSocket implements Closeable {
    /** The service records on the air. */
    static final ConcurrentHashMap<UUID, BluetoothServerSocket> SERVICES = new ConcurrentHashMap<>();
    static final String CALLER = "CA:11:E4:00:00:02";

    private final BluetoothAdapter adapter;
    private final UUID uuid;
    final ServerSocket server;

    BluetoothServerSocket(BluetoothAdapter adapter, UUID uuid) throws IOException {
        this.adapter = adapter;
        this.uuid = uuid;
        server = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
        SERVICES.put(uuid, this);
    }

    public BluetoothSocket accept() throws IOException {
        return new BluetoothSocket(adapter, adapter.getRemoteDevice(CALLER), uuid, server.accept());
    }

    public void close() throws IOException {
        SERVICES.remove(uuid, this);
        server.close();
    }
}
