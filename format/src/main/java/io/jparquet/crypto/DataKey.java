package io.jparquet.crypto;

import io.jparquet.internal.crypto.key.AesKey;
import io.jparquet.internal.crypto.key.KeyText;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * A key that encrypts modules, with the metadata that lets readers find it. This object holds the
 * only copy of the bytes, never shows them, and overwrites them on {@link #close()}. It also counts
 * the uses of the key: all files that are written with one object share its limit of 2<sup>32</sup>
 * modules (NIST SP 800-38D, section 8.3). Several writers may use it at the same time.
 *
 * <p>Specification: Encryption.md, section 4.3.
 */
public final class DataKey implements AutoCloseable {
  private final AesKey key;
  private final byte @Nullable [] keyMetadata;

  private DataKey(AesKey key, byte @Nullable [] keyMetadata) {
    this.key = key;
    this.keyMetadata = keyMetadata == null ? null : keyMetadata.clone();
  }

  /**
   * A key.
   *
   * @param key 16, 24 or 32 bytes, which are copied
   * @param keyMetadata metadata stored in the file that lets readers find the key; not encrypted in
   *     files with a plain footer; may be null
   * @throws IllegalArgumentException if the key has another length
   */
  public static DataKey of(byte[] key, byte @Nullable [] keyMetadata) {
    return new DataKey(new AesKey(key), keyMetadata);
  }

  /** A key without metadata; you must pass it to readers. */
  public static DataKey of(byte[] key) {
    return of(key, null);
  }

  /** A copy of the metadata; null if there is none. */
  public byte @Nullable [] keyMetadata() {
    return keyMetadata == null ? null : keyMetadata.clone();
  }

  /** The key itself: an AES key that {@link #close()} overwrites. */
  public SecretKey key() {
    return key;
  }

  /** Overwrites the key, which cannot be used afterwards. A second call has no effect. */
  @Override
  public void close() {
    key.destroy();
  }

  /** Whether the key was overwritten. */
  public boolean isClosed() {
    return key.isDestroyed();
  }

  /** A text with the length of the key and its metadata, without the key. */
  @Override
  public String toString() {
    return "DataKey[" + key + ", key metadata " + KeyText.of(keyMetadata) + "]";
  }
}
