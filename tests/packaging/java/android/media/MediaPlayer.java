package android.media;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes no sound, but wants the file. */
public class MediaPlayer {
    public interface OnCompletionListener { void onCompletion(MediaPlayer player); }

    public void setAudioAttributes(AudioAttributes attributes) {}
    public void setDataSource(String path) throws IOException {
        if (!Files.exists(Path.of(path))) throw new FileNotFoundException(path);
    }
    public void setOnCompletionListener(OnCompletionListener listener) {}
    public void setVolume(float left, float right) {}
    public void setLooping(boolean looping) {}
    public void prepare() throws IOException {}
    public void start() {}
    public void stop() {}
    public void seekTo(int milliseconds) {}
    public int getCurrentPosition() { return 0; }
    public int getDuration() { return 100; }
    public void release() {}
}
