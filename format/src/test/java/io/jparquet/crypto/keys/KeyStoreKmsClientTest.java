package io.jparquet.crypto.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CryptoException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyStoreKmsClientTest {
  private static final String PASSWORD = "correct horse";
  private static final byte[] KEY = LocalWrapping.randomBytes(32);

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void makeKeyStore() throws Exception {
    file = directory.resolve("keys.p12");
    char[] password = PASSWORD.toCharArray();
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    KeyStore.ProtectionParameter protection = new KeyStore.PasswordProtection(password);
    store.setEntry("kf", new KeyStore.SecretKeyEntry(new SecretKeySpec(KEY, "AES")), protection);
    store.setEntry(
        "mac", new KeyStore.SecretKeyEntry(new SecretKeySpec(KEY, "HmacSHA256")), protection);
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, password);
    }
  }

  private KeyStoreKmsClient open() throws IOException {
    return KeyStoreKmsClient.ofPkcs12(file, Password.of(PASSWORD.toCharArray()));
  }

  @Test
  void wrapsAsTheClientInMemoryDoes() throws IOException {
    byte[] key = LocalWrapping.randomBytes(16);
    InMemoryKmsClient memory = new InMemoryKmsClient(Map.of("kf", KEY));
    try (KeyStoreKmsClient client = open()) {
      assertThat(client.unwrapKey(client.wrapKey(key, "kf"), "kf")).isEqualTo(key);
      assertThat(memory.unwrapKey(client.wrapKey(key, "kf"), "kf")).isEqualTo(key);
      assertThat(client.unwrapKey(memory.wrapKey(key, "kf"), "kf")).isEqualTo(key);
      assertThat(client.dataKey("kf")).isEqualTo(KEY);
    }
  }

  @Test
  void keysOfTheJdksToolAreTaken() throws Exception {
    Path made = directory.resolve("made.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genseckey",
                "-alias",
                "k1",
                "-keyalg",
                "AES",
                "-keysize",
                "256",
                "-storetype",
                "PKCS12",
                "-keystore",
                made.toString(),
                "-storepass",
                "password")
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start();
    assertThat(keytool.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(made).exists();
    byte[] key = LocalWrapping.randomBytes(24);
    try (KeyStoreKmsClient client =
        KeyStoreKmsClient.ofPkcs12(made, Password.of("password".toCharArray()))) {
      assertThat(client.dataKey("k1")).hasSize(32);
      assertThat(client.unwrapKey(client.wrapKey(key, "k1"), "k1")).isEqualTo(key);
    }
  }

  @Test
  void manyThreadsMayUseIt() throws Exception {
    byte[] key = LocalWrapping.randomBytes(16);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (KeyStoreKmsClient client = open()) {
      Future<?>[] all = new Future<?>[4];
      for (int i = 0; i < all.length; i++) {
        all[i] =
            threads.submit(
                () -> {
                  for (int n = 0; n < 200; n++) {
                    assertThat(client.unwrapKey(client.wrapKey(key, "kf"), "kf")).isEqualTo(key);
                  }
                });
      }
      for (Future<?> one : all) {
        one.get(1, TimeUnit.MINUTES);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void errorsSayWhatIsWrongWithoutThePassword() throws IOException {
    StringWriter all = new StringWriter();
    assertThatThrownBy(() -> KeyStoreKmsClient.ofPkcs12(file, Password.of("wrong".toCharArray())))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("password")
        .hasMessageContaining("keys.p12")
        .satisfies(e -> e.printStackTrace(new PrintWriter(all)));
    Path noKeyStore = Files.writeString(directory.resolve("x"), "no key store");
    assertThatThrownBy(
            () -> KeyStoreKmsClient.ofPkcs12(noKeyStore, Password.of(PASSWORD.toCharArray())))
        .isInstanceOf(CryptoException.class)
        .satisfies(e -> e.printStackTrace(new PrintWriter(all)));
    assertThatThrownBy(
            () ->
                KeyStoreKmsClient.ofPkcs12(
                    directory.resolve("none"), Password.of(PASSWORD.toCharArray())))
        .isInstanceOf(NoSuchFileException.class);
    try (KeyStoreKmsClient client = open()) {
      all.append(client.toString());
      assertThatThrownBy(() -> client.wrapKey(KEY, "nobody"))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("'nobody'")
          .hasMessageContaining("keys.p12");
      assertThatThrownBy(() -> client.wrapKey(KEY, "mac"))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("'mac'")
          .hasMessageContaining("AES");
      assertThatThrownBy(() -> client.unwrapKey(client.wrapKey(KEY, "kf"), "KF"))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("'KF'");
    }
    assertThat(all.toString()).doesNotContain(PASSWORD).doesNotContain("wrong\"");
  }

  @Test
  void aClosedClientGivesNothing() throws IOException {
    KeyStoreKmsClient client = open();
    client.wrapKey(KEY, "kf");
    client.close();
    client.close();
    assertThatThrownBy(() -> client.wrapKey(KEY, "kf")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void passwordsComeFromFilesAndTheEnvironment() throws IOException {
    Path text = directory.resolve("password");
    for (String end : new String[] {"", "\n", "\r\n", "\nsecond line"}) {
      Files.writeString(text, PASSWORD + end);
      try (Password password = Password.ofFile(text)) {
        assertThat(new String(password.copy())).isEqualTo(PASSWORD);
        assertThat(password.toString()).doesNotContain(PASSWORD);
      }
    }
    String variable = System.getenv().keySet().iterator().next();
    Password set = Password.ofEnvironment(variable);
    assertThat(new String(set.copy())).isEqualTo(System.getenv(variable));
    set.close();
    assertThat(new String(set.copy())).doesNotContain(System.getenv(variable)).matches("\0*");
    assertThatThrownBy(() -> Password.ofEnvironment("JPARQUET_NOT_SET"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("JPARQUET_NOT_SET");
  }

  @Test
  void aTokenNeedsAConfiguration() throws IOException {
    Password pin = Password.of("1234".toCharArray());
    assertThatThrownBy(() -> KeyStoreKmsClient.ofPkcs11(directory.resolve("none.cfg"), pin))
        .isInstanceOf(NoSuchFileException.class);
    Path wrong =
        Files.writeString(directory.resolve("wrong.cfg"), "name = x\nlibrary = /none/libnone.so\n");
    assertThatThrownBy(() -> KeyStoreKmsClient.ofPkcs11(wrong, pin))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("wrong.cfg");
  }
}
