package io.jparquet.crypto.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CryptoException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Map;
import javax.crypto.spec.SecretKeySpec;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link Pkcs11KmsClientTest} tests tokens. */
class KeyStoreKmsTest {
  private static final String PASSWORD = "correct horse";
  private static final byte[] KEY = LocalWrapping.randomBytes(32);

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void makeKeyStore() throws Exception {
    file = directory.resolve("keys of all.p12");
    store("footer");
  }

  /** Creates the file again, with the key under these aliases. */
  private void store(String... aliases) throws Exception {
    char[] password = PASSWORD.toCharArray();
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    for (String alias : aliases) {
      store.setEntry(
          alias,
          new KeyStore.SecretKeyEntry(new SecretKeySpec(KEY, "AES")),
          new KeyStore.PasswordProtection(password));
    }
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, password);
    }
  }

  private static KmsClient connect(String url, String token) throws IOException {
    return new KeyStoreKms().connect(new KmsInstance("any", url), AccessToken.of(token));
  }

  @Test
  void propertiesCanNameIt() throws Exception {
    Class<?> named = Class.forName("io.jparquet.crypto.keys.KeyStoreKms");
    assertThat(named.getConstructor().newInstance()).isInstanceOf(KmsClientFactory.class);
  }

  @Test
  void pathsAndUrisOfFilesAreTaken() throws IOException {
    byte[] key = LocalWrapping.randomBytes(16);
    InMemoryKmsClient memory = new InMemoryKmsClient(Map.of("footer", KEY));
    Path relative = Path.of("").toAbsolutePath().relativize(file);
    for (String url :
        new String[] {
          file.toString(),
          relative.toString(),
          file.toUri().toString(),
          file.toUri().toString().replaceFirst("^file:/+", "FILE:/")
        }) {
      String wrapped = connect(url, PASSWORD).wrapKey(key, "footer");
      assertThat(memory.unwrapKey(wrapped, "footer")).as(url).isEqualTo(key);
    }
  }

  @Test
  void keysOfFilesComeFromIt() throws IOException {
    KmsConnection connection =
        new KmsConnection(
            null, file.toString(), false, AccessToken.of(PASSWORD), Duration.ofMinutes(1));
    EnvelopeKeys keys = new EnvelopeKeys(new KeyStoreKms());
    byte[] metadata =
        keys.encryption(EnvelopeOptions.builder("footer").build(), connection)
            .footerKey()
            .keyMetadata();
    assertThat(new String(metadata, StandardCharsets.UTF_8)).doesNotContain(PASSWORD);
    byte[] dataKey = keys.retriever(connection).key(metadata);
    assertThat(new EnvelopeKeys(new KeyStoreKms()).retriever(connection).key(metadata))
        .hasSize(16)
        .isEqualTo(dataKey);
  }

  @Test
  void keysThatAreAddedLaterAreSeenByTheNextConnection() throws Exception {
    KmsClient before = connect(file.toString(), PASSWORD);
    store("footer", "added");
    assertThatThrownBy(() -> before.wrapKey(KEY, "added")).isInstanceOf(CryptoException.class);
    assertThat(connect(file.toString(), PASSWORD).wrapKey(KEY, "added")).isNotEmpty();
  }

  @Test
  void theUrlMustBeGiven() {
    for (String url : new String[] {KmsClient.DEFAULT_INSTANCE, "", " "}) {
      assertRefused(
          () -> connect(url, PASSWORD),
          IllegalArgumentException.class,
          "parquet.encryption.kms.instance.url",
          "PKCS#12",
          "pkcs11:");
    }
  }

  @Test
  void theTokenMustBeGiven() {
    KmsInstance instance = new KmsInstance("any", file.toString());
    for (AccessToken token : new AccessToken[] {AccessToken.DEFAULT, AccessToken.of("")}) {
      assertRefused(
          () -> new KeyStoreKms().connect(instance, token),
          CryptoException.class,
          "parquet.encryption.key.access.token",
          "keys of all.p12");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hdfs://host:8020/keys.p12",
        "https://kms.example/",
        "file://host/keys.p12",
        "file:keys.p12",
        "file:///keys%",
        "pkcs11:",
        "pkcs11:s3a://bucket/x.cfg"
      })
  void urlsThatAreNoneOfALocalFileAreRefused(String url) {
    assertRefused(
        () -> connect(url, PASSWORD),
        IllegalArgumentException.class,
        "parquet.encryption.kms.instance.url",
        "'" + url + "'",
        "expected the path of a PKCS#12 file");
  }

  @Test
  void aWrongPasswordIsReportedWithoutShowingIt() {
    assertRefused(
        () -> connect(file.toString(), "wrong " + PASSWORD),
        CryptoException.class,
        "keys of all.p12",
        "password");
  }

  @Test
  void aMissingFileIsReportedAsMissingOnThisMachine() {
    for (String prefix : new String[] {"", "pkcs11:"}) {
      assertRefused(
          () -> connect(prefix + directory.resolve("none"), PASSWORD),
          NoSuchFileException.class,
          directory.resolve("none").toString(),
          "parquet.encryption.kms.instance.url",
          "on this machine");
    }
  }

  @Test
  void aFileThatIsNoKeyStoreIsRefused() throws IOException {
    Path text = Files.writeString(directory.resolve("text"), "name = x\nlibrary = /none/x.so\n");
    assertRefused(() -> connect(text.toString(), PASSWORD), CryptoException.class, "text");
    assertRefused(() -> connect("pkcs11:" + text, PASSWORD), CryptoException.class, "text");
    assertRefused(
        () -> connect(directory.toString(), PASSWORD), CryptoException.class, directory.toString());
  }

  /** Checks that the error has these texts and does not contain the password. */
  private static void assertRefused(
      ThrowingCallable call, Class<? extends Throwable> type, String... texts) {
    StringWriter all = new StringWriter();
    assertThatThrownBy(call)
        .isInstanceOf(type)
        .satisfies(
            e -> {
              assertThat(e.getMessage()).contains(texts);
              e.printStackTrace(new PrintWriter(all));
            });
    assertThat(all.toString()).doesNotContain(PASSWORD);
  }
}
