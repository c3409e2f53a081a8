package io.jparquet.internal.crypto.key;

import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.SecretKey;

/**
 * The bytes of a key, held in one place, with the count of encryptions. The bytes in the JDK's own
 * key class cannot be overwritten. Thread-safe, except that {@link #destroy()} must not overlap
 * with a use.
 */
public final class AesKey implements SecretKey {
  /** NIST SP 800-38D, 8.3: the greatest number of encryptions with one key and random nonces. */
  public static final long MAX_INVOCATIONS = 1L << 32;

  private static final long serialVersionUID = 1L;

  private final transient byte[] bytes;
  private final transient AtomicLong invocations = new AtomicLong();
  private volatile boolean destroyed;

  /** Copies the bytes. */
  public AesKey(byte[] key) {
    if (!isKeyLength(key.length)) {
      throw new IllegalArgumentException(
          "A key has 16, 24 or 32 bytes (AES-128, AES-192, AES-256), not " + key.length);
    }
    bytes = key.clone();
  }

  /**
   * A key of {@link io.jparquet.crypto.DataKey} or {@link io.jparquet.crypto.FileDecryption}, which
   * are always of this class.
   *
   * @param key may be null
   */
  public static AesKey of(SecretKey key) {
    return (AesKey) key;
  }

  /** Whether AES has keys of this number of bytes. */
  public static boolean isKeyLength(int length) {
    return length == 16 || length == 24 || length == 32;
  }

  /**
   * Counts an encryption.
   *
   * @return whether the key may be used for it
   */
  public boolean countInvocation() {
    return invocations.incrementAndGet() <= MAX_INVOCATIONS;
  }

  /** Encryptions with this key so far. */
  public long invocations() {
    return invocations.get();
  }

  /** Sets the count of encryptions; for tests of the limit. */
  public void setInvocations(long count) {
    invocations.set(count);
  }

  @Override
  public String getAlgorithm() {
    return "AES";
  }

  @Override
  public String getFormat() {
    return "RAW";
  }

  /** A copy, which the caller overwrites. */
  @Override
  public byte[] getEncoded() {
    if (destroyed) {
      throw new IllegalStateException("The key was overwritten when its owner was closed");
    }
    return bytes.clone();
  }

  @Override
  public void destroy() {
    destroyed = true;
    Arrays.fill(bytes, (byte) 0);
  }

  @Override
  public boolean isDestroyed() {
    return destroyed;
  }

  /** Whether the bytes are all 0, as after {@link #destroy()}. */
  public boolean isWiped() {
    for (byte b : bytes) {
      if (b != 0) {
        return false;
      }
    }
    return true;
  }

  /** Keys never leave the process. */
  private void writeObject(ObjectOutputStream out) throws NotSerializableException {
    throw new NotSerializableException("encryption keys");
  }

  @Override
  public String toString() {
    return "AES-" + bytes.length * Byte.SIZE;
  }
}
