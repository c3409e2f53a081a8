package io.jparquet.verify;

import io.jparquet.error.ErrorLocation;
import java.util.Objects;

/**
 * Something in a file that is not as it must be.
 *
 * @param tier the tier that has found it
 * @param rule the stable name of the rule that is broken: {@link VerificationRule#id()}
 * @param location where it is: the file, and row group, column, page and offset as far as they
 *     apply
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
