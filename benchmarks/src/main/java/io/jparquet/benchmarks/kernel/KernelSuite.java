package io.jparquet.benchmarks.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.parquet.column.values.ValuesReader;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Runs the benchmarks that JMH's options select. For each pair, prints the times of jparquet and
 * parquet-java per value and their ratio. Only the fastest iteration counts, because other work on
 * the machine disturbs it least.
 */
public final class KernelSuite {
  private static final String POM =
      "/META-INF/maven/org.apache.parquet/parquet-column/pom.properties";
  private static final String OURS = "jparquet";
  private static final String THEIRS = "parquetJava";

  private KernelSuite() {}

  /** Takes the arguments of JMH. */
  public static void main(String[] args)
      throws CommandLineOptionException, RunnerException, IOException {
    CommandLineOptions options = new CommandLineOptions(args);
    if (options.shouldHelp()) {
      options.showHelp();
      return;
    }
    Runner runner = new Runner(options);
    if (options.shouldList()) {
      runner.list();
      return;
    }
    String version = parquetJavaVersion();
    Collection<RunResult> results = runner.run();
    table(version, results).forEach(System.out::println);
  }

  /** The version in the manifest of the jar on the class path. */
  private static String parquetJavaVersion() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = ValuesReader.class.getResourceAsStream(POM)) {
      properties.load(in);
    }
    return properties.getProperty("version");
  }

  private static List<String> table(String version, Collection<RunResult> results) {
    Map<String, Map<String, Double>> rows = new TreeMap<>();
    for (RunResult result : results) {
      String[] name = result.getParams().getBenchmark().split("\\.");
      String method = name[name.length - 1];
      if (!method.startsWith(OURS) && !method.startsWith(THEIRS)) {
        continue; // one of whole files, without a pair
      }
      String side = method.startsWith(OURS) ? OURS : THEIRS;
      StringBuilder row = new StringBuilder();
      row.append("| ").append(name[name.length - 2].replace("Benchmark", ""));
      row.append(" | ").append(method.substring(side.length())).append(" | ");
      for (String param : result.getParams().getParamsKeys()) {
        row.append(param).append(' ').append(result.getParams().getParam(param)).append(' ');
      }
      rows.computeIfAbsent(row.toString(), key -> new TreeMap<>())
          .put(side, result.getPrimaryResult().getStatistics().getMin());
    }
    List<String> lines = new ArrayList<>();
    lines.add("| benchmark | what | of | jparquet ns | parquet-java " + version + " ns | ratio |");
    lines.add("|---|---|---|---|---|---|");
    rows.forEach((row, scores) -> lines.add(row + numbers(scores.get(OURS), scores.get(THEIRS))));
    return lines;
  }

  private static String numbers(Double ours, Double theirs) {
    String ratio = ours == null || theirs == null ? "" : format("%.1f", theirs / ours);
    return "| " + format("%.2f", ours) + " | " + format("%.2f", theirs) + " | " + ratio + " |";
  }

  private static String format(String pattern, Double number) {
    return number == null ? "" : String.format(Locale.ROOT, pattern, number);
  }
}
