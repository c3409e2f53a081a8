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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Connects to key stores of the JDK. To use it through properties, set {@code
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
  private static final String PKCS11 = "pkcs11:";
  private static final String FILE = "file:";

  /** An address with a scheme of at least two characters, since drives have one. */
  private static final Pattern OTHER_SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:/.*");

  /** A factory without state. */
  public KeyStoreKms() {}

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
          "no key store with the master keys is set: set "
              + KeyProperties.INSTANCE_URL
              + " to the path of a PKCS#12 file, or to "
              + PKCS11
              + " and the path of a configuration of SunPKCS11");
    }
    if (token.equals(AccessToken.DEFAULT) || token.secret().isEmpty()) {
      throw new CryptoException(
          "the key store "
              + Texts.quoted(url)
              + " cannot be opened without its password or PIN: set it as "
              + KeyProperties.ACCESS_TOKEN
              + ", which is a secret: store it in a credential provider or set it in the"
              + " configuration"
              + " of the session, not in properties of a table");
    }
    boolean pkcs11 = startsWith(url, PKCS11);
    Path file = path(pkcs11 ? url.substring(PKCS11.length()) : url, url);
    char[] characters = token.secret().toCharArray();
    try (Password password = Password.of(characters)) {
      return pkcs11
          ? KeyStoreKmsClient.ofPkcs11(file, password)
          : KeyStoreKmsClient.ofPkcs12(file, password);
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
        KeyProperties.INSTANCE_URL
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
            + ", which "
            + KeyProperties.INSTANCE_URL
            + " sets; each process that reads or writes encrypted files needs it at this path";
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
