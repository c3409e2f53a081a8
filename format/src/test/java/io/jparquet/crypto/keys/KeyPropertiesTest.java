package io.jparquet.crypto.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileDecryption;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.parquet.crypto.keytools.KeyToolkit;
import org.apache.parquet.crypto.keytools.PropertiesDrivenCryptoFactory;
import org.junit.jupiter.api.Test;

class KeyPropertiesTest {
  private static final String START = "parquet.encryption.";

  @Test
  void namesAreThoseOfParquetJava() {
    assertThat(
            List.of(
                KeyProperties.FOOTER_KEY,
                KeyProperties.COLUMN_KEYS,
                KeyProperties.COMPLETE_COLUMNS,
                KeyProperties.UNIFORM_KEY,
                KeyProperties.PLAINTEXT_FOOTER,
                KeyProperties.ALGORITHM,
                KeyProperties.DOUBLE_WRAPPING,
                KeyProperties.INTERNAL_KEY_MATERIAL,
                KeyProperties.DATA_KEY_BITS,
                KeyProperties.ENCRYPTION_KEY_BITS,
                KeyProperties.INSTANCE_ID,
                KeyProperties.INSTANCE_URL,
                KeyProperties.TRUST_STORED_URL,
                KeyProperties.ACCESS_TOKEN,
                KeyProperties.CACHE_LIFETIME))
        .containsExactly(
            PropertiesDrivenCryptoFactory.FOOTER_KEY_PROPERTY_NAME,
            PropertiesDrivenCryptoFactory.COLUMN_KEYS_PROPERTY_NAME,
            PropertiesDrivenCryptoFactory.COMPLETE_COLUMN_ENCRYPTION_PROPERTY_NAME,
            PropertiesDrivenCryptoFactory.UNIFORM_KEY_PROPERTY_NAME,
            PropertiesDrivenCryptoFactory.PLAINTEXT_FOOTER_PROPERTY_NAME,
            PropertiesDrivenCryptoFactory.ENCRYPTION_ALGORITHM_PROPERTY_NAME,
            KeyToolkit.DOUBLE_WRAPPING_PROPERTY_NAME,
            KeyToolkit.KEY_MATERIAL_INTERNAL_PROPERTY_NAME,
            KeyToolkit.DATA_KEY_LENGTH_PROPERTY_NAME,
            KeyToolkit.KEK_LENGTH_PROPERTY_NAME,
            KeyToolkit.KMS_INSTANCE_ID_PROPERTY_NAME,
            KeyToolkit.KMS_INSTANCE_URL_PROPERTY_NAME,
            // Spark's parquet-java does not have this one yet.
            "parquet.encryption.kms.enable.url.read",
            KeyToolkit.KEY_ACCESS_TOKEN_PROPERTY_NAME,
            KeyToolkit.CACHE_LIFETIME_PROPERTY_NAME);
  }

  @Test
  void withoutKeysNothingIsEncryptedAndDefaultsAreParquetJavas() {
    assertThat(KeyProperties.of(Map.of()).envelopeOptions()).isNull();
    assertThat(KeyProperties.of(Map.of()).connection()).isEqualTo(KmsConnection.DEFAULT);
    EnvelopeOptions options =
        KeyProperties.of(Map.of(START + "uniform.key", " k1 ")).envelopeOptions();
    assertThat(options.footerKey()).isEqualTo("k1");
    assertThat(options.columnKeys()).isEmpty();
    assertThat(options.completeColumns()).isTrue();
    assertThat(options.plaintextFooter()).isFalse();
    assertThat(options.algorithm()).isEqualTo(EncryptionCipher.AES_GCM_V1);
    assertThat(options.doubleWrapping()).isEqualTo(KeyToolkit.DOUBLE_WRAPPING_DEFAULT);
    assertThat(options.internalKeyMaterial()).isEqualTo(KeyToolkit.KEY_MATERIAL_INTERNAL_DEFAULT);
    assertThat(options.dataKeyBits()).isEqualTo(KeyToolkit.DATA_KEY_LENGTH_DEFAULT);
    assertThat(options.encryptionKeyBits()).isEqualTo(KeyToolkit.KEK_LENGTH_DEFAULT);
    assertThat(KmsConnection.DEFAULT_CACHE_LIFETIME)
        .isEqualTo(Duration.ofSeconds(KeyToolkit.CACHE_LIFETIME_DEFAULT_SECONDS));
  }

  @Test
  void allIsRead() {
    KeyProperties properties =
        KeyProperties.of(
            Map.ofEntries(
                Map.entry(START + "footer.key", "kf"),
                Map.entry(START + "column.keys", "k1:a,b;k2:s.x"),
                Map.entry(START + "complete.columns", "TRUE"),
                Map.entry(START + "plaintext.footer", "true"),
                Map.entry(START + "algorithm", "AES_GCM_CTR_V1"),
                Map.entry(START + "double.wrapping", "false"),
                Map.entry(START + "key.material.store.internally", "false"),
                Map.entry(START + "data.key.length.bits", "256"),
                Map.entry(START + "kek.length.bits", "192"),
                Map.entry("jparquet.encryption.aad.prefix", "sales"),
                Map.entry("jparquet.encryption.aad.prefix.store", "false"),
                Map.entry(START + "kms.instance.id", "i"),
                Map.entry(START + "kms.instance.url", "https://kms"),
                Map.entry(START + "key.access.token", "secret"),
                Map.entry(START + "cache.lifetime.seconds", "60")));
    EnvelopeOptions options = properties.envelopeOptions();
    assertThat(options.columnKeys()).isEqualTo(Map.of("a", "k1", "b", "k1", "s.x", "k2"));
    assertThat(options.completeColumns()).isTrue();
    assertThat(options.plaintextFooter()).isTrue();
    assertThat(options.algorithm()).isEqualTo(EncryptionCipher.AES_GCM_CTR_V1);
    assertThat(options.doubleWrapping()).isFalse();
    assertThat(options.internalKeyMaterial()).isFalse();
    assertThat(options.dataKeyBits()).isEqualTo(256);
    assertThat(options.encryptionKeyBits()).isEqualTo(192);
    assertThat(options.aadPrefix()).isEqualTo("sales".getBytes(StandardCharsets.UTF_8));
    assertThat(options.storeAadPrefix()).isFalse();
    assertThat(properties.connection())
        .isEqualTo(
            new KmsConnection(
                "i", "https://kms", false, AccessToken.of("secret"), Duration.ofMinutes(1)));
    assertThat(properties + " " + properties.connection()).doesNotContain("secret");
  }

  @Test
  void contradictionsNameTheProperties() {
    refused("footer.key", "footer.key=kf");
    refused("footer.key", "column.keys=k:a");
    refused("uniform.key", "uniform.key=k", "footer.key=kf");
    refused("uniform.key", "uniform.key=k", "column.keys=k:a");
    refused("complete.columns", "uniform.key=k", "complete.columns=true");
    refused("column.keys", "footer.key=kf", "column.keys=a");
    refused("plaintext.footer", "uniform.key=k", "plaintext.footer=yes");
    refused("algorithm", "uniform.key=k", "algorithm=AES");
    refused("data.key.length.bits", "uniform.key=k", "data.key.length.bits=100");
    refused("data.key.length.bits", "uniform.key=k", "data.key.length.bits=many");
    refused("cache.lifetime.seconds", "cache.lifetime.seconds=-1");
    refused("cache.lifetime.seconds", "cache.lifetime.seconds=x");
  }

  private static void refused(String named, String... properties) {
    Map<String, String> map =
        Arrays.stream(properties)
            .map(property -> property.split("=", 2))
            .collect(Collectors.toMap(parts -> START + parts[0], parts -> parts[1]));
    assertThatThrownBy(
            () -> {
              KeyProperties.of(map).envelopeOptions();
              KeyProperties.of(map).connection();
            })
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(START + named);
  }

  @Test
  void secretsAndEncryptionPropertiesAreKnownInAnyCase() {
    assertThat(KeyProperties.isSecret("parquet.encryption.key.access.token")).isTrue();
    assertThat(KeyProperties.isSecret("parquet.encryption.KEY.list")).isTrue();
    assertThat(KeyProperties.isSecret("Parquet.Encryption.Key.List")).isTrue();
    assertThat(KeyProperties.isSecret("parquet.encryption.footer.key")).isFalse();
    assertThat(KeyProperties.isEncryption("jparquet.encryption.AAD.prefix")).isTrue();
    assertThat(KeyProperties.isEncryption("parquet.encryption.of.a.client.of.yours")).isTrue();
    assertThat(KeyProperties.isEncryption("parquet.compression")).isFalse();
  }

  @Test
  void namesAreThoseOfTheConstants() throws IllegalAccessException {
    Set<String> constants = new TreeSet<>();
    for (Field field : KeyProperties.class.getFields()) {
      constants.add((String) field.get(null));
    }
    assertThat(KeyProperties.names()).isEqualTo(constants);
  }

  @Test
  void aPrefixThatIsNotStoredHasToBeSet() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                KeyProperties.of(
                        Map.of(
                            KeyProperties.UNIFORM_KEY, "k",
                            KeyProperties.STORE_AAD_PREFIX, "false"))
                    .envelopeOptions())
        .withMessageContaining(KeyProperties.AAD_PREFIX + " is not set");
  }

  @Test
  void whatReadersCheckCanBeSet() {
    FileDecryption byDefault = KeyProperties.of(Map.of()).decryption(metadata -> null);
    assertThat(byDefault.allowPlainFiles()).isTrue();
    assertThat(byDefault.checkFooterSignature()).isTrue();
    assertThat(byDefault.aadPrefix()).isNull();
    FileDecryption other =
        KeyProperties.of(
                Map.of(
                    KeyProperties.REQUIRED, "true",
                    KeyProperties.CHECK_FOOTER_SIGNATURE, "false",
                    KeyProperties.AAD_PREFIX, "sales"))
            .decryption(metadata -> null);
    assertThat(other.allowPlainFiles()).isFalse();
    assertThat(other.checkFooterSignature()).isFalse();
    assertThat(other.aadPrefix()).isEqualTo("sales".getBytes(StandardCharsets.UTF_8));
  }
}
