package io.jparquet.spark.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.crypto.keys.KeyProperties;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import scala.jdk.javaapi.CollectionConverters;

/** What properties and options say about encryption. */
class DeclaredEncryptionTest {

  private static DeclaredEncryption of(String... properties) {
    Map<String, String> map = new HashMap<>();
    for (int i = 0; i < properties.length; i += 2) {
      map.put(properties[i], properties[i + 1]);
    }
    return DeclaredEncryption.of(
        scala.collection.immutable.Map.from(CollectionConverters.asScala(map)));
  }

  @Test
  void eachPropertyThatNamesAKeyAsksForEncryption() {
    assertThat(of(KeyProperties.UNIFORM_KEY, "k").isAskedFor()).isTrue();
    assertThat(of(KeyProperties.FOOTER_KEY, "k").isAskedFor()).isTrue();
    assertThat(of(KeyProperties.COLUMN_KEYS, "k: a").isAskedFor()).isTrue();
  }

  @Test
  void otherPropertiesAndBlankKeysDoNotAskForEncryption() {
    assertThat(of(KeyProperties.UNIFORM_KEY, " ").isAskedFor()).isFalse();
    assertThat(of(KeyProperties.REQUIRED, "true").isAskedFor()).isFalse();
    assertThat(of("compression", "zstd").values()).isEmpty();
  }

  @Test
  void namesCountInAnyCaseSinceTheyShowWhatIsMeant() {
    assertThat(of("PARQUET.Encryption.Uniform.Key", "k").isAskedFor()).isTrue();
  }

  @Test
  void optionsOfATableWinOverItsProperties() {
    DeclaredEncryption declared =
        of(KeyProperties.UNIFORM_KEY, "property", "option." + KeyProperties.UNIFORM_KEY, "option");
    assertThat(declared.values()).containsOnly(Map.entry(KeyProperties.UNIFORM_KEY, "option"));
  }

  @Test
  void aKeyThatOthersLackOrHaveOtherwiseIsNamed() {
    DeclaredEncryption write = of(KeyProperties.FOOTER_KEY, "f", KeyProperties.COLUMN_KEYS, "c: a");
    assertThat(write.firstKeyNotIn(of(KeyProperties.FOOTER_KEY, "f")))
        .isEqualTo(KeyProperties.COLUMN_KEYS);
    assertThat(
            write.firstKeyNotIn(
                of(KeyProperties.FOOTER_KEY, "g", KeyProperties.COLUMN_KEYS, "c: a")))
        .isEqualTo(KeyProperties.FOOTER_KEY);
    assertThat(
            write.firstKeyNotIn(
                of(KeyProperties.FOOTER_KEY, " f ", KeyProperties.COLUMN_KEYS, "c: a")))
        .isNull();
  }

  @Test
  void completeColumnsCountAsAKeyWhereOthersWouldLeaveColumnsPlain() {
    DeclaredEncryption write = of(KeyProperties.COMPLETE_COLUMNS, "TRUE");
    assertThat(write.firstKeyNotIn(of())).isEqualTo(KeyProperties.COMPLETE_COLUMNS);
    assertThat(write.firstKeyNotIn(of(KeyProperties.COMPLETE_COLUMNS, "true"))).isNull();
    assertThat(of(KeyProperties.COMPLETE_COLUMNS, "false").firstKeyNotIn(of())).isNull();
  }

  @Test
  void theTextShowsNoValue() {
    assertThat(of(KeyProperties.KEY_LIST, "k:topsecret").toString())
        .contains(KeyProperties.KEY_LIST)
        .doesNotContain("topsecret");
  }
}
