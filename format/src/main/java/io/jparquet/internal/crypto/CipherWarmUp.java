package io.jparquet.internal.crypto;

import io.jparquet.internal.crypto.key.AesKey;
import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Makes the Java runtime compile its AES early. HotSpot uses the processor's instructions for AES
 * and GHASH only in methods that its optimizing compiler has compiled, and compiles methods that
 * are called often. Pages are few calls with many bytes each. Without this class, the first tens to
 * hundreds of megabytes of a process would be encrypted and decrypted at a fiftieth of the later
 * speed. Thread-safe.
 *
 * <p>The calls are spread over the first pages, because the runtime counts them only in code that
 * it has compiled once already, which happens in the background. They begin and end like modules,
 * so that the compiler sees typical calls.
 */
final class CipherWarmUp {
  /** Steps in a process; each takes a millisecond at first, and less later. */
  private static final int STEPS = 50;

  private static final int CALLS = 1000;
  private static final int BLOCK_BYTES = 16;
  private static final AtomicInteger STARTED = new AtomicInteger();

  private CipherWarmUp() {}

  /**
   * Encrypts a thousand blocks one by one with a separate key, unless enough steps have run. Never
   * fails: a cipher that rejects these calls may still work for a file.
   */
  static void step() {
    if (STARTED.get() >= STEPS || STARTED.getAndIncrement() >= STEPS) {
      return;
    }
    AesKey key = new AesKey(Nonces.random(BLOCK_BYTES));
    byte[] nonce = Nonces.random(ModuleFrame.NONCE_BYTES);
    byte[] block = new byte[BLOCK_BYTES];
    byte[] encrypted = new byte[BLOCK_BYTES + ModuleFrame.TAG_BYTES];
    try {
      Cipher cipher = Cipher.getInstance(ModuleCipher.GCM);
      cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(ModuleCipher.TAG_BITS, nonce));
      new ModuleAad(null, nonce).of(ModulePlace.FOOTER).updateInto(cipher);
      for (int i = 0; i < CALLS; i++) {
        cipher.update(block, 0, BLOCK_BYTES, encrypted, 0);
      }
      cipher.doFinal(block, 0, BLOCK_BYTES, encrypted, 0);
    } catch (GeneralSecurityException | RuntimeException e) {
      // The cipher of another provider, for example one that rejects single blocks, is used as it
      // is.
    } finally {
      key.destroy();
    }
  }
}
