package io.jparquet.crypto;

import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Makes the Java runtime compile its AES early. HotSpot uses the processor's instructions for AES
 * and GHASH only in methods that its optimising compiler has compiled, and compiles what is called
 * often. Pages are few calls with many bytes each: without this, the first hundred megabytes of a
 * process would be decrypted at a fiftieth of the later speed. Thread-safe.
 */
final class CipherWarmUp {
  /**
   * Calls that make HotSpot compile a method, by its thresholds and by measurement with JDK 17 and
   * 25. They take some 20 ms, once in a process.
   */
  private static final int CALLS = 10_000;

  private static final int BLOCK_BYTES = 16;
  private static final AtomicBoolean STARTED = new AtomicBoolean();

  private CipherWarmUp() {}

  /** Encrypts one block after the other with a key of its own, if this process has not yet. */
  static void once() {
    if (STARTED.get() || STARTED.getAndSet(true)) {
      return;
    }
    byte[] block = new byte[BLOCK_BYTES];
    byte[] encrypted = new byte[BLOCK_BYTES];
    AesKey key = new AesKey(Nonces.random(BLOCK_BYTES));
    byte[] nonce = Nonces.random(ModuleFrame.NONCE_BYTES);
    try {
      Cipher cipher = Cipher.getInstance(ModuleCipher.GCM);
      cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(ModuleCipher.TAG_BITS, nonce));
      for (int i = 0; i < CALLS; i++) {
        cipher.update(block, 0, BLOCK_BYTES, encrypted, 0);
      }
    } catch (GeneralSecurityException e) {
      // Without AES-GCM, or with one that takes no single blocks, there is nothing to compile.
    } finally {
      key.destroy();
    }
  }
}
