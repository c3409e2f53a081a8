package io.jparquet.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import org.junit.jupiter.api.Test;

class VariantMetadataTest {

  @Test
  void readsOffsetsOfEveryWidth() {
    for (int width = 1; width <= 4; width++) {
      byte[] bytes = new byte[1 + 4 * width + 3];
      bytes[0] = (byte) (1 | (width - 1) << 6);
      bytes[1] = 2;
      bytes[1 + 2 * width] = 1;
      bytes[1 + 3 * width] = 3;
      bytes[1 + 4 * width] = 'b';
      bytes[2 + 4 * width] = 'a';
      bytes[3 + 4 * width] = 'c';
      VariantMetadata metadata = VariantMetadata.of(bytes);
      metadata.validate();
      assertThat(metadata).hasToString("[b, ac]");
      assertThat(metadata.find("ac")).isEqualTo(1);
      assertThat(metadata.find("a")).isEqualTo(-1);
      assertThat(metadata.length()).isEqualTo(bytes.length);
    }
  }

  @Test
  void takesTheEmptyDictionaryOfTheSpecificationsExamples() {
    VariantMetadata metadata = VariantMetadata.of(new byte[] {1, 0});
    assertThat(metadata.size()).isZero();
    assertThat(metadata.length()).isEqualTo(2);
    assertThat(VariantMetadata.EMPTY.length()).isEqualTo(3);
  }

  @Test
  void searchesSortedDictionariesByHalves() {
    VariantBuilder builder = new VariantBuilder().startObject();
    for (int i = 1000; i < 2000; i += 2) {
      builder.name("n" + i).appendNull();
    }
    VariantMetadata metadata = builder.end().build().metadata();
    assertThat(metadata.isSorted()).isTrue();
    for (int i = 1000; i < 2000; i++) {
      assertThat(metadata.find("n" + i)).isEqualTo(i % 2 == 0 ? (i - 1000) / 2 : -1);
    }
  }

  @Test
  void refusesOtherVersions() {
    assertThatThrownBy(() -> VariantMetadata.of(new byte[] {2, 0, 0}))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("version 2");
  }

  @Test
  void refusesSizesBeyondTheBytes() {
    refused(new byte[0]);
    refused(new byte[] {1});
    refused(new byte[] {1, 1, 0});
    refused(new byte[] {1, 1, 0, 2, 'a'});
    refused(new byte[] {(byte) 0xC1, -1, -1, -1, 127, 0, 0, 0, 0});
    refused(new byte[] {(byte) 0xC1, -1, -1, -1, -1, 0, 0, 0, 0});
  }

  @Test
  void refusesNamesThatAreNotThere() {
    VariantMetadata metadata = VariantMetadata.of(new byte[] {1, 2, 0, 9, 2, 'a', 'b'});
    assertThatThrownBy(() -> metadata.name(0)).isInstanceOf(CorruptFileException.class);
    assertThatThrownBy(() -> metadata.name(1)).isInstanceOf(CorruptFileException.class);
    assertThatThrownBy(() -> metadata.name(2)).isInstanceOf(CorruptFileException.class);
    assertThatThrownBy(() -> metadata.find("b")).isInstanceOf(CorruptFileException.class);
  }

  @Test
  void validationFindsWhatIsOutOfOrderOrNoText() {
    invalid(new byte[] {0x11, 2, 0, 1, 2, 'b', 'a'}, "sorted");
    invalid(new byte[] {0x11, 2, 0, 1, 2, 'a', 'a'}, "sorted");
    invalid(new byte[] {1, 1, 1, 2, 'a', 'a'}, "not at 0");
    invalid(new byte[] {1, 1, 0, 1, -1}, "UTF-8");
  }

  private static void refused(byte[] bytes) {
    assertThatThrownBy(() -> VariantMetadata.of(bytes)).isInstanceOf(CorruptFileException.class);
  }

  private static void invalid(byte[] bytes, String message) {
    VariantMetadata metadata = VariantMetadata.of(bytes);
    assertThatThrownBy(metadata::validate)
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(message);
  }
}
