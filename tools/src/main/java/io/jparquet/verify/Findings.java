package io.jparquet.verify;

import io.jparquet.error.CryptoException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import java.util.function.Consumer;

/** Passes on the findings of one file, and counts them. Not thread-safe. */
final class Findings {
  private final Consumer<Finding> consumer;
  private long count;

  Findings(Consumer<Finding> consumer) {
    this.consumer = consumer;
  }

  /** Number of findings. */
  long count() {
    return count;
  }

  /** Reports that a rule is broken. */
  void add(VerificationRule rule, ErrorLocation location, String message) {
    count++;
    consumer.accept(new Finding(rule.tier(), rule.id(), location, message));
  }

  /**
   * Reports an error as a finding.
   *
   * @param damaged the broken rule if the error means damage; missing features and encryption have
   *     rules of their own
   * @param location the location, for the parts that the error does not have
   */
  void add(VerificationRule damaged, ErrorLocation location, ParquetException error) {
    VerificationRule rule = damaged;
    if (error instanceof UnsupportedFeatureException) {
      rule = VerificationRule.NOT_VERIFIED;
    } else if (error instanceof CryptoException) {
      rule = VerificationRule.DECRYPTION;
    }
    ParquetException located = error.at(location);
    add(rule, located.location(), plainMessage(located));
  }

  /** The message without the location at its end. */
  private static String plainMessage(ParquetException error) {
    String message = String.valueOf(error.getMessage());
    String suffix = " [" + error.location() + "]";
    return message.endsWith(suffix)
        ? message.substring(0, message.length() - suffix.length())
        : message;
  }
}
