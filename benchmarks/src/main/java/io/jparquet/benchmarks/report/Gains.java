package io.jparquet.benchmarks.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What was measured, in words, with its ratio; and what sentences say about all of it. Not
 * thread-safe.
 */
public final class Gains {
  /** In hundredths: below it, a row has hardly a gain. */
  private static final int NOTABLE = 110;

  private static final String NAMES = "*%s* (%s)";

  /** One row: what was done, and the time of the peer divided by that of jparquet. */
  public record Gain(String words, double ratio) {}

  private final List<Gain> gains = new ArrayList<>();

  /** Adds a row. */
  public void add(String words, double ratio) {
    gains.add(new Gain(words, ratio));
  }

  /** The number of rows. */
  public int count() {
    return gains.size();
  }

  /** The geometric mean of the ratios. */
  public double mean() {
    return Ratio.mean(gains.stream().map(Gain::ratio).toList());
  }

  /** The row with the largest ratio. */
  public Gain best() {
    return Collections.max(gains, Comparator.comparingDouble(Gain::ratio));
  }

  /** The row with the smallest ratio. */
  public Gain worst() {
    return Collections.min(gains, Comparator.comparingDouble(Gain::ratio));
  }

  /** The median of the ratios. */
  public double median() {
    return Median.of(gains, Gain::ratio);
  }

  /** The largest gain as words and ratio. */
  public String bestText() {
    return text(best());
  }

  /** How many rows are slower, as the end of a sentence: "none is slower", "2 are slower". */
  public String slowerText() {
    long slower = gains.stream().filter(gain -> gain.ratio() < 1).count();
    return slower == 0
        ? "none is slower"
        : String.format(Locale.ROOT, slower == 1 ? "%d is slower" : "%d are slower", slower);
  }

  /**
   * The list of what is slower, and of what is less than a tenth faster.
   *
   * @param peer with what all rows are compared, as the end of "slower than"
   */
  public List<String> withoutHelp(String peer) {
    List<String> lines = new ArrayList<>();
    add(lines, "Slower than " + peer + ": ", gain -> gain.ratio() < 1);
    add(
        lines,
        "Less than a tenth faster: ",
        gain -> gain.ratio() >= 1 && Math.round(gain.ratio() * 100) < NOTABLE);
    return lines.isEmpty()
        ? List.of("- Each row is at least a tenth faster than " + peer + ".")
        : List.copyOf(lines);
  }

  private void add(List<String> lines, String start, Predicate<Gain> which) {
    String names =
        gains.stream()
            .filter(which)
            .sorted(Comparator.comparingDouble(Gain::ratio))
            .map(Gains::text)
            .collect(Collectors.joining("; "));
    if (!names.isEmpty()) {
      lines.add("- " + start + names + ".");
    }
  }

  private static String text(Gain gain) {
    return NAMES.formatted(gain.words(), Ratio.label(gain.ratio()));
  }
}
