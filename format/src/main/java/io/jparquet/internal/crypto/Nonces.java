package io.jparquet.internal.crypto;

import java.security.DrbgParameters;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/**
 * Random bits for nonces and file identifiers, from one generator that is seeded once per process.
 * An instance fetches the bits of many nonces at a time, so writers do not wait for each other. Not
 * thread-safe; the generator is.
 *
 * <p>Specification: Encryption.md, section 4.1.3; NIST SP 800-38D, section 8.2.2; NIST SP 800-90A.
 */
final class Nonces {
  private static final int NONCES_AT_A_TIME = 64;
  private static final int SECURITY_STRENGTH = 256;
  private static final SecureRandom GENERATOR = generator();

  private final byte[] fetched = new byte[NONCES_AT_A_TIME * ModuleFrame.NONCE_BYTES];
  private int used = fetched.length;

  private static SecureRandom generator() {
    try {
      return SecureRandom.getInstance(
          "DRBG",
          DrbgParameters.instantiation(
              SECURITY_STRENGTH, DrbgParameters.Capability.RESEED_ONLY, null));
    } catch (NoSuchAlgorithmException e) {
      // For runtimes with other providers: the strongest generator that does not wait for entropy.
      return new SecureRandom();
    }
  }

  /** Random bytes. */
  static byte[] random(int count) {
    byte[] bytes = new byte[count];
    GENERATOR.nextBytes(bytes);
    return bytes;
  }

  /** Fills an array with the next nonce. */
  void next(byte[] nonce) {
    if (used == fetched.length) {
      GENERATOR.nextBytes(fetched);
      used = 0;
    }
    System.arraycopy(fetched, used, nonce, 0, ModuleFrame.NONCE_BYTES);
    used += ModuleFrame.NONCE_BYTES;
  }
}
