package io.jparquet.spark.tables.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.spark.LocalSession;
import io.jparquet.spark.core.file.OverwriteMarkers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A partitioned table in the catalog of which an overwrite has deleted nothing: the rows 0, 1 and 2
 * were replaced by 10, 11 and 13, and partition 2 is empty.
 */
class UnfinishedOverwriteTest {
  private static final String PROTOCOL = "spark.sql.sources.commitProtocolClass";
  @TempDir private static Path warehouse;
  private static SparkSession session;

  private final Path table = warehouse.resolve("t");

  @BeforeAll
  static void startSpark() {
    session =
        LocalSession.builder("local[1]")
            .config("spark.sql.warehouse.dir", warehouse.toUri().toString())
            .getOrCreate();
  }

  @AfterAll
  static void stopSpark() {
    session.stop();
  }

  @BeforeEach
  void breakOff() {
    session.sql("CREATE TABLE t (id BIGINT, p BIGINT) USING jparquet PARTITIONED BY (p)");
    session.sql("INSERT INTO t VALUES (0, 0), (1, 1), (2, 2)");
    session.conf().set(PROTOCOL, OverwriteTest.FailingDelete.class.getName());
    try {
      assertThatThrownBy(() -> session.sql("INSERT OVERWRITE t VALUES (10, 0), (11, 1), (13, 1)"))
          .hasStackTraceContaining("3 of 3 files could not be deleted");
    } finally {
      session.conf().unset(PROTOCOL);
    }
  }

  @AfterEach
  void drop() {
    session.sql("DROP TABLE t");
  }

  private static List<Long> ids(Dataset<Row> rows) {
    return rows.select("id").collectAsList().stream().map(row -> row.getLong(0)).sorted().toList();
  }

  private DataFrameReader reader() {
    return session.read().format("jparquet");
  }

  private List<String> leftOfOld() throws IOException {
    try (Stream<Path> paths = Files.walk(table)) {
      return paths
          .map(path -> table.relativize(path).toString())
          .filter(path -> path.startsWith("p=2") || path.startsWith(OverwriteMarkers.DIRECTORY))
          .toList();
    }
  }

  @Test
  void isReadAsIfItHadEnded() {
    assertThat(ids(session.table("t"))).containsExactly(10L, 11L, 13L);
    assertThat(session.table("t").where("p = 2").count()).isZero();
    assertThat(session.sql("SELECT count(*), max(id), max(p) FROM t").head().mkString(" "))
        .isEqualTo("3 13 1");
    String path = table.toString();
    assertThat(ids(reader().load(path))).containsExactly(10L, 11L, 13L);
    assertThat(reader().load(path).select("_metadata.file_path").distinct().count()).isEqualTo(2);
    assertThat(ids(reader().option("mergeSchema", "true").load(path)))
        .containsExactly(10L, 11L, 13L);
    assertThat(ids(reader().option("recursiveFileLookup", "true").load(path)))
        .containsExactly(10L, 11L, 13L);
    assertThat(ids(reader().option("basePath", path).load(path + "/p=0", path + "/p=1")))
        .as("no marker below partitions")
        .containsExactly(0L, 1L, 10L, 11L, 13L);
    assertThat(ids(reader().load(path + "*"))).containsExactly(10L, 11L, 13L);
  }

  @Test
  void doesNotDisturbSparksOwnSource() {
    for (String merge : List.of("false", "true")) {
      assertThat(ids(session.read().option("mergeSchema", merge).parquet(table.toString())))
          .containsExactly(0L, 1L, 2L, 10L, 11L, 13L);
    }
    assertThat(ids(session.read().option("recursiveFileLookup", "true").parquet(table.toString())))
        .hasSize(6);
    assertThat(session.sql("SELECT * FROM jparquet.`" + table + "`").count()).isEqualTo(6);
  }

  @Test
  void isForgottenByATableThatIsRefreshed() throws IOException {
    Dataset<Row> rows = reader().load(table.toString());
    session.sql("CACHE TABLE t");
    session.sql("INSERT INTO t VALUES (20, 0)");
    assertThat(leftOfOld()).isEmpty();
    session.sql("REFRESH TABLE t");
    assertThat(ids(session.table("t"))).containsExactly(10L, 11L, 13L, 20L);
    assertThat(ids(rows)).as("listed before").containsExactly(10L, 11L, 13L, 20L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t VALUES (20, 0)",
        "INSERT OVERWRITE t PARTITION (p = 0) VALUES (20)",
        "INSERT OVERWRITE t VALUES (20, 0)",
        "DELETE FROM t WHERE p = 0",
        "TRUNCATE TABLE t",
        "TRUNCATE TABLE t PARTITION (p = 0)",
        "ALTER TABLE t DROP PARTITION (p = 0)",
        "ALTER TABLE t PARTITION (p = 1) RENAME TO PARTITION (p = 7)"
      })
  void isFinishedByEachStatementThatChangesTheTable(String statement) throws IOException {
    session.sql(statement);
    assertThat(leftOfOld()).isEmpty();
    List<Long> own = ids(session.table("t"));
    assertThat(own).doesNotContain(0L, 1L, 2L);
    if (!own.isEmpty()) {
      assertThat(ids(session.read().parquet(table.toString()))).isEqualTo(own);
    }
  }
}
