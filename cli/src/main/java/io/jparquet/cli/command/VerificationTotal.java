package io.jparquet.cli.command;

import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Screen;
import io.jparquet.verify.Finding;
import io.jparquet.verify.VerificationResult;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The sums over several verified files. Not thread-safe. */
final class VerificationTotal {
  private final Map<Severity, Long> findings = new EnumMap<>(Severity.class);
  private long files;
  private long sound;
  private long unsound;
  private long pages;
  private long pagesWithoutChecksum;
  private long filesWithoutChecksums;

  /** Counts a file whose verification begins; one without a result cannot be read. */
  void begin() {
    files++;
  }

  /** Adds the result of a file. */
  void add(VerificationResult result, List<Finding> found) {
    if (result.isSound()) {
      sound++;
    } else if (result.readable()) {
      unsound++;
    }
    pages += result.pages();
    pagesWithoutChecksum += result.pagesWithoutChecksum();
    filesWithoutChecksums += result.pagesWithoutChecksum() > 0 ? 1 : 0;
    for (Finding finding : found) {
      findings.merge(Severity.of(finding.rule()), 1L, Long::sum);
    }
  }

  /** The number of sound files. */
  long sound() {
    return sound;
  }

  /** The number of files. */
  long files() {
    return files;
  }

  /**
   * Prints the sums.
   *
   * @param compared whether values were compared with what the files say about them
   */
  void print(Screen screen, boolean compared) {
    List<String> parts = new ArrayList<>();
    if (sound > 0) {
      parts.add(screen.good(Amounts.count(sound) + " sound"));
    }
    if (unsound > 0) {
      parts.add(screen.bad(Amounts.count(unsound) + " not sound"));
    }
    if (files - sound - unsound > 0) {
      parts.add(screen.bad(Amounts.count(files - sound - unsound) + " not readable"));
    }
    long all = findings.values().stream().mapToLong(Long::longValue).sum();
    String bySeverity =
        findings.entrySet().stream()
            .map(entry -> Amounts.count(entry.getValue()) + " " + entry.getKey())
            .collect(Collectors.joining(", "));
    screen.line(
        Amounts.count(files, "file")
            + ": "
            + String.join(", ", parts)
            + (all == 0 ? "" : "; " + Amounts.count(all, "finding") + ": " + bySeverity));
    if (pagesWithoutChecksum > 0) {
      screen.line(
          screen.faint("note: ")
              + Checksums.note(pagesWithoutChecksum, pages, compared)
              + "; they are in "
              + Amounts.count(filesWithoutChecksums, "file"));
    }
  }
}
