package io.jparquet.crypto.keys;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.UnsupportedFeatureException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.Provider;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a key with another key in this process by AES-GCM. The wrapped form is base 64 of a nonce
 * of 12 bytes, the ciphertext, and a tag of 16 bytes; the id of the wrapping key is authenticated
 * with it. This is the form of parquet-java's key tools.
 */
final class LocalWrapping {
  static final int NONCE_LENGTH = 12;
  static final int TAG_LENGTH = 16;

  private static final String VERSION_FIELD = "masterKeyVersion";
  private static final String NO_VERSION = "NO_VERSION";
  private static final String KEY_FIELD = "encryptedKey";
  private static final String GCM = "AES/GCM/NoPadding";
  private static final SecureRandom RANDOM = new SecureRandom();

  private LocalWrapping() {}

  /** Random bytes, for keys and ids of keys. */
  static byte[] randomBytes(int length) {
    byte[] bytes = new byte[length];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  /** Whether AES has keys of this number of bytes. */
  static boolean isKeyLength(int length) {
    return length == 16 || length == 24 || length == 32;
  }

  static String wrap(byte[] key, byte[] wrappingKey, byte[] aad) {
    return wrap(key, new SecretKeySpec(wrappingKey, "AES"), null, aad);
  }

  /**
   * Encrypts a key.
   *
   * @param wrappingKey an AES key; its bytes need not be accessible
   * @param provider the provider that holds the wrapping key; null for a key in memory
   * @param aad the data that is authenticated with the key
   */
  static String wrap(byte[] key, Key wrappingKey, @Nullable Provider provider, byte[] aad) {
    byte[] nonce = randomBytes(NONCE_LENGTH);
    try {
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, wrappingKey, provider, nonce);
      cipher.updateAAD(aad);
      byte[] sealed = cipher.doFinal(key);
      byte[] wrapped = Arrays.copyOf(nonce, nonce.length + sealed.length);
      System.arraycopy(sealed, 0, wrapped, nonce.length, sealed.length);
      return Base64.getEncoder().encodeToString(wrapped);
    } catch (GeneralSecurityException | ProviderException e) {
      throw new CryptoException("a key could not be wrapped: " + e.getMessage(), e);
    }
  }

  static byte[] unwrap(String wrapped, byte[] wrappingKey, byte[] aad, String wrappedWith) {
    return unwrap(wrapped, new SecretKeySpec(wrappingKey, "AES"), null, aad, wrappedWith);
  }

  /**
   * Decrypts a key.
   *
   * @param wrappedWith a description of the wrapping key, for messages
   * @throws CorruptFileException when the text cannot be a wrapped key
   * @throws CryptoException when it was wrapped with another key or was changed
   */
  static byte[] unwrap(
      String wrapped,
      Key wrappingKey,
      @Nullable Provider provider,
      byte[] aad,
      String wrappedWith) {
    byte[] bytes = decode(wrapped, wrappedWith);
    try {
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, wrappingKey, provider, bytes);
      cipher.updateAAD(aad);
      return cipher.doFinal(bytes, NONCE_LENGTH, bytes.length - NONCE_LENGTH);
    } catch (AEADBadTagException e) {
      throw doesNotDecrypt(wrappedWith, e);
    } catch (GeneralSecurityException | ProviderException e) {
      if (provider != null) {
        // Tokens report a wrong tag like any other failure.
        throw doesNotDecrypt(wrappedWith, e);
      }
      throw new CryptoException(
          "a key wrapped with " + wrappedWith + " could not be unwrapped: " + e.getMessage(), e);
    }
  }

  /**
   * Decrypts a key that a master key has wrapped; the id of the master key is authenticated. Also
   * accepts the form of parquet-java's locally wrapping clients, a JSON object that contains the
   * wrapped key.
   */
  static byte[] unwrapWithMasterKey(
      String wrapped, Key masterKey, @Nullable Provider provider, String masterKeyId) {
    String masterKeyText = "master key " + Texts.quoted(masterKeyId);
    String bare = wrapped;
    if (wrapped.startsWith("{")) {
      String what = "a key wrapped with " + masterKeyText;
      Map<String, Object> fields = FlatJson.parse(wrapped, what);
      String version = FlatJson.text(fields, VERSION_FIELD, what);
      if (!version.equals(NO_VERSION)) {
        throw new UnsupportedFeatureException(
            what + " has the version " + Texts.quoted(version) + ", expected " + NO_VERSION);
      }
      bare = FlatJson.text(fields, KEY_FIELD, what);
    }
    return unwrap(bare, masterKey, provider, aad(masterKeyId), masterKeyText);
  }

  /** The data that is authenticated with a key that a master key wraps. */
  static byte[] aad(String masterKeyId) {
    return masterKeyId.getBytes(StandardCharsets.UTF_8);
  }

  private static CryptoException doesNotDecrypt(String wrappedWith, Exception cause) {
    return new CryptoException(
        "a key that should be wrapped with "
            + wrappedWith
            + " cannot be decrypted with it: the wrapping key is not the one with which the file"
            + " was written, or the key material was changed; use the key of the time of writing",
        cause);
  }

  private static byte[] decode(String wrapped, String wrappedWith) {
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(wrapped);
    } catch (IllegalArgumentException e) {
      throw new CorruptFileException(
          "a key wrapped with " + wrappedWith + " is not base 64: " + Texts.quoted(wrapped));
    }
    int keyLength = bytes.length - NONCE_LENGTH - TAG_LENGTH;
    if (!isKeyLength(keyLength)) {
      throw new CorruptFileException(
          "a key wrapped with "
              + wrappedWith
              + " has "
              + bytes.length
              + " bytes, expected 44, 52 or 60: nonce, key of 16, 24 or 32 bytes, and tag");
    }
    return bytes;
  }

  /** A cipher whose nonce is at the start of {@code start}. */
  private static Cipher cipher(int mode, Key key, @Nullable Provider provider, byte[] start)
      throws GeneralSecurityException {
    Cipher cipher = provider == null ? Cipher.getInstance(GCM) : Cipher.getInstance(GCM, provider);
    cipher.init(mode, key, new GCMParameterSpec(8 * TAG_LENGTH, start, 0, NONCE_LENGTH));
    return cipher;
  }
}
