package io.jparquet.benchmarks.format;

import io.jparquet.RecordReader;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.row.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The common part of benchmarks of whole files: a temporary directory with rows of lineitem. A
 * score is the time of one job on them.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 7)
@Fork(3)
public abstract class FileBenchmark {
  private final Set<Path> targets = new HashSet<>();
  private Path directory;

  /** Writes a file of rows of lineitem with parquet-java, SNAPPY. */
  final Path lineitem(long rows) throws IOException {
    directory = Files.createTempDirectory("jparquet-benchmark");
    SampleFile lineitem = SampleFiles.ALL.get(0);
    return SampleFiles.prepare(directory, lineitem, (double) rows / lineitem.count(), "snappy");
  }

  /** A file in the directory. */
  final Path path(String name) {
    return directory.resolve(name);
  }

  /** A new file, which {@link #deleteTargets} deletes. */
  final OutputFile target(String name) {
    targets.add(path(name));
    return OutputFile.replacing(path(name));
  }

  /** Deletes what was made before: file systems take long to replace a large file. */
  @Setup(Level.Invocation)
  public void deleteTargets() throws IOException {
    for (Path target : targets) {
      Files.deleteIfExists(target);
    }
    targets.clear();
  }

  /** Fails if two files do not have equal rows, because the times would be meaningless. */
  static void checkEqual(Path one, Path another) throws IOException {
    try (RecordReader left = RecordReader.open(InputFile.of(one));
        RecordReader right = RecordReader.open(InputFile.of(another))) {
      long count = 0;
      while (left.next()) {
        if (!right.next() || !equal(left.row(), right.row(), left.fields().size())) {
          throw new IllegalStateException(one + " and " + another + " differ in row " + count);
        }
        count++;
      }
      if (right.next()) {
        throw new IllegalStateException(another + " has more than " + count + " rows");
      }
    }
  }

  private static boolean equal(Row one, Row another, int fields) {
    for (int field = 0; field < fields; field++) {
      if (!Objects.deepEquals(one.get(field), another.get(field))) {
        return false;
      }
    }
    return true;
  }

  /** Deletes the directory. */
  @TearDown
  public void deleteFiles() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : all) {
        Files.delete(file);
      }
    }
  }
}
