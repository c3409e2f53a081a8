package io.jparquet.verify;

import io.jparquet.error.ErrorLocation;
import java.util.Objects;

/**
 * Something wrong in a file.
 *
 * @param tier the tier that found it
 * @param rule the stable name of the broken rule: {@link VerificationRule#id()}
 * @param location where it is: the file, and the row group, column, page and offset if they apply
 * @param message what was expected and what was found, without the location
 */
public record Finding(VerificationTier tier, String rule, ErrorLocation location, String message) {

  /** Rejects missing parts. */
  public Finding {
    Objects.requireNonNull(tier, "tier");
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(location, "location");
    Objects.requireNonNull(message, "message");
  }

  /** The rule, the message and the location on one line. */
  @Override
  public String toString() {
    return rule + ": " + message + " [" + location + "]";
  }
}
