package io.jparquet.crypto.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.UnsupportedFeatureException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.crypto.keytools.KeyToolkit;
import org.apache.parquet.crypto.keytools.LocalWrapKmsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalWrappingTest {
  private static final byte[] AAD = "kf".getBytes(StandardCharsets.UTF_8);

  @ParameterizedTest
  @ValueSource(ints = {16, 24, 32})
  void wrapsAsParquetJavaDoes(int length) {
    byte[] key = LocalWrapping.randomBytes(length);
    byte[] master = LocalWrapping.randomBytes(16);
    String ours = LocalWrapping.wrap(key, master, AAD);
    String theirs = KeyToolkit.encryptKeyLocally(key, master, AAD);
    assertThat(KeyToolkit.decryptKeyLocally(ours, master, AAD)).isEqualTo(key);
    assertThat(LocalWrapping.unwrap(theirs, master, AAD, "k")).isEqualTo(key);
    assertThat(ours).hasSameSizeAs(theirs).isNotEqualTo(LocalWrapping.wrap(key, master, AAD));
  }

  @Test
  void eachChangedByteIsNoticed() {
    byte[] key = LocalWrapping.randomBytes(16);
    byte[] master = LocalWrapping.randomBytes(32);
    byte[] wrapped = Base64.getDecoder().decode(LocalWrapping.wrap(key, master, AAD));
    for (int i = 0; i < wrapped.length; i++) {
      byte[] changed = wrapped.clone();
      changed[i] ^= 1;
      String text = Base64.getEncoder().encodeToString(changed);
      assertThatThrownBy(() -> LocalWrapping.unwrap(text, master, AAD, "master key 'kf'"))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("master key 'kf'");
    }
  }

  @Test
  void anotherWrappingKeyOrIdIsNoticed() {
    byte[] key = LocalWrapping.randomBytes(16);
    byte[] master = LocalWrapping.randomBytes(16);
    String wrapped = LocalWrapping.wrap(key, master, AAD);
    byte[] other = LocalWrapping.randomBytes(16);
    assertThatThrownBy(() -> LocalWrapping.unwrap(wrapped, other, AAD, "k"))
        .isInstanceOf(CryptoException.class);
    assertThatThrownBy(() -> LocalWrapping.unwrap(wrapped, master, new byte[0], "k"))
        .isInstanceOf(CryptoException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "AAAA", "no base 64!", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=="})
  void textsThatAreNoWrappedKeysAreRefused(String text) {
    assertThatThrownBy(() -> LocalWrapping.unwrap(text, new byte[16], AAD, "master key 'kf'"))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("master key 'kf'");
  }

  @Test
  void keysOfParquetJavasLocallyWrappingClientsAreUnwrapped() {
    byte[] key = LocalWrapping.randomBytes(16);
    byte[] master = LocalWrapping.randomBytes(16);
    LocalWrapKmsClient peer =
        new LocalWrapKmsClient() {
          @Override
          protected byte[] getMasterKeyFromServer(String id) {
            return master;
          }

          @Override
          protected void initializeInternal() {}
        };
    peer.initialize(new Configuration(false), "i", "u", "t");
    String wrapped = peer.wrapKey(key, "kf");
    InMemoryKmsClient client = new InMemoryKmsClient(Map.of("kf", master, "kc", master));
    assertThat(client.unwrapKey(wrapped, "kf")).isEqualTo(key);
    assertThatThrownBy(() -> client.unwrapKey(wrapped, "kc")).isInstanceOf(CryptoException.class);
    String version = wrapped.replace("NO_VERSION", "7");
    assertThatThrownBy(() -> client.unwrapKey(version, "kf"))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("'7'");
    assertThatThrownBy(() -> client.unwrapKey("{}", "kf"))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("masterKeyVersion");
  }
}
