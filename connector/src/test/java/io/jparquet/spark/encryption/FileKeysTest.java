package io.jparquet.spark.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.crypto.FileEncryption;
import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.alias.CredentialProvider;
import org.apache.hadoop.security.alias.CredentialProviderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Properties of a read or write, and what they mean for the keys of its files. */
class FileKeysTest {
  private static final String KEY_LIST = "k:AAECAwQFBgcICQoLDA0ODw==";
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse("message m { required int32 a; }");
  private static final Path FILE = new Path("file:/table/part-0.parquet");

  private final SharedKeys shared = new SharedKeys();

  @TempDir java.nio.file.Path directory;

  private static Configuration conf(String... settings) {
    Configuration conf = new Configuration(false);
    for (int i = 0; i < settings.length; i += 2) {
      conf.set(settings[i], settings[i + 1]);
    }
    return conf;
  }

  @Test
  void withoutPropertiesFilesArePlain() throws IOException {
    assertThat(FileKeys.forReading(conf(), shared).decryption(FILE)).isNull();
    assertThat(FileKeys.forWriting(conf(), shared).encryption(FILE)).isNull();
    assertThat(FileKeys.forWriting(conf(), shared).keyMaterial(FILE)).isNull();
    assertThat(FileKeys.checkWrite(conf(), SCHEMA, shared)).isFalse();
  }

  @Test
  void aReadThatRequiresEncryptionRefusesPlainFilesAlsoWithoutAClient() {
    assertThat(FileKeys.forReading(conf(KeyProperties.REQUIRED, "true"), shared).decryption(FILE))
        .isNotNull()
        .satisfies(decryption -> assertThat(decryption.allowPlainFiles()).isFalse());
  }

  @Test
  void aClientMakesTheKeysOfNewFiles() throws IOException {
    Configuration conf = conf(KeyProperties.KEY_LIST, KEY_LIST, KeyProperties.UNIFORM_KEY, "k");
    assertThat(FileKeys.checkWrite(conf, SCHEMA, shared)).isTrue();
    try (FileEncryption encryption = FileKeys.forWriting(conf, shared).encryption(FILE)) {
      assertThat(encryption).isNotNull();
    }
    assertThat(FileKeys.forReading(conf, shared).decryption(FILE)).isNotNull();
  }

  @Test
  void keyMaterialOutsideOfAFileLiesBesideIt() {
    Configuration conf =
        conf(
            KeyProperties.KEY_LIST,
            KEY_LIST,
            KeyProperties.UNIFORM_KEY,
            "k",
            KeyProperties.INTERNAL_KEY_MATERIAL,
            "false");
    Path material = FileKeys.forWriting(conf, shared).keyMaterial(FILE);
    assertThat(material.getParent()).isEqualTo(FILE.getParent());
    assertThat(material.getName()).contains("part-0.parquet").isNotEqualTo(FILE.getName());
    conf.set(KeyProperties.INTERNAL_KEY_MATERIAL, "true");
    assertThat(FileKeys.forWriting(conf, shared).keyMaterial(FILE)).isNull();
  }

  @Test
  void anEncryptedWriteWithoutAClientIsRefused() {
    assertThatThrownBy(() -> FileKeys.forWriting(conf(KeyProperties.UNIFORM_KEY, "k"), shared))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(KeyProperties.CLIENT_CLASS);
  }

  @Test
  void aRequiredEncryptionThatNoPropertyDescribesIsRefused() {
    assertThatThrownBy(
            () -> FileKeys.checkWrite(conf(KeyProperties.REQUIRED, "true"), SCHEMA, shared))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(KeyProperties.REQUIRED, KeyProperties.FOOTER_KEY);
  }

  @ParameterizedTest
  @CsvSource({
    "parquet.encryption.Footer.Key, must be spelled parquet.encryption.footer.key",
    "PARQUET.ENCRYPTION.UNIFORM.KEY, must be spelled parquet.encryption.uniform.key",
    "jparquet.encryption.aad.prefixes, is unknown"
  })
  void misspeltNamesAreRefusedSinceTheFilesWouldBePlain(String name, String reason) {
    assertThatThrownBy(() -> FileKeys.checkWrite(conf(name, "k"), SCHEMA, shared))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(name, reason);
  }

  @Test
  void propertiesOfAClientOfItsOwnAreLeftToIt() {
    assertThat(
            FileKeys.checkWrite(conf("parquet.encryption.vault.region", "north"), SCHEMA, shared))
        .isFalse();
  }

  @Test
  void aCryptoFactoryOfItsOwnIsRefusedAndThatOfPropertiesIsNot() {
    String factory = "parquet.crypto.factory.class";
    assertThatThrownBy(() -> FileKeys.checkWrite(conf(factory, "my.Factory"), SCHEMA, shared))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(factory, "my.Factory");
    assertThat(
            FileKeys.checkWrite(
                conf(factory, "org.apache.parquet.crypto.keytools.PropertiesDrivenCryptoFactory"),
                SCHEMA,
                shared))
        .isFalse();
  }

  @Test
  void secretsAreFoundInACredentialProviderAndOtherPropertiesAreNot() throws IOException {
    Configuration conf =
        conf(
            CredentialProviderFactory.CREDENTIAL_PROVIDER_PATH,
            "localjceks://file" + directory.resolve("secrets.jceks").toAbsolutePath());
    CredentialProvider provider = CredentialProviderFactory.getProviders(conf).get(0);
    provider.createCredentialEntry(KeyProperties.KEY_LIST, KEY_LIST.toCharArray());
    provider.createCredentialEntry(KeyProperties.UNIFORM_KEY, "k".toCharArray());
    provider.flush();
    assertThat(Files.exists(directory.resolve("secrets.jceks"))).isTrue();
    assertThat(KmsClients.type(conf)).isEqualTo(KmsClients.KeyList.class);
    assertThat(FileKeys.forWriting(conf, shared).encryption(FILE)).isNull();
  }
}
