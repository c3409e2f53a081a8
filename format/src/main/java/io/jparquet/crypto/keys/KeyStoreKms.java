package io.jparquet.crypto.keys;

import io.jparquet.error.CryptoException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Opens key stores of the JDK as clients: a PKCS#12 file, or a PKCS#11 token, for example a
 * hardware security module, whose keys do not leave it. Master keys are AES keys (secret key
 * entries); their ids are the aliases of the entries. The wrapped form is that of {@link
 * KmsClient#inMemory(Map)}. {@link KmsClient#dataKey} returns the keys of a PKCS#12 file, and the
 * extractable keys of a token. {@link KmsClient#close} drops the keys and wipes the password.
 *
 * <p>{@link #openPkcs12} and {@link #openPkcs11} open one key store. An object of this class opens
 * the key store that a connection names. To use it through properties, set {@code
 * parquet.encryption.kms.client.class} to the name of this class.
 *
 * <p>The address of the instance is the path of a PKCS#12 file, plain or as a {@code file:} URI, or
 * {@code pkcs11:} and the path of a configuration file of the provider SunPKCS11. The token is the
 * password of the file, or the PIN of the token's user. The id of the instance is ignored. The file
 * must be at the same path on each machine that connects.
 *
 * <p>Each connection reads the file again. {@link EnvelopeKeys} keeps a client for the lifetime of
 * its cache; afterwards it sees the keys that were added to the file.
 *
 * <p>May be used by several threads at once.
 */
public final class KeyStoreKms implements KmsClientFactory {
  private static final String INSTANCE_URL = "parquet.encryption.kms.instance.url";
  private static final String ACCESS_TOKEN = "parquet.encryption.key.access.token";
  private static final String PKCS11 = "pkcs11:";
  private static final String FILE = "file:";

  /** An address with a scheme of at least two characters, since drives have one. */
  private static final Pattern OTHER_SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:/.*");

  /** A stateless factory. */
  public KeyStoreKms() {}

  /**
   * Opens a PKCS#12 file, for example one created by {@code keytool -genseckey -keyalg AES -keysize
   * 256 -storetype PKCS12}. It is read once; the client does not see keys that are added later.
   *
   * @param file the file
   * @param password password of the file and of its keys, in ASCII, as the JDK requires; the client
   *     keeps a copy until it is closed
   * @throws CryptoException if the password is wrong or the file is not a PKCS#12 file
   * @throws IOException when the file cannot be read
   */
  public static KmsClient openPkcs12(Path file, Password password) throws IOException {
    return KeyStoreKmsClient.ofPkcs12(file, password);
  }

  /**
   * Opens a token through PKCS#11. A process logs in to a token once; while it is logged in, the
   * PIN of further clients is not checked.
   *
   * @param configuration configuration file of the JDK's provider SunPKCS11, which names at least
   *     the library of the token: {@code name = …}, {@code library = …}, {@code slot = …}
   * @param pin PIN of the user of the token; the client keeps a copy until it is closed
   * @throws CryptoException when the PIN is wrong or the token cannot be opened
   * @throws IOException when the configuration cannot be read
   */
  public static KmsClient openPkcs11(Path configuration, Password pin) throws IOException {
    return KeyStoreKmsClient.ofPkcs11(configuration, pin);
  }

  /**
   * Opens a key store.
   *
   * @param instance the instance, whose URL names the key store; see above
   * @param token password or PIN
   * @throws IllegalArgumentException if the URL is missing or does not name a key store
   * @throws CryptoException when the token is not given or wrong, or there is no key store of that
   *     kind
   * @throws IOException when the file cannot be read
   */
  @Override
  public KmsClient connect(KmsInstance instance, AccessToken token) throws IOException {
    String url = instance.url();
    if (url.isBlank() || url.equals(KmsClient.DEFAULT_INSTANCE)) {
      throw new IllegalArgumentException(
          "no key store with the master keys is given: set "
              + INSTANCE_URL
              + " to the path of a PKCS#12 file, or to "
              + PKCS11
              + " and the path of a configuration of SunPKCS11");
    }
    if (token.equals(AccessToken.DEFAULT) || token.secret().isEmpty()) {
      throw new CryptoException(
          "the key store "
              + Texts.quoted(url)
              + " cannot be opened without its password or PIN: give it as "
              + ACCESS_TOKEN
              + ", which is a secret and belongs in a credential provider or the configuration of"
              + " the session, not into properties of a table");
    }
    boolean pkcs11 = startsWith(url, PKCS11);
    Path file = path(pkcs11 ? url.substring(PKCS11.length()) : url, url);
    char[] characters = token.secret().toCharArray();
    try (Password password = Password.of(characters)) {
      return pkcs11 ? openPkcs11(file, password) : openPkcs12(file, password);
    } catch (NoSuchFileException | AccessDeniedException e) {
      throw unreadable(e);
    } finally {
      Arrays.fill(characters, '\0');
    }
  }

  private static boolean startsWith(String url, String scheme) {
    return url.regionMatches(true, 0, scheme, 0, scheme.length());
  }

  /** A part of the URL as a path of the local disk. */
  private static Path path(String text, String url) {
    try {
      if (startsWith(text, FILE)) {
        return Path.of(URI.create(text));
      }
      if (!text.isBlank() && !OTHER_SCHEME.matcher(text).matches()) {
        return Path.of(text);
      }
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      throw notOfAKeyStore(url, e);
    }
    throw notOfAKeyStore(url, null);
  }

  private static IllegalArgumentException notOfAKeyStore(
      String url, @Nullable RuntimeException cause) {
    return new IllegalArgumentException(
        INSTANCE_URL
            + " is "
            + Texts.quoted(url)
            + ", expected the path of a PKCS#12 file on the local disk, or "
            + PKCS11
            + " and the path of a configuration of SunPKCS11"
            + (cause == null ? "" : "; " + cause.getMessage()),
        cause);
  }

  /** The message of the JDK is only the name of the file. */
  private static FileSystemException unreadable(FileSystemException e) {
    String reason =
        (e instanceof AccessDeniedException
                ? "this process has no permission to read the key store"
                : "the key store does not exist on this machine")
            + " (property "
            + INSTANCE_URL
            + "); each process that reads or writes encrypted files needs it in this place";
    FileSystemException explained =
        e instanceof AccessDeniedException
            ? new AccessDeniedException(e.getFile(), null, reason)
            : new NoSuchFileException(e.getFile(), null, reason);
    explained.initCause(e);
    return explained;
  }

  @Override
  public String toString() {
    return "KeyStoreKms";
  }
}
