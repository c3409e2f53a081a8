package io.jparquet.verify;

import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Verifies files. Damage never ends the verification of a file: a damaged page does not hide the
 * next one, nor a damaged column the others.
 *
 * <p>The rules are those of {@link VerificationRule}. Without state; different files may be
 * verified by several threads at once.
 */
public final class FileVerification {
  private FileVerification() {}

  /**
   * Verifies a file.
   *
   * @param file the file; closed at the end
   * @param options keys of encrypted columns, and limits of memory; checksums are verified whatever
   *     they say. Columns whose key is missing are reported by {@link
   *     VerificationRule#NOT_VERIFIED}
   * @param tier how much is verified
   * @param findings is called for each finding, in the thread of the caller, as soon as it is known
   * @return what was verified
   * @throws IOException when the storage fails; damage is a finding
   */
  public static VerificationResult verify(
      InputFile file, ReadOptions options, VerificationTier tier, Consumer<Finding> findings)
      throws IOException {
    try (InputFile closed = file) {
      return new FileCheck(closed, options, tier, findings).run();
    }
  }
}
