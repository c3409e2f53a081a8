package io.jparquet.spark.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.JParquetDataSource;
import java.util.ServiceLoader;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.junit.jupiter.api.Test;

/** The names of the data source. */
class SourceNameTest {

  @Test
  void theProviderIsTheClassBehindTheShortName() {
    assertThat(SourceName.PROVIDER).isEqualTo(JParquetDataSource.class.getName());
    assertThat(new JParquetDataSource().shortName()).isEqualTo(SourceName.NAME);
    assertThat(ServiceLoader.load(DataSourceRegister.class))
        .hasAtLeastOneElementOfType(JParquetDataSource.class);
  }

  @Test
  void bothNamesMeanTheSourceAndOnlyTheShortOneInAnyCase() {
    assertThat(SourceName.isNamed("JParquet")).isTrue();
    assertThat(SourceName.isNamed("io.jparquet.spark.JParquetDataSource")).isTrue();
    assertThat(SourceName.isNamed("io.jparquet.spark.jparquetdatasource")).isFalse();
    assertThat(SourceName.isNamed("parquet")).isFalse();
  }

  @Test
  void anInstanceOfTheSourceIsRecognised() {
    assertThat(SourceName.isSource(new JParquetDataSource())).isTrue();
    assertThat(SourceName.isSource("jparquet")).isFalse();
  }
}
