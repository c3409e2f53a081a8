package io.jparquet.advise;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A piece of advice about a file.
 *
 * @param rule stable name of the kind of advice, words with hyphens
 * @param rowGroup index of the row group that it is about; null for the whole file
 * @param column path of the leaf column that it is about, names joined by dots; null for all
 * @param finding what was found
 * @param remedy what mends it: an option of writing, or a command
 * @param savedBytes about how many bytes of the file it saves, if the advice that comes before it
 *     is followed too, so that the numbers of several pieces can be added up; null if it is not
 *     known, or if it saves time and not bytes
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
