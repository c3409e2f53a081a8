package io.jparquet.verify;

import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Verifies files. Damage never ends the verification of a file: a damaged page does not hide the
 * next page, and a damaged column does not hide the others.
 *
 * <p>The rules are those of {@link VerificationRule}. Stateless; several threads may verify
 * different files at once.
 */
public final class FileVerification {
  private FileVerification() {}

  /**
   * Verifies a file.
   *
   * @param file the file; closed at the end
   * @param options keys of encrypted columns, and memory limits; checksums are verified regardless.
   *     Columns whose key is missing are reported by {@link VerificationRule#NOT_VERIFIED}
   * @param tier how much is verified
   * @param findings called for each finding, in the caller's thread, as soon as it is known
   * @return a summary of what was verified
   * @throws IOException if the storage fails; damage is a finding, not an error
   */
  public static VerificationResult verify(
      InputFile file, ReadOptions options, VerificationTier tier, Consumer<Finding> findings)
      throws IOException {
    try (InputFile closed = file) {
      return new FileCheck(closed, options, tier, findings).run();
    }
  }
}
