package io.jparquet.crypto;

import io.jparquet.internal.crypto.key.AesKey;
import io.jparquet.internal.crypto.key.KeyText;
import javax.crypto.SecretKey;

/**
 * A key that encrypts modules, and the metadata that readers find it by. The bytes are held here
 * only, never shown, and overwritten by {@link #close()}. How often the key was used is counted
 * here too, so that all files that are written with one object share its limit of 2<sup>32</sup>
 * modules (NIST SP 800-38D, section 8.3). May be used by several writers at a time.
 *
 * <p>Specification: Encryption.md, section 4.3.
 */
public final class DataKey implements AutoCloseable {
  private final AesKey key;
  private final byte[] keyMetadata;

  private DataKey(AesKey key, byte[] keyMetadata) {
    this.key = key;
    this.keyMetadata = keyMetadata == null ? null : keyMetadata.clone();
  }

  /**
   * A key.
   *
   * @param key 16, 24 or 32 bytes, which are copied
   * @param keyMetadata stored in the file, unencrypted in files with a plain footer, for readers to
   *     find the key by; may be null
   * @throws IllegalArgumentException when the key has another length
   */
  public static DataKey of(byte[] key, byte[] keyMetadata) {
    return new DataKey(new AesKey(key), keyMetadata);
  }

  /** A key without metadata, which readers must be given. */
  public static DataKey of(byte[] key) {
    return of(key, null);
  }

  /** A copy of the metadata; null without. */
  public byte[] keyMetadata() {
    return keyMetadata == null ? null : keyMetadata.clone();
  }

  /** The key itself: an AES key that {@link #close()} overwrites. */
  public SecretKey key() {
    return key;
  }

  /** Overwrites the key; it can't be used any more. A second call has no effect. */
  @Override
  public void close() {
    key.destroy();
  }

  /** Whether the key was overwritten. */
  public boolean isClosed() {
    return key.isDestroyed();
  }

  /** Says how long the key is and what its metadata are, never the key. */
  @Override
  public String toString() {
    return "DataKey[" + key + ", key metadata " + KeyText.of(keyMetadata) + "]";
  }
}
