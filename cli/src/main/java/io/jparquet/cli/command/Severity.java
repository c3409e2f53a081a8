package io.jparquet.cli.command;

import io.jparquet.verify.VerificationRule;

/** What a finding means for readers of the file. */
enum Severity {
  /** Something is not as it was written, or not as the format requires. */
  DAMAGE("of damage"),
  /** Readers do not need what is wrong. */
  HARMLESS("that readers do not need"),
  /** The file is legal, but some readers cannot read it. */
  SOME_READERS("that some readers cannot read"),
  /** A key is missing, or what was encrypted has been changed. */
  DECRYPTION("of decryption"),
  /** The key of a column is missing, or this version does not know a feature. */
  NOT_VERIFIED("not verified");

  private final String text;

  Severity(String text) {
    this.text = text;
  }

  /** The severity of a finding by its rule. */
  static Severity of(String rule) {
    if (rule.equals(VerificationRule.HEAD_MAGIC.id())
        || rule.equals(VerificationRule.REPETITION_TYPE.id())) {
      return HARMLESS;
    } else if (rule.equals(VerificationRule.DICTIONARY_PAGES_FIRST.id())) {
      return SOME_READERS;
    }
    if (rule.equals(VerificationRule.DECRYPTION.id())) {
      return DECRYPTION;
    }
    return rule.equals(VerificationRule.NOT_VERIFIED.id()) ? NOT_VERIFIED : DAMAGE;
  }

  /** The words after the number of findings. */
  @Override
  public String toString() {
    return text;
  }
}
