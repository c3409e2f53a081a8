package io.jparquet.spark.encryption;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.crypto.keys.EnvelopeKeys;
import io.jparquet.crypto.keys.KeyProperties;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Which reads and writes of a process share unwrapped keys. */
class SharedKeysTest {
  private final SharedKeys keys = new SharedKeys();

  private static final String KEY_LIST = "k:AAECAwQFBgcICQoLDA0ODw==";
  private static final String OTHER_LIST = "k:DwECAwQFBgcICQoLDA0ODw==";

  private static Configuration conf(String... settings) {
    Configuration conf = new Configuration(false);
    conf.set(KeyProperties.KEY_LIST, KEY_LIST);
    for (int i = 0; i < settings.length; i += 2) {
      conf.set(settings[i], settings[i + 1]);
    }
    return conf;
  }

  @Test
  void withoutAClientThereAreNone() {
    assertThat(keys.of(new Configuration(false))).isNull();
  }

  @Test
  void readsWithTheSameClientShareThemWhateverTheirTablesSay() {
    assertThat(keys.of(conf()))
        .isSameAs(keys.of(conf()))
        .isSameAs(keys.of(conf(KeyProperties.FOOTER_KEY, "k", "fs.defaultFS", "file:///")))
        .isSameAs(keys.of(conf(KeyProperties.ACCESS_TOKEN, "t")));
  }

  @Test
  void otherKeysOrSettingsOfTheClientHaveTheirOwn() {
    assertThat(keys.of(conf()))
        .isNotSameAs(keys.of(conf(KeyProperties.KEY_LIST, OTHER_LIST)))
        .isNotSameAs(keys.of(conf("parquet.encryption.vault.region", "north")));
  }

  @Test
  void namesAndValuesOfSettingsAreNotMixedUp() {
    assertThat(keys.of(conf("parquet.encryption.a", "b", "parquet.encryption.c", "d")))
        .isNotSameAs(
            keys.of(
                conf("parquet.encryption.a", "bparquet.encryption.c", "parquet.encryption.d", "")));
  }

  @Test
  void anotherClassHasItsOwn() {
    Configuration named =
        conf(KeyProperties.CLIENT_CLASS, KmsClientsTest.ConfiguredFactory.class.getName());
    assertThat(keys.of(named)).isSameAs(keys.of(named)).isNotSameAs(keys.of(conf()));
  }

  @Test
  void afterClosingKeysAreUnwrappedAnew() {
    EnvelopeKeys before = keys.of(conf());
    keys.close();
    assertThat(keys.of(conf())).isNotSameAs(before);
  }
}
