package io.jparquet.spark.encryption;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EncryptionNamesTest {

  @Test
  void secretsAreKnownInEachSpellingThatSparkGivesThem() {
    assertThat(EncryptionNames.isSecret("parquet.encryption.key.access.token")).isTrue();
    assertThat(EncryptionNames.isSecret("spark.hadoop.parquet.encryption.KEY.list")).isTrue();
    assertThat(EncryptionNames.isSecret("SPARK.hadoop.parquet.encryption.key.list")).isTrue();
    assertThat(EncryptionNames.isSecret("option.parquet.encryption.key.list")).isTrue();
    assertThat(EncryptionNames.isSecret("spark.hadoop.option.parquet.encryption.key.list"))
        .isTrue();
    assertThat(EncryptionNames.isSecret("option.parquet.encryption.footer.key")).isFalse();
  }

  @Test
  void encryptionPropertiesAreKnownWithThePrefixesOfSpark() {
    assertThat(EncryptionNames.isEncryption("option.jparquet.encryption.aad.prefix")).isTrue();
    assertThat(EncryptionNames.isEncryption("spark.hadoop.parquet.encryption.of.a.client"))
        .isTrue();
    assertThat(EncryptionNames.isEncryption("option.parquet.compression")).isFalse();
  }
}
