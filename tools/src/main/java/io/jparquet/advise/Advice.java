package io.jparquet.advise;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A piece of advice about a file.
 *
 * @param rule stable name of the kind of advice: words joined by hyphens
 * @param rowGroup index of the row group it is about; null for the whole file
 * @param column path of the leaf column it is about, names joined by dots; null for all columns
 * @param finding what was found
 * @param remedy how to fix it: a write option, or a command
 * @param savedBytes about how many bytes of the file it saves once the advice before it has been
 *     followed, so the numbers of several pieces can be added up; null if unknown, or if it saves
 *     time rather than bytes
 */
public record Advice(
    String rule,
    @Nullable Integer rowGroup,
    @Nullable String column,
    String finding,
    String remedy,
    @Nullable Long savedBytes) {

  /** Rejects missing parts. */
  public Advice {
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(finding, "finding");
    Objects.requireNonNull(remedy, "remedy");
  }
}
