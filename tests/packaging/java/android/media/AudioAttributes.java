package android.media;

public class AudioAttributes {
    public static class Builder {
        public Builder setLegacyStreamType(int streamType) { return this; }
        public AudioAttributes build() { return new AudioAttributes(); }
    }
}
