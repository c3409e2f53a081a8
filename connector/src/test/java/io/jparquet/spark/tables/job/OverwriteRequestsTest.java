package io.jparquet.spark.tables.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.LocalSession;
import io.jparquet.spark.core.file.ParallelRequests;
import io.jparquet.spark.core.file.StoreFileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often overwrites, and reads between them, ask the file system. */
class OverwriteRequestsTest {
  private static final int FEW = 20;
  private static final int MANY = 200;
  private static SparkSession session;

  @TempDir Path directory;

  @BeforeAll
  static void startSpark() {
    session =
        LocalSession.builder("local[2]")
            .config("spark.hadoop." + StoreFileSystem.SETTING, StoreFileSystem.class.getName())
            .getOrCreate();
  }

  @AfterAll
  static void stopSpark() {
    session.stop();
  }

  @AfterEach
  void reset() {
    StoreFileSystem.reset();
  }

  private String table(String name) {
    return "store:" + directory.resolve(name);
  }

  private static void save(String format, int files, String path) {
    save(format, session.range(0, files, 1, files).toDF(), path);
  }

  private static void save(String format, Dataset<Row> rows, String path) {
    rows.write().format(format).mode("overwrite").save(path);
  }

  /** Requests of an overwrite by one file of so many files. */
  private Map<String, Integer> requests(String format, int files, int pageSize) {
    String table = table(format + files + "-" + pageSize);
    save(format, files, table);
    StoreFileSystem.reset();
    StoreFileSystem.setPageSize(pageSize);
    save(format, 1, table);
    Map<String, Integer> counts = StoreFileSystem.counts();
    assertThat(session.read().parquet(table).count()).isEqualTo(1);
    return counts;
  }

  private static int sum(Map<String, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  @Test
  void doNotGrowWithTheReplacedFilesWhereThereIsBulkDeletion() {
    Map<String, Integer> many = requests("jparquet", MANY, 250);
    assertThat(many).isEqualTo(requests("jparquet", FEW, 250)).containsEntry("bulk delete", 1);
    // Spark's own source deletes the directory before anything else.
    Map<String, Integer> ofSpark = requests("parquet", MANY, 250);
    assertThat(sum(many)).isLessThanOrEqualTo(sum(ofSpark) + 10);
  }

  @Test
  void areOneForEachReplacedFileElsewhere() {
    Map<String, Integer> few = requests("jparquet", FEW, 1);
    Map<String, Integer> many = requests("jparquet", MANY, 1);
    few.merge("delete", MANY - FEW, Integer::sum);
    assertThat(many).isEqualTo(few);
  }

  @Test
  void areNoneForDirectoriesThatGotRows() {
    String table = table("partitioned");
    Dataset<Row> rows = session.range(0, FEW, 1, 1).selectExpr("id", "id AS p");
    rows.write().format("jparquet").partitionBy("p").save(table);
    List<String> looked = new ArrayList<>();
    List<String> deleted = new ArrayList<>();
    StoreFileSystem.setPageSize(250);
    StoreFileSystem.listen(
        (request, path) -> {
          if (request.equals("bulk delete")) {
            deleted.add(request);
          } else if (!deleted.isEmpty() && path.getName().startsWith("p=")) {
            looked.add(request + " " + path.getName());
          }
        });
    rows.where("id > 0").write().format("jparquet").partitionBy("p").mode("overwrite").save(table);
    assertThat(looked).containsExactly("list p=0", "delete p=0");
  }

  @Test
  void aLoadSendsOneRequestLessThanThatOfSparksOwnSource() {
    String table = table("loaded");
    save("jparquet", 3, table);
    StoreFileSystem.reset();
    session.read().format("jparquet").load(table);
    int own = StoreFileSystem.total();
    StoreFileSystem.reset();
    session.read().parquet(table);
    assertThat(own).isEqualTo(StoreFileSystem.total() - 1);
  }

  @Test
  void deletesInParallelWhereThereIsNoBulkDeletion() throws Exception {
    String table = table("parallel");
    save("jparquet", FEW, table);
    CountDownLatch begun = new CountDownLatch(ParallelRequests.AT_A_TIME);
    StoreFileSystem.listen(
        (request, path) -> {
          if (request.equals("delete") && path.getName().endsWith(".parquet")) {
            begun.countDown();
            try {
              assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          }
        });
    save("jparquet", 1, table);
    assertThat(begun.getCount()).isZero();
    assertThat(session.read().parquet(table).count()).isEqualTo(1);
  }
}
