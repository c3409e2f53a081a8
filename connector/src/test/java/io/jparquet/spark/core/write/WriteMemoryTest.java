package io.jparquet.spark.core.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jparquet.internal.write.FileWriter;
import io.jparquet.internal.write.WriterGroup;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.LocalSession;
import io.jparquet.spark.core.base.SparkOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.memory.MemoryConsumer;
import org.apache.spark.memory.MemoryMode;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What writers take of the memory of their task, and writes in heaps that are small for them. */
class WriteMemoryTest {
  private static final MemoryLimits NO_LIMITS = MemoryLimits.of(Map.of());

  /**
   * What the task of this process is to do; it can't be sent to it, so that it may give results.
   */
  private static final List<Step> steps = new ArrayList<>();

  @TempDir Path directory;

  private static SparkSession start() {
    return LocalSession.builder("local[1]")
        .config("spark.sql.shuffle.partitions", "1")
        .config("spark.unsafe.exceptionOnMemoryLeak", "true")
        .getOrCreate();
  }

  /** Another operator of the task, which never spills. */
  private static final class Other extends MemoryConsumer {
    Other() {
      super(TaskContext.get().taskMemoryManager(), MemoryMode.ON_HEAP);
    }

    @Override
    public long spill(long size, MemoryConsumer trigger) {
      return 0;
    }
  }

  private interface Step {
    void run() throws Exception;
  }

  private static void inTask(Step step) throws IOException {
    try (SparkSession session = start()) {
      steps.add(step);
      new JavaSparkContext(session.sparkContext())
          .parallelize(List.of(1), 1)
          .foreach(one -> steps.remove(0).run());
    }
  }

  private static void writeRows(FileWriter writer) throws Exception {
    Random random = new Random(1);
    for (int row = 0; row < 200_000; row++) {
      writer.leaf(0).writeLong(0, 0, random.nextLong());
      writer.endRecord();
    }
  }

  @Test
  void sparkKnowsTheMemoryAndGetsItBackWhenAnotherOperatorNeedsIt() throws IOException {
    AtomicLong taken = new AtomicLong();
    AtomicLong elsewhere = new AtomicLong();
    AtomicLong left = new AtomicLong();
    inTask(
        () -> {
          ParquetSchema schema = ParquetSchema.parse("message m { required int64 id; }");
          long before = TaskContext.get().taskMemoryManager().getMemoryConsumptionForThisTask();
          try (WriterGroup group = TaskMemory.newGroup(NO_LIMITS, new AtomicLong());
              FileWriter writer =
                  group.open(new ByteArrayOutputFile(), schema, WriteOptions.defaults())) {
            writeRows(writer);
            taken.set(
                TaskContext.get().taskMemoryManager().getMemoryConsumptionForThisTask() - before);
            Other other = new Other();
            Thread thread = new Thread(() -> other.acquireMemory(1L << 40));
            thread.start();
            thread.join();
            elsewhere.set(group.memoryBytes());
            other.acquireMemory(1L << 40);
            left.set(group.memoryBytes());
            writeRows(writer);
            other.freeMemory(other.getUsed());
          }
        });
    assertThat(taken.get()).isGreaterThan(1_600_000);
    assertThat(elsewhere.get()).as("requested by another thread").isGreaterThan(1_600_000);
    assertThat(left.get()).isLessThan(elsewhere.get() / 2);
  }

  @Test
  void aTaskKeepsToTheLimitOfItsFiles() throws IOException {
    AtomicLong most = new AtomicLong();
    inTask(
        () -> {
          ParquetSchema schema = ParquetSchema.parse("message m { required int64 id; }");
          MemoryLimits limits =
              MemoryLimits.of(Map.of(SparkOptions.MEMORY_LIMIT.name(), "2000000"));
          try (WriterGroup group = TaskMemory.newGroup(limits, new AtomicLong());
              FileWriter writer =
                  group.open(new ByteArrayOutputFile(), schema, WriteOptions.defaults())) {
            writeRows(writer);
            most.set(TaskContext.get().taskMemoryManager().getMemoryConsumptionForThisTask());
          }
        });
    assertThat(most.get()).isBetween(100_000L, 2_000_000L);
  }

  @ParameterizedTest
  @CsvSource({
    "jparquet.write.memory.limit, 0",
    "jparquet.write.memory.limit, many",
    "parquet.memory.pool.ratio, 1.5",
    "parquet.memory.pool.ratio, half"
  })
  void refusesLimitsThatAreNone(String name, String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MemoryLimits.of(Map.of(name, value)))
        .withMessageContaining(name + " must be a ")
        .withMessageContaining("'" + value + "'");
  }

  @Test
  @Tag("slow")
  void writesAThousandPartitionsAtATimeInASmallHeap() throws Exception {
    assertThat(run("partitions", "-Xmx512m"))
        .contains("100000 rows in 1000 partitions")
        .contains("Row groups are written before they have as many bytes");
  }

  @Test
  @Tag("slow")
  void writesValuesOfAHundredMegabytesInASmallHeap() throws Exception {
    assertThat(run("values", "-Xmx1280m")).contains("5 values written");
    assertThat(run("check", "-Xmx3g")).contains("5 values read");
  }

  private String run(String what, String heap) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("--") || flag.startsWith("-XX:"))
        .forEach(command::add);
    command.addAll(List.of(heap, "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Program.class.getName(), what, directory.toString()));
    Path log = directory.resolve(what + ".log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
      String printed = Files.readString(log);
      assertThat(process.exitValue()).as(printed).isZero();
      assertThat(printed).doesNotContain("memory leak");
      return printed;
    } finally {
      process.destroyForcibly();
    }
  }

  /** What the processes with the small heaps do. */
  public static final class Program {
    private static final int VALUES = 5;
    private static final int LENGTH = 100_000_000;

    private Program() {}

    /** Writes, or checks what was written; fails by an exception. */
    public static void main(String[] arguments) throws Exception {
      Path directory = Path.of(arguments[1]);
      try (SparkSession spark = start()) {
        String values = directory.resolve("values").toString();
        switch (arguments[0]) {
          case "partitions" -> writePartitions(spark, directory);
          case "values" -> {
            values(spark).write().format("jparquet").save(values);
            System.out.println(VALUES + " values written");
          }
          default -> {
            Dataset<Row> read = spark.read().format("jparquet").load(values);
            List<Row> found = read.selectExpr("id", "sha1(v)").orderBy("id").collectAsList();
            List<Row> expected =
                values(spark).selectExpr("id", "sha1(v)").orderBy("id").collectAsList();
            require(found.equals(expected), found + " instead of " + expected);
            System.out.println(found.size() + " values read");
          }
        }
      }
    }

    private static Dataset<Row> values(SparkSession spark) {
      UDF1<Long, byte[]> noise =
          id -> {
            byte[] bytes = new byte[LENGTH];
            new Random(id).nextBytes(bytes);
            return bytes;
          };
      spark.udf().register("noise", noise, DataTypes.BinaryType);
      return spark.range(0, VALUES, 1, 1).selectExpr("id", "noise(id) AS v");
    }

    /** Spark's streaming sink, which opens a file for each partition if it may. */
    private static void writePartitions(SparkSession spark, Path directory) throws Exception {
      spark.conf().set("spark.sql.maxConcurrentOutputFileWriters", 2000);
      String source = directory.resolve("source").toString();
      String target = directory.resolve("target").toString();
      spark.range(0, 100_000, 1, 1).write().parquet(source);
      rows(spark.readStream().schema("id LONG").parquet(source))
          .writeStream()
          .format("jparquet")
          .option("checkpointLocation", directory.resolve("checkpoint").toString())
          .partitionBy("p")
          .trigger(Trigger.AvailableNow())
          .start(target)
          .awaitTermination();
      String digest =
          "SELECT count(*), count(DISTINCT p), bit_xor(xxhash64(a, b, c, d)), sum(id) FROM ";
      spark.read().format("jparquet").load(target).createOrReplaceTempView("found");
      rows(spark.read().parquet(source)).createOrReplaceTempView("expected");
      Row found = spark.sql(digest + "found").head();
      Row expected = spark.sql(digest + "expected").head();
      require(found.equals(expected), found + " instead of " + expected);
      System.out.println(found.getLong(0) + " rows in " + found.getLong(1) + " partitions");
    }

    /** About 1500 bytes each, which take as much in dictionaries as alone. */
    private static Dataset<Row> rows(Dataset<Row> ids) {
      return ids.selectExpr(
          "id",
          "concat(sha2(string(id), 512), sha2(string(id + 1), 512), sha2(string(id + 2), 512)) AS"
              + " a",
          "concat(sha2(string(id + 3), 512), sha2(string(id + 4), 512), 'b') AS b",
          "concat(sha2(string(id + 5), 512), sha2(string(id + 6), 512), 'c') AS c",
          "concat(sha2(string(id + 7), 512), sha2(string(id + 8), 512), 'd') AS d",
          "id * 7919 % 1000 AS p");
    }

    private static void require(boolean condition, String found) {
      if (!condition) {
        throw new IllegalStateException(found);
      }
    }
  }
}
