package io.jparquet.crypto.keys;

import io.jparquet.error.CryptoException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A client of a key management service (KMS), which holds master keys, and wraps and unwraps other
 * keys with them. Master keys need not leave the service.
 *
 * <p>Implementations may be called by several threads at once. Their messages and their {@code
 * toString} show ids of keys, never keys, tokens or passwords. A client may stay in a cache for
 * {@link KmsConnection#cacheLifetime()}; the cache does not close it.
 */
public interface KmsClient extends Closeable {
  /** The instance id and URL if none is named, as parquet-java writes them. */
  String DEFAULT_INSTANCE = "DEFAULT";

  /**
   * A client with master keys in the memory of this process, for tests and demonstrations. It wraps
   * keys like the in-memory service of parquet-java's tests, so each of the two can read the files
   * of the other. It also returns its keys as data keys by their ids.
   *
   * @param keys keys of 16, 24 or 32 bytes by their ids; they are copied
   */
  static KmsClient inMemory(Map<String, byte[]> keys) {
    return new InMemoryKmsClient(keys);
  }

  /**
   * Like {@link #inMemory(Map)}, with a list of keys in the form of parquet-java's option {@code
   * parquet.encryption.key.list}: {@code id:key, id2:key2}, keys in base 64.
   *
   * @throws IllegalArgumentException if the list has another form; the message does not show keys
   */
  static KmsClient inMemory(String keyList) {
    return InMemoryKmsClient.ofKeyList(keyList);
  }

  /**
   * Encrypts a key with a master key.
   *
   * @param key the key, 16, 24 or 32 bytes; the caller keeps it
   * @param masterKeyId id of the master key
   * @return the text for {@link #unwrapKey}; it is stored in files and is not a secret
   * @throws CryptoException when there is no such master key, or it may not be used
   * @throws IOException when the service cannot be reached
   */
  String wrapKey(byte[] key, String masterKeyId) throws IOException;

  /**
   * Decrypts a key that was encrypted with a master key.
   *
   * @param wrappedKey a text that {@link #wrapKey} returned; it comes from a file and may be any
   *     text
   * @param masterKeyId id of the master key; it comes from the same file
   * @return the key, in an array that the caller may wipe; null when access to it is denied
   * @throws CryptoException when there is no such master key, or it is not the one that the key was
   *     wrapped with, or the wrapped key was changed
   * @throws IOException when the service cannot be reached
   */
  byte @Nullable [] unwrapKey(String wrappedKey, String masterKeyId) throws IOException;

  /**
   * A data key that the service returns by its id, for files whose key metadata is such an id
   * instead of a wrapped key. The default implementation has no such keys.
   *
   * @param keyId the key metadata of the file as text
   * @return the key, in an array that the caller may wipe; null when access to it is denied
   * @throws CryptoException if there is no such key, or the client does not return keys
   * @throws IOException when the service cannot be reached
   */
  default byte @Nullable [] dataKey(String keyId) throws IOException {
    throw new CryptoException(
        "the key metadata of the file is the id of a data key, "
            + Texts.quoted(keyId)
            + ", and "
            + getClass().getSimpleName()
            + " returns no data keys; set the key explicitly, or use a client that implements"
            + " dataKey");
  }

  /** Frees what the client holds, for example keys and passwords. The default frees nothing. */
  @Override
  default void close() throws IOException {}
}
