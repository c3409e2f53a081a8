package io.jparquet.crypto.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.ChildJvm;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.CryptoException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.Provider;
import java.security.Security;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.crypto.KeyGenerator;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A software token (SoftHSM) accessed through PKCS#11. The library reads its configuration from the
 * environment, so it is used in a separate process. The test is skipped if the library is not
 * installed (Debian: package softhsm2); {@code SOFTHSM2_MODULE} names it if it is elsewhere.
 */
class Pkcs11KmsClientTest {
  private static final String PIN = "91827364";

  @TempDir Path directory;

  @Test
  void keysOfATokenWrapWithoutLeavingIt() throws Exception {
    useToken(TokenSession.class);
  }

  @Test
  void aTokenThatIsNamedByItsUrlIsConnectedTo() throws Exception {
    useToken(NamedTokenSession.class);
  }

  /** Runs a program in a process that has a new token. */
  private void useToken(Class<?> program) throws Exception {
    Path module = module();
    Files.createDirectory(directory.resolve("tokens"));
    Path softhsm =
        Files.writeString(
            directory.resolve("softhsm2.conf"),
            "directories.tokendir = " + directory.resolve("tokens") + "\n");
    makeToken(module, softhsm);
    Files.writeString(
        directory.resolve("pkcs11.cfg"),
        """
        name = SoftHsm
        library = %s
        slotListIndex = 0
        attributes(generate, CKO_SECRET_KEY, *) = {
          CKA_TOKEN = true
          CKA_SENSITIVE = true
          CKA_EXTRACTABLE = false
          CKA_ENCRYPT = true
          CKA_DECRYPT = true
        }
        """
            .formatted(module));
    String printed =
        ChildJvm.run(
            program, Map.of("SOFTHSM2_CONF", softhsm.toString()), "-Dtoken.directory=" + directory);
    assertThat(printed).contains("all done").doesNotContain(PIN);
  }

  private static Path module() {
    String named = System.getenv("SOFTHSM2_MODULE");
    return Stream.of(
            named,
            "/usr/lib/softhsm/libsofthsm2.so",
            "/usr/lib64/softhsm/libsofthsm2.so",
            "/usr/lib64/pkcs11/libsofthsm2.so",
            "/usr/local/lib/softhsm/libsofthsm2.so")
        .filter(Objects::nonNull)
        .map(Path::of)
        .filter(Files::isReadable)
        .findFirst()
        .orElseGet(
            () ->
                Assumptions.abort(
                    "Skipped: SoftHSM is not installed (Debian: package softhsm2), nor does"
                        + " SOFTHSM2_MODULE name its library"));
  }

  private static void makeToken(Path module, Path configuration) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
                Objects.requireNonNullElse(System.getenv("SOFTHSM2_UTIL"), "softhsm2-util"),
                "--module",
                module.toString(),
                "--init-token",
                "--free",
                "--label",
                "test",
                "--pin",
                PIN,
                "--so-pin",
                "12345678")
            .redirectErrorStream(true)
            .redirectOutput(configuration.resolveSibling("util.log").toFile());
    builder.environment().put("SOFTHSM2_CONF", configuration.toString());
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      Assumptions.abort("Skipped: softhsm2-util is not on the path");
      return;
    }
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue())
        .as(Files.readString(configuration.resolveSibling("util.log")))
        .isZero();
  }

  /** The program of the process with the token. */
  static final class TokenSession {
    private TokenSession() {}

    public static void main(String[] args) throws Exception {
      Path configuration = Path.of(System.getProperty("token.directory")).resolve("pkcs11.cfg");
      assertThatThrownBy(
              () -> KeyStoreKmsClient.ofPkcs11(configuration, Password.of("0000".toCharArray())))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("pkcs11.cfg");
      makeKeys(configuration);
      byte[] key = LocalWrapping.randomBytes(32);
      try (KeyStoreKmsClient client =
          KeyStoreKmsClient.ofPkcs11(configuration, Password.of(PIN.toCharArray()))) {
        String wrapped = client.wrapKey(key, "k1");
        assertThat(client.unwrapKey(wrapped, "k1")).isEqualTo(key);
        assertThatThrownBy(() -> client.unwrapKey(wrapped, "k2"))
            .isInstanceOf(CryptoException.class)
            .hasMessageContaining("'k2'");
        assertThatThrownBy(() -> client.wrapKey(key, "none"))
            .isInstanceOf(CryptoException.class)
            .hasMessageContaining("'none'");
        assertThatThrownBy(() -> client.dataKey("k1"))
            .isInstanceOf(CryptoException.class)
            .hasMessageContaining("can't be exported from");

        EnvelopeKeys keys = new EnvelopeKeys(client);
        EnvelopeOptions options =
            EnvelopeOptions.builder("k1").columnKeys(Map.of("c", "k2")).build();
        try (FileEncryption made = keys.encryption(options, KmsConnection.DEFAULT)) {
          keys.forgetAll();
          byte[] metadata = made.footerKey().keyMetadata();
          assertThat(new String(metadata, StandardCharsets.UTF_8)).contains("k1");
          assertThat(keys.retriever(KmsConnection.DEFAULT).key(metadata)).hasSize(16);
        }
      }
      System.out.println("all done");
    }
  }

  /** The same through the factory that properties name. */
  static final class NamedTokenSession {
    private NamedTokenSession() {}

    public static void main(String[] args) throws Exception {
      Path configuration = Path.of(System.getProperty("token.directory")).resolve("pkcs11.cfg");
      KmsInstance instance = new KmsInstance("any", "pkcs11:" + configuration);
      assertThatThrownBy(() -> new KeyStoreKms().connect(instance, AccessToken.of("0000")))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("pkcs11.cfg");
      makeKeys(configuration);
      byte[] key = LocalWrapping.randomBytes(32);
      KmsClient client = new KeyStoreKms().connect(instance, AccessToken.of(PIN));
      String wrapped = client.wrapKey(key, "k1");
      assertThat(client.unwrapKey(wrapped, "k1")).isEqualTo(key);
      assertThatThrownBy(() -> client.unwrapKey(wrapped, "k2"))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("'k2'");
      KmsClient again = new KeyStoreKms().connect(instance, AccessToken.of(PIN));
      assertThat(again.unwrapKey(wrapped, "k1")).isEqualTo(key);
      System.out.println("all done");
    }
  }

  private static void makeKeys(Path configuration) throws Exception {
    Provider provider = Security.getProvider("SunPKCS11").configure(configuration.toString());
    KeyStore store = KeyStore.getInstance("PKCS11", provider);
    store.load(null, PIN.toCharArray());
    KeyGenerator generator = KeyGenerator.getInstance("AES", provider);
    generator.init(256);
    for (String alias : new String[] {"k1", "k2"}) {
      store.setKeyEntry(alias, generator.generateKey(), null, null);
    }
  }
}
