package io.jparquet.spark.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.crypto.keys.AccessToken;
import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.crypto.keys.KmsClient;
import io.jparquet.crypto.keys.KmsClientFactory;
import io.jparquet.crypto.keys.KmsInstance;
import io.jparquet.error.CryptoException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.parquet.crypto.KeyAccessDeniedException;
import org.junit.jupiter.api.Test;

/** Clients of key management services, named by their classes. */
class KmsClientsTest {
  private static final String KEY_LIST = "k:AAECAwQFBgcICQoLDA0ODw==";
  private static final KmsInstance INSTANCE = new KmsInstance("id", "url");

  /** A factory that gets the configuration, as all that implement Configurable. */
  public static final class ConfiguredFactory extends Configured implements KmsClientFactory {
    @Override
    public KmsClient connect(KmsInstance instance, AccessToken token) {
      return new NamedClient(getConf().get("name"));
    }
  }

  private record NamedClient(String name) implements KmsClient {
    @Override
    public String wrapKey(byte[] key, String masterKeyId) {
      return name;
    }

    @Override
    public byte[] unwrapKey(String wrappedKey, String masterKeyId) {
      return name.getBytes(UTF_8);
    }
  }

  /** A client that was written for parquet-java. */
  public static final class PeerClient implements org.apache.parquet.crypto.keytools.KmsClient {
    private final byte[] key = new byte[16];
    private String made;

    @Override
    public void initialize(Configuration conf, String id, String url, String token) {
      made = String.join(" ", conf.get("name"), id, url, token);
    }

    @Override
    public String wrapKey(byte[] unwrapped, String masterKeyId) {
      return made + " " + masterKeyId;
    }

    @Override
    public byte[] unwrapKey(String wrapped, String masterKeyId) {
      if (masterKeyId.equals("denied")) {
        throw new KeyAccessDeniedException("not you");
      }
      if (masterKeyId.equals("broken")) {
        throw new IllegalStateException("no network");
      }
      return masterKeyId.equals("unknown") ? null : key;
    }
  }

  /** A factory that can't be made. */
  public static final class FailingFactory implements KmsClientFactory {
    /** Fails. */
    public FailingFactory() {
      throw new IllegalStateException("no licence");
    }

    @Override
    public KmsClient connect(KmsInstance instance, AccessToken token) {
      throw new IllegalStateException();
    }
  }

  /** A factory without a public constructor. */
  static final class HiddenFactory implements KmsClientFactory {
    private HiddenFactory() {}

    @Override
    public KmsClient connect(KmsInstance instance, AccessToken token) {
      throw new IllegalStateException();
    }
  }

  private static Configuration conf(String... settings) {
    Configuration conf = new Configuration(false);
    for (int i = 0; i < settings.length; i += 2) {
      conf.set(settings[i], settings[i + 1]);
    }
    return conf;
  }

  private static KmsClient client(Class<?> type) throws IOException {
    return KmsClients.factory(type, conf("name", "n")).connect(INSTANCE, AccessToken.of("t"));
  }

  @Test
  void thereIsNoClientWithoutAClassAndWithoutAListOfKeys() {
    assertThat(KmsClients.type(conf())).isNull();
    assertThat(KmsClients.type(conf(KeyProperties.CLIENT_CLASS, " "))).isNull();
  }

  @Test
  void aListOfKeysAloneMeansTheClientThatHoldsIt() {
    assertThat(KmsClients.type(conf(KeyProperties.KEY_LIST, KEY_LIST)))
        .isEqualTo(KmsClients.KeyList.class);
  }

  @Test
  void theMockOfParquetJavaMeansTheListOfKeysToo() {
    String mock = "org.apache.parquet.crypto.keytools.mocks.InMemoryKMS";
    assertThat(
            KmsClients.type(
                conf(KeyProperties.CLIENT_CLASS, mock, KeyProperties.KEY_LIST, KEY_LIST)))
        .isEqualTo(KmsClients.KeyList.class);
    assertThatThrownBy(() -> KmsClients.type(conf(KeyProperties.CLIENT_CLASS, mock)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aMissingClassIsRefusedWithItsProperty() {
    assertThatThrownBy(() -> KmsClients.type(conf(KeyProperties.CLIENT_CLASS, "no.such.Client")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(KeyProperties.CLIENT_CLASS, "no.such.Client", "--jars");
  }

  @Test
  void aConfigurableFactoryGetsTheConfiguration() throws IOException {
    Class<?> type =
        KmsClients.type(
            conf(KeyProperties.CLIENT_CLASS, " " + ConfiguredFactory.class.getName() + " "));
    assertThat(type).isEqualTo(ConfiguredFactory.class);
    assertThat(client(type)).isEqualTo(new NamedClient("n"));
  }

  @Test
  void aClientOfParquetJavaIsInitialisedAndCalled() throws IOException {
    KmsClient client = client(PeerClient.class);
    assertThat(client.wrapKey(new byte[16], "m")).isEqualTo("n id url t m");
    assertThat(client.unwrapKey("w", "m")).hasSize(16);
    assertThat(client.unwrapKey("w", "unknown")).isNull();
  }

  @Test
  void keysOfAClientOfParquetJavaAreCopiedBecauseTheCallerWipesItsOwn() throws IOException {
    KmsClient client = client(PeerClient.class);
    client.unwrapKey("w", "m")[0] = 7;
    assertThat(client.unwrapKey("w", "m")[0]).isZero();
  }

  @Test
  void failuresOfAClientOfParquetJavaSayWhetherAccessWasDenied() throws IOException {
    KmsClient client = client(PeerClient.class);
    assertThatThrownBy(() -> client.unwrapKey("w", "denied"))
        .isInstanceOf(CryptoException.class)
        .hasMessageContainingAll("access to the key is denied", "not you");
    assertThatThrownBy(() -> client.unwrapKey("w", "broken"))
        .isInstanceOf(CryptoException.class)
        .hasMessageContainingAll("failed", "no network")
        .hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void aClassOfNeitherKindIsRefused() {
    assertThatThrownBy(() -> client(String.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(
            "java.lang.String",
            KmsClientFactory.class.getName(),
            "org.apache.parquet.crypto.keytools.KmsClient");
  }

  @Test
  void aClassThatCanNotBeMadeIsRefusedWithTheReason() {
    assertThatThrownBy(() -> client(FailingFactory.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasRootCauseMessage("no licence");
    assertThatThrownBy(() -> client(HiddenFactory.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("public constructor without arguments");
  }
}
