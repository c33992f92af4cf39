package android.net.wifi;

public class WifiManager {
    public MulticastLock last;

    public MulticastLock createMulticastLock(String tag) {
        last = new MulticastLock();
        return last;
    }

    public class MulticastLock {
        private boolean held;

        private MulticastLock() {}
        public void acquire() { held = true; }
        public void release() {
            if (!held) throw new RuntimeException("MulticastLock under-locked");
            held = false;
        }
        public boolean isHeld() { return held; }
        public void setReferenceCounted(boolean refCounted) {}
    }
}
