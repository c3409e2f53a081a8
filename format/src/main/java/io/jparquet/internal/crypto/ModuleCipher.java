package io.jparquet.internal.crypto;

import io.jparquet.error.CryptoException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.crypto.key.AesKey;
import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;

/**
 * Encrypts and decrypts modules with one key. Cipher objects are created once and used for all
 * modules of a file. Not thread-safe.
 *
 * <p>Specification: Encryption.md, sections 4.1 and 5.1.
 */
final class ModuleCipher {
  static final String GCM = "AES/GCM/NoPadding";
  static final int TAG_BITS = ModuleFrame.TAG_BYTES * Byte.SIZE;

  private static final int CTR_IV_BYTES = 16;

  /** The first block counter of AES-CTR, and the first block counter of the text with AES-GCM. */
  private static final int CTR_START = 1;

  private static final int GCM_TEXT_START = 2;

  /** Smaller files are done before the runtime has compiled anything. */
  private static final int WARM_UP_BYTES = 1 << 20;

  /** Smaller modules are not worth a step of the warm-up. */
  private static final int LARGE_BYTES = 16 << 10;

  private final AesKey key;
  private final byte[] nonce = new byte[ModuleFrame.NONCE_BYTES];
  private Cipher gcm;
  private Cipher ctr;
  private long bytesSeen;

  ModuleCipher(AesKey key) {
    this.key = key;
  }

  /**
   * Appends a module to {@code out}.
   *
   * @param aad of the module; null for AES-CTR
   */
  void encrypt(byte[] bytes, int offset, int length, ModuleAad aad, Nonces nonces, ByteSink out) {
    int tagBytes = aad == null ? 0 : ModuleFrame.TAG_BYTES;
    int head = ModuleFrame.LENGTH_BYTES + ModuleFrame.NONCE_BYTES;
    // Rejects sizes beyond those of an array.
    out.reserve((long) head + length + tagBytes);
    countInvocation();
    countBytes(length);
    nonces.next(nonce);
    out.putInt(ModuleFrame.NONCE_BYTES + length + tagBytes);
    out.put(nonce, 0, nonce.length);
    int start = out.extend(length + tagBytes);
    try {
      Cipher cipher = aad == null ? ctr(Cipher.ENCRYPT_MODE, CTR_START) : gcm(Cipher.ENCRYPT_MODE);
      if (aad != null) {
        aad.updateInto(cipher);
      }
      cipher.doFinal(bytes, offset, length, out.array(), start);
    } catch (GeneralSecurityException e) {
      throw failed(e);
    }
  }

  /**
   * Decrypts a module, which has at least a nonce.
   *
   * @param bytes array that holds the module, from its length on
   * @param length bytes of the module, including those of its length
   * @param aad of the module; null for AES-CTR
   * @param out receives the plaintext
   * @return false if the module was not encrypted with this key and AAD, or was changed; {@code
   *     out} is unchanged then
   */
  boolean decrypt(byte[] bytes, int offset, int length, ModuleAad aad, ByteSink out) {
    int textOffset = offset + ModuleFrame.LENGTH_BYTES + ModuleFrame.NONCE_BYTES;
    int textLength = offset + length - textOffset;
    int plainLength = aad == null ? textLength : textLength - ModuleFrame.TAG_BYTES;
    if (plainLength < 0) {
      return false;
    }
    countBytes(plainLength);
    System.arraycopy(bytes, offset + ModuleFrame.LENGTH_BYTES, nonce, 0, nonce.length);
    int start = out.extend(plainLength);
    boolean done = false;
    try {
      Cipher cipher = aad == null ? ctr(Cipher.DECRYPT_MODE, CTR_START) : gcm(Cipher.DECRYPT_MODE);
      if (aad != null) {
        aad.updateInto(cipher);
      }
      cipher.doFinal(bytes, textOffset, textLength, out.array(), start);
      done = true;
      return true;
    } catch (AEADBadTagException e) {
      return false;
    } catch (GeneralSecurityException e) {
      throw failed(e);
    } finally {
      if (!done) {
        out.truncate(start);
      }
    }
  }

  /**
   * The first bytes of an AES-GCM module, decrypted but not authenticated; only for finding the
   * cause of an error.
   */
  byte[] peek(byte[] bytes, int offset, int length, int count) {
    int textOffset = offset + ModuleFrame.LENGTH_BYTES + ModuleFrame.NONCE_BYTES;
    int present = offset + length - ModuleFrame.TAG_BYTES - textOffset;
    if (present <= 0) {
      return new byte[0];
    }
    System.arraycopy(bytes, offset + ModuleFrame.LENGTH_BYTES, nonce, 0, nonce.length);
    try {
      return ctr(Cipher.DECRYPT_MODE, GCM_TEXT_START)
          .doFinal(bytes, textOffset, Math.min(count, present));
    } catch (GeneralSecurityException e) {
      throw failed(e);
    }
  }

  /**
   * The signature of a plain footer: a new nonce, and the tag that encryption of the footer would
   * have.
   */
  byte[] sign(byte[] footer, ModuleAad aad, Nonces nonces) {
    ByteSink module = new ByteSink();
    encrypt(footer, 0, footer.length, aad, nonces, module);
    byte[] signature = new byte[ModuleFrame.SIGNATURE_BYTES];
    System.arraycopy(
        module.array(), ModuleFrame.LENGTH_BYTES, signature, 0, ModuleFrame.NONCE_BYTES);
    System.arraycopy(
        module.array(),
        module.size() - ModuleFrame.TAG_BYTES,
        signature,
        ModuleFrame.NONCE_BYTES,
        ModuleFrame.TAG_BYTES);
    return signature;
  }

  /**
   * The tag of a plain footer with the nonce of its signature.
   *
   * @param length bytes of the footer, which the signature follows
   */
  byte[] tag(byte[] bytes, int offset, int length, ModuleAad aad) {
    System.arraycopy(bytes, offset + length, nonce, 0, nonce.length);
    try {
      // A separate cipher: that of the file must not use the same nonce again.
      Cipher cipher = Cipher.getInstance(GCM);
      cipher.init(Cipher.ENCRYPT_MODE, usable(), new GCMParameterSpec(TAG_BITS, nonce));
      aad.updateInto(cipher);
      byte[] encrypted = cipher.doFinal(bytes, offset, length);
      byte[] tag = new byte[ModuleFrame.TAG_BYTES];
      System.arraycopy(encrypted, encrypted.length - tag.length, tag, 0, tag.length);
      return tag;
    } catch (GeneralSecurityException e) {
      throw failed(e);
    }
  }

  private void countInvocation() {
    if (!key.countInvocation()) {
      throw new CryptoException(
          "an encryption key was used for "
              + AesKey.MAX_INVOCATIONS
              + " modules, the most that is safe with random nonces (NIST SP 800-38D, 8.3); write"
              + " further files with a new key");
    }
  }

  /** Counts the bytes of a module before they are encrypted or decrypted. */
  private void countBytes(int length) {
    bytesSeen += length;
    if (bytesSeen >= WARM_UP_BYTES && length >= LARGE_BYTES) {
      CipherWarmUp.step();
    }
  }

  private Cipher gcm(int mode) throws GeneralSecurityException {
    if (gcm == null) {
      gcm = Cipher.getInstance(GCM);
    }
    gcm.init(mode, usable(), new GCMParameterSpec(TAG_BITS, nonce));
    return gcm;
  }

  private Cipher ctr(int mode, int counter) throws GeneralSecurityException {
    if (ctr == null) {
      ctr = Cipher.getInstance("AES/CTR/NoPadding");
    }
    byte[] iv = new byte[CTR_IV_BYTES];
    System.arraycopy(nonce, 0, iv, 0, nonce.length);
    LittleEndian.putInt(iv, nonce.length, Integer.reverseBytes(counter));
    ctr.init(mode, usable(), new IvParameterSpec(iv));
    return ctr;
  }

  /**
   * Releases the ciphers of the runtime, whose copies of the key cannot be overwritten. The next
   * use creates new ones.
   */
  void forgetCiphers() {
    gcm = null;
    ctr = null;
  }

  private AesKey usable() {
    if (key.isDestroyed()) {
      throw new IllegalStateException("The key was overwritten when its owner was closed");
    }
    return key;
  }

  private static CryptoException failed(GeneralSecurityException e) {
    return new CryptoException("the Java runtime's AES failed: " + e.getMessage(), e);
  }
}
