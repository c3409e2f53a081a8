package io.jparquet.benchmarks.format;

import io.jparquet.benchmarks.format.ColumnSource.Checksum;
import io.jparquet.benchmarks.report.Environment;
import io.jparquet.benchmarks.report.Median;
import io.jparquet.benchmarks.report.Profile;
import io.jparquet.benchmarks.report.ProfileOptions;
import io.jparquet.benchmarks.report.ResultOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Reads files and single columns with jparquet, parquet-java and DuckDB in turn, in one thread.
 * Prints nanoseconds of CPU time per value, and the ratios of the times.
 *
 * <p>Before any timing, all three must have read the same data; otherwise nothing is timed and the
 * exit code is 1. The order of the three changes in every round.
 */
@Command(
    name = "format-suite",
    mixinStandardHelpOptions = true,
    description =
        "Compares the times of jparquet, parquet-java and DuckDB, interleaved, without Spark.")
public final class FormatSuite implements Callable<Integer> {
  private static final double TOLERANCE = 1e-9;
  private static final double PROFILE_SECONDS = 4;

  @Option(
      names = "--scale",
      defaultValue = "0.25",
      description =
          "Size of the files; 1 is lineitem of TPC-H scale 1 (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--rounds",
      defaultValue = "9",
      description = "Timed reads of each row by each (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--warmups",
      defaultValue = "5",
      description = "Untimed reads before them (default: ${DEFAULT-VALUE}).")
  private int warmups;

  @Option(
      names = "--only",
      defaultValue = ".*",
      description = "Regular expression for the rows to run, file and column (default: all).")
  private Pattern only;

  @Option(
      names = "--codec",
      defaultValue = "snappy",
      description = "Codec of the files: snappy, zstd... (default: ${DEFAULT-VALUE}).")
  private String codec;

  @Option(
      names = "--dir",
      defaultValue = "target/format-suite",
      description = "Directory for the generated files (default: ${DEFAULT-VALUE}).")
  private Path directory;

  @Mixin private ResultOptions results;

  @Mixin private ProfileOptions profiles;

  public static void main(String[] args) {
    System.exit(new CommandLine(new FormatSuite()).execute(args));
  }

  @Override
  public Integer call() throws IOException {
    List<FormatRow> rows = new ArrayList<>();
    for (SampleFile file :
        Stream.concat(SampleFiles.ALL.stream(), Stream.of(SampleFiles.WIDE)).toList()) {
      Path path = SampleFiles.prepare(directory, file, scale, codec);
      FormatRows.of(file, path).stream()
          .filter(row -> only.matcher(row.name()).matches())
          .forEach(rows::add);
    }
    try (JParquetColumns own = new JParquetColumns();
        ParquetJavaColumns parquetJava = new ParquetJavaColumns();
        DuckDbColumns duckDb = new DuckDbColumns()) {
      for (FormatRow row : rows) {
        String difference = difference(row, own, parquetJava, duckDb);
        if (difference != null) {
          System.out.println(row.name() + ": different data: " + difference);
          return 1;
        }
      }
      List<ColumnSource> sources = List.of(own, parquetJava, duckDb);
      heading(sources);
      for (FormatRow row : rows) {
        compare(row, sources);
      }
      if (results.report() != null && rows.isEmpty()) {
        // The page is regenerated from the existing figures, in case its text has changed.
        new FormatReport(results.report()).save();
      }
    }
    return 0;
  }

  /** A description of the difference between the sources; null if there is none. */
  private static String difference(
      FormatRow row, JParquetColumns own, ParquetJavaColumns parquetJava, DuckDbColumns duckDb)
      throws IOException {
    Checksum expected = parquetJava.read(row.path(), row.columns());
    Checksum actual = own.read(row.path(), row.columns());
    if (!actual.equals(expected)) {
      return "jparquet " + actual + ", parquet-java " + expected;
    }
    List<PrimitiveType> exact = new ArrayList<>();
    for (PrimitiveType column : row.columns()) {
      if (column.getPrimitiveTypeName() != PrimitiveTypeName.DOUBLE) {
        exact.add(column);
        continue;
      }
      double total = own.total(row.path(), column);
      double peer = duckDb.total(row.path(), column);
      if (Math.abs(peer - total) > TOLERANCE * Math.abs(total)) {
        return "jparquet's sum " + total + ", DuckDB's " + peer;
      }
    }
    if (!exact.isEmpty()) {
      long sum = own.read(row.path(), exact).sum();
      long peer = duckDb.read(row.path(), exact).sum();
      if (sum != peer) {
        return "jparquet's sum " + sum + ", DuckDB's " + peer;
      }
    }
    return null;
  }

  private void compare(FormatRow row, List<ColumnSource> sources) throws IOException {
    Map<ColumnSource, List<Long>> measured = new HashMap<>();
    sources.forEach(source -> measured.put(source, new ArrayList<>()));
    for (int round = -warmups; round < rounds; round++) {
      for (int turn = 0; turn < sources.size(); turn++) {
        ColumnSource source = sources.get(Math.floorMod(round + turn, sources.size()));
        long start = CpuClock.nanos();
        source.read(row.path(), row.columns());
        long nanos = CpuClock.nanos() - start;
        if (round >= 0) {
          measured.get(source).add(nanos);
        }
      }
    }
    double[] medians =
        sources.stream()
            .mapToDouble(source -> Median.of(measured.get(source), Long::doubleValue))
            .map(nanos -> nanos / row.values())
            .toArray();
    FormatComparison comparison = new FormatComparison(row, medians[0], medians[1], medians[2]);
    print(comparison);
    if (results.report() != null) {
      FormatReport page = new FormatReport(results.report());
      page.add(comparison, codec, scale, rounds, sources, Environment.current());
      page.save();
    }
    if (profiles.areRequested() && !comparison.isReached()) {
      profile(comparison, sources.get(0));
    }
  }

  private void heading(List<ColumnSource> sources) {
    System.out.printf(
        Locale.ROOT,
        "scale %s, %s, %d rounds after %d warm-ups, Java %s; CPU ns per value%n",
        scale,
        codec,
        rounds,
        warmups,
        System.getProperty("java.version"));
    System.out.printf("%-30s", "row");
    sources.forEach(source -> System.out.printf(" %20s", source.name()));
    System.out.printf(" %8s %8s %8s%n", "ratio", "target", "DuckDB x");
  }

  private static void print(FormatComparison row) {
    System.out.printf(
        Locale.ROOT,
        "%-30s %20.2f %20.2f %20.2f %8.2f %8.1f %8.2f%n",
        row.row().name(),
        row.own(),
        row.parquetJava(),
        row.duckDb(),
        row.ratio(),
        row.row().target(),
        row.parquetJava() / row.duckDb());
  }

  private void profile(FormatComparison comparison, ColumnSource own) throws IOException {
    FormatRow row = comparison.row();
    Profile profile =
        Profile.of(() -> read(own, row), PROFILE_SECONDS, thread -> thread.equals("main"));
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "%s, %s: ratio %.2f (jparquet %.2f ns, parquet-java %.2f ns), target %.1f",
            row.name(),
            codec,
            comparison.ratio(),
            comparison.own(),
            comparison.parquetJava(),
            row.target()));
    lines.addAll(profile.lines());
    profiles.save("format-" + row.name().replace(' ', '-'), lines);
  }

  private static void read(ColumnSource source, FormatRow row) {
    try {
      source.read(row.path(), row.columns());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
