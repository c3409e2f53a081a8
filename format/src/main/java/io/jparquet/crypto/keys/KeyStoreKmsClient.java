package io.jparquet.crypto.keys;

import io.jparquet.error.CryptoException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.Provider;
import java.security.ProviderException;
import java.security.Security;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * Master keys in a {@link KeyStore} of the JDK. May be used by several threads at once. {@link
 * #close()} drops the keys and wipes the password.
 */
final class KeyStoreKmsClient implements KmsClient {
  private final String name;
  private final KeyStore keyStore;
  private final @Nullable Provider provider;
  private final Password password;
  private final Map<String, SecretKey> keys = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /** The provider is null if the keys are in memory. */
  private KeyStoreKmsClient(
      String name, KeyStore keyStore, @Nullable Provider provider, Password password) {
    this.name = name;
    this.keyStore = keyStore;
    this.provider = provider;
    this.password = password;
  }

  /** Opens a PKCS#12 file, see {@link KeyStoreKms#openPkcs12}. */
  static KeyStoreKmsClient ofPkcs12(Path file, Password password) throws IOException {
    char[] characters = password.copy();
    try (InputStream stream = Files.newInputStream(file)) {
      KeyStore keyStore = KeyStore.getInstance("PKCS12");
      load(keyStore, stream, characters, "the PKCS#12 file " + file);
      return new KeyStoreKmsClient(
          "the PKCS#12 file " + file, keyStore, null, Password.of(characters));
    } catch (GeneralSecurityException e) {
      throw new CryptoException("PKCS#12 files are not supported: " + e.getMessage(), e);
    } finally {
      Arrays.fill(characters, '\0');
    }
  }

  /** Opens a token, see {@link KeyStoreKms#openPkcs11}. */
  static KeyStoreKmsClient ofPkcs11(Path configuration, Password pin) throws IOException {
    if (!Files.isReadable(configuration)) {
      throw new NoSuchFileException(
          configuration.toString(), null, "the PKCS#11 configuration cannot be read");
    }
    String what = "the PKCS#11 token of " + configuration;
    char[] characters = pin.copy();
    try {
      Provider base = Security.getProvider("SunPKCS11");
      if (base == null) {
        throw new CryptoException(
            "this Java has no provider SunPKCS11 (module jdk.crypto.cryptoki), which "
                + what
                + " needs");
      }
      Provider provider = base.configure(configuration.toString());
      KeyStore keyStore = KeyStore.getInstance("PKCS11", provider);
      load(keyStore, null, characters, what);
      return new KeyStoreKmsClient(what, keyStore, provider, Password.of(characters));
    } catch (GeneralSecurityException | RuntimeException e) {
      if (e instanceof CryptoException known) {
        throw known;
      }
      throw new CryptoException(what + " could not be opened: " + e.getMessage(), e);
    } finally {
      Arrays.fill(characters, '\0');
    }
  }

  private static void load(
      KeyStore keyStore, @Nullable InputStream stream, char[] password, String what)
      throws GeneralSecurityException {
    try {
      keyStore.load(stream, password);
    } catch (IOException e) {
      throw new CryptoException(
          what
              + " could not be opened; check that it is a key store and that the password is"
              + " right. "
              + e.getMessage(),
          e);
    }
  }

  @Override
  public String wrapKey(byte[] key, String masterKeyId) {
    return LocalWrapping.wrap(key, key(masterKeyId), provider, LocalWrapping.aad(masterKeyId));
  }

  @Override
  public byte[] unwrapKey(String wrappedKey, String masterKeyId) {
    return LocalWrapping.unwrapWithMasterKey(wrappedKey, key(masterKeyId), provider, masterKeyId);
  }

  @Override
  public byte[] dataKey(String keyId) {
    byte[] bytes = key(keyId).getEncoded();
    if (bytes == null) {
      throw new CryptoException(
          "the key "
              + Texts.quoted(keyId)
              + " cannot be returned: it can't be exported from "
              + name);
    }
    return bytes;
  }

  private SecretKey key(String id) {
    if (closed) {
      throw new IllegalStateException("the client of " + name + " is closed");
    }
    // Not atomic: reading a key from the store is slow, and reading it twice does no harm.
    SecretKey key = keys.get(id);
    if (key == null) {
      key = load(id);
      keys.put(id, key);
    }
    return key;
  }

  private SecretKey load(String id) {
    char[] characters = password.copy();
    try {
      Key key = keyStore.getKey(id, characters);
      if (key instanceof SecretKey secret && "AES".equalsIgnoreCase(secret.getAlgorithm())) {
        return secret;
      }
      throw new CryptoException(
          key == null
              ? "there is no key with the alias " + Texts.quoted(id) + " in " + name
              : "the entry "
                  + Texts.quoted(id)
                  + " of "
                  + name
                  + " is a key for "
                  + key.getAlgorithm()
                  + ", expected a secret key for AES");
    } catch (GeneralSecurityException | ProviderException e) {
      throw new CryptoException(
          "the key " + Texts.quoted(id) + " could not be read from " + name + ": " + e.getMessage(),
          e);
    } finally {
      Arrays.fill(characters, '\0');
    }
  }

  @Override
  public void close() {
    closed = true;
    keys.clear();
    password.close();
  }

  @Override
  public String toString() {
    return "KeyStoreKmsClient[" + name + "]";
  }
}
