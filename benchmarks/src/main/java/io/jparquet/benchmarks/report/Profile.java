package io.jparquet.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * A sampling profile of some threads by Java Flight Recorder. It does not contain the time in
 * compilers, in the garbage collector and in stubs of machine code.
 */
public final class Profile {
  private static final Duration PERIOD = Duration.ofMillis(10);
  private static final int TOP = 30;
  private static final int CALLERS = 24;

  private final Map<String, Integer> exclusive = new HashMap<>();
  private final Map<String, Integer> inclusive = new HashMap<>();
  private final Map<String, Integer> stacks = new HashMap<>();
  private int samples;

  private Profile() {}

  /**
   * Repeats work and samples it.
   *
   * @param seconds minimum duration; the work is done at least once
   * @param threads names of the threads to include
   */
  public static Profile of(Runnable work, double seconds, Predicate<String> threads)
      throws IOException {
    Path file = Files.createTempFile("profile", ".jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ExecutionSample").withPeriod(PERIOD);
      recording.enable("jdk.NativeMethodSample").withPeriod(PERIOD);
      recording.start();
      Instant start = Instant.now();
      long end = System.nanoTime() + (long) (seconds * 1e9);
      do {
        work.run();
      } while (System.nanoTime() < end);
      recording.stop();
      recording.dump(file);
      Profile profile = new Profile();
      for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
        // The file may begin with events of an earlier recording.
        if (!event.getStartTime().isBefore(start)) {
          profile.add(event, threads);
        }
      }
      return profile;
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private void add(RecordedEvent event, Predicate<String> threads) {
    RecordedStackTrace trace = event.getStackTrace();
    var thread = event.getThread("sampledThread");
    if (trace == null || thread == null || trace.getFrames().isEmpty()) {
      return;
    }
    String name = thread.getJavaName();
    if (name == null || !threads.test(name)) {
      return;
    }
    samples++;
    List<String> frames = new ArrayList<>();
    for (RecordedFrame frame : trace.getFrames()) {
      String method = method(frame);
      if (!frames.contains(method)) {
        inclusive.merge(method, 1, Integer::sum);
      }
      frames.add(method);
    }
    exclusive.merge(frames.get(0), 1, Integer::sum);
    String stack = String.join(" < ", frames.subList(0, Math.min(CALLERS, frames.size())));
    stacks.merge(stack, 1, Integer::sum);
  }

  private static String method(RecordedFrame frame) {
    String type = frame.getMethod().getType().getName();
    return type.substring(type.lastIndexOf('.') + 1) + "." + frame.getMethod().getName();
  }

  /** Tables of the methods with the most samples, without and with the methods that they call. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(samples + " samples");
    lines.add("");
    lines.add("exclusive:");
    lines.addAll(top(exclusive, TOP));
    lines.add("");
    lines.add("inclusive:");
    lines.addAll(top(inclusive, 2 * TOP));
    lines.add("");
    lines.add("stacks:");
    lines.addAll(top(stacks, TOP));
    return lines;
  }

  private List<String> top(Map<String, Integer> counts, int most) {
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(most)
        .map(e -> String.format(Locale.ROOT, "%5.1f %% %s", percent(e.getValue()), e.getKey()))
        .toList();
  }

  private double percent(int count) {
    return 100.0 * count / samples;
  }
}
