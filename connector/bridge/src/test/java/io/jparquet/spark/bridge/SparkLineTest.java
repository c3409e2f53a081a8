package io.jparquet.spark.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SparkLineTest {

  @ParameterizedTest
  @CsvSource({"4.0.0,0", "4.0.4,0", "4.1.3-SNAPSHOT,1", "4.2.0,2", "4.2.1.3,2", "4.2.0-preview1,2"})
  void aVersionHasTheBridgeOfItsLine(String version, int minor) {
    assertThat(SparkLine.minor(version)).isEqualTo(minor);
  }

  @ParameterizedTest
  @ValueSource(strings = {"4.3.0", "4.10.0", "5.0.0"})
  void aNewerLineHasTheNewestBridge(String version) {
    assertThat(SparkLine.minor(version)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.5.7", "2.4.8", "3.5.0-amzn-1"})
  void anOlderLineIsRefusedWithThoseThatAreSupported(String version) {
    assertThatThrownBy(() -> SparkLine.minor(version))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("jparquet supports Spark 4.0, 4.1 and 4.2; this is Spark " + version);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "4", "four.one"})
  void aVersionThatIsNoneIsRefused(String version) {
    assertThatThrownBy(() -> SparkLine.minor(version)).hasMessageContaining("'" + version + "'");
  }

  @Test
  void aBridgeThatIsNotOnTheClassPathIsNamed() {
    assertThatThrownBy(() -> SparkLine.load("4.1.0"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("io.jparquet.spark.bridge.v41.Bridge is missing");
  }
}
