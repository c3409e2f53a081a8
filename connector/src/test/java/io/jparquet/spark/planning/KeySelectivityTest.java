package io.jparquet.spark.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metadata.FileMetaData;
import io.jparquet.spark.LocalSession;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.file.StoredFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeySelectivityTest {
  @TempDir Path directory;

  @Test
  void boundsOfDifferentTypesAreNotCompared() throws Exception {
    try (SparkSession spark = LocalSession.builder("local[1]").getOrCreate()) {
      KeySelectivity spread = new KeySelectivity();
      for (String type : List.of("INT", "BIGINT")) {
        String path = directory.resolve(type).toString();
        spark
            .range(9)
            .selectExpr("CAST(id AS " + type + ") AS k")
            .coalesce(1)
            .write()
            .parquet(path);
        try (Stream<Path> files = Files.list(Path.of(path))) {
          Path file =
              files.filter(f -> f.toString().endsWith(".parquet")).findFirst().orElseThrow();
          try (ConnectorContext context = new ConnectorContext();
              var reader =
                  context
                      .files(Map.of(), new Configuration())
                      .open(
                          new StoredFile(
                              new org.apache.hadoop.fs.Path(file.toUri()),
                              Files.size(file),
                              0,
                              null),
                          io.jparquet.option.ReadOptions.defaults())) {
            FileMetaData footer = reader.metaData();
            spread.add(footer, footer.rowGroups().get(0), reader.schema().leaves().get(0));
          }
        }
      }
      assertThat(spread.isClustered()).isFalse();
      assertThat(spread.width()).isEqualTo(9);
    }
  }
}
