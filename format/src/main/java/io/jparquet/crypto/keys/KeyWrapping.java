package io.jparquet.crypto.keys;

import io.jparquet.crypto.keys.KeyMaterial.WrappedEncryptionKey;
import io.jparquet.error.CryptoException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Wraps data keys with master keys, or with key encryption keys that master keys wrap.
 *
 * @param client the service
 * @param instance the instance of the service, which the material of the footer key names
 */
record KeyWrapping(KmsClient client, KmsInstance instance) {
  /** parquet-java's length of the id of a key encryption key, in bytes. */
  private static final int ENCRYPTION_KEY_ID_LENGTH = 16;

  /**
   * A key encryption key, in plain and wrapped with a master key.
   *
   * @param wrapped the form in which it is stored in files
   * @param key the key
   */
  record EncryptionKey(WrappedEncryptionKey wrapped, SecretKeyBytes key) {}

  /** A new key encryption key with the given number of bytes. */
  EncryptionKey newEncryptionKey(String masterKeyId, int length) throws IOException {
    byte[] key = LocalWrapping.randomBytes(length);
    String id =
        Base64.getEncoder().encodeToString(LocalWrapping.randomBytes(ENCRYPTION_KEY_ID_LENGTH));
    return new EncryptionKey(
        new WrappedEncryptionKey(id, wrapInService(key, masterKeyId)), new SecretKeyBytes(key));
  }

  /** Wraps a data key with a master key. */
  KeyMaterial wrap(byte[] dataKey, String masterKeyId, boolean footerKey) throws IOException {
    return new KeyMaterial(
        footerKey ? instance : null, masterKeyId, wrapInService(dataKey, masterKeyId), null);
  }

  /**
   * Wraps a data key with the key encryption key of a master key.
   *
   * @return the material; null when the key encryption key has been wiped
   */
  @Nullable KeyMaterial wrap(
      byte[] dataKey, String masterKeyId, boolean footerKey, EncryptionKey encryptionKey) {
    byte[] key = encryptionKey.key().copy();
    if (key == null) {
      return null;
    }
    try {
      String wrapped = LocalWrapping.wrap(dataKey, key, encryptionKey.wrapped().idBytes());
      return new KeyMaterial(
          footerKey ? instance : null, masterKeyId, wrapped, encryptionKey.wrapped());
    } finally {
      Arrays.fill(key, (byte) 0);
    }
  }

  private String wrapInService(byte[] key, String masterKeyId) throws IOException {
    // If the client wiped the key itself, the file would get a key of zeros.
    byte[] copy = key.clone();
    String wrapped;
    try {
      wrapped = client.wrapKey(copy, masterKeyId);
    } finally {
      Arrays.fill(copy, (byte) 0);
    }
    if (wrapped == null) {
      throw new CryptoException(
          "the key management service returned no wrapped key for master key "
              + Texts.quoted(masterKeyId));
    }
    return wrapped;
  }
}
