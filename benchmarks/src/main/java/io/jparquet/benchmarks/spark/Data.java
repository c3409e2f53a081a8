package io.jparquet.benchmarks.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.VariantType;

/**
 * The files that the suite reads: created once by Spark's own writer, kept in a directory, and read
 * by each source through views named {@code <source>_<table>}.
 */
final class Data {
  private static final Pattern FROM = Pattern.compile("\\b(FROM|JOIN) (\\w+)\\b");

  private final SparkSession spark;
  private final Path directory;
  private final double scale;
  private final String codec;

  /**
   * @param root directory of all scales and codecs; created if it is missing
   * @param codec of the files
   */
  Data(SparkSession spark, Path root, double scale, String codec) {
    this.spark = spark;
    this.directory = root.toAbsolutePath().normalize().resolve("scale-" + scale + "-" + codec);
    this.scale = scale;
    this.codec = codec;
  }

  /** The codec of the files. */
  String codec() {
    return codec;
  }

  /** The scale of the tables that have one. */
  double scale() {
    return scale;
  }

  /** Creates the missing tables and defines the views of all tables for each source. */
  void prepare(Set<String> tables, List<Source> sources) {
    for (String name : tables) {
      Table table = Tables.named(name);
      String path = path(name);
      if (Files.notExists(Path.of(path, "_SUCCESS"))) {
        if (table.from() != null) {
          prepare(Set.of(table.from()), sources);
        }
        write(table, path);
      }
      table.encryption().check(Path.of(path));
      for (Source source : sources) {
        load(source, name).createOrReplaceTempView(view(source, name));
      }
    }
  }

  private void write(Table table, String path) {
    table.session().forEach((key, value) -> spark.conf().set(key, value));
    try {
      table
          .rows()
          .of(spark, scale)
          .write()
          .format(table.writer())
          .mode("overwrite")
          .option("compression", codec)
          .options(table.options())
          .options(table.encryption().writing())
          .save(path);
    } finally {
      table.session().keySet().forEach(spark.conf()::unset);
    }
  }

  /** A table as users load it: its files are listed and its schema is inferred again. */
  Dataset<Row> load(Source source, String table) {
    Map<String, String> options = Tables.named(table).encryption().reading();
    return spark.read().format(source.format()).options(options).load(path(table));
  }

  private String path(String table) {
    return directory.resolve(table).toString();
  }

  /** The size of the files of some tables, in bytes. */
  long bytes(Set<String> tables) throws IOException {
    long bytes = 0;
    for (String table : tables) {
      try (Stream<Path> files = Files.list(Path.of(path(table)))) {
        bytes += files.map(Path::toFile).mapToLong(File::length).sum();
      }
    }
    return bytes;
  }

  /** The output directory of a writing workload. */
  String output(String workload, Source source) {
    return directory.resolve("out").resolve(workload + "-" + source.label()).toString();
  }

  /** Name of the view of a table through a source. */
  static String view(Source source, String table) {
    return source.label() + "_" + table;
  }

  /** Names of the tables after FROM and JOIN in a query. */
  static Set<String> tables(String sql) {
    return FROM.matcher(sql).results().map(found -> found.group(2)).collect(Collectors.toSet());
  }

  /** Replaces the plain table names in a query by the views of one source. */
  static String in(Source source, String sql) {
    return FROM.matcher(sql)
        .replaceAll(
            found -> Matcher.quoteReplacement(found.group(1) + " " + view(source, found.group(2))));
  }

  /** An order-independent hash of all rows and columns. */
  static Object hash(Dataset<Row> rows) {
    String[] expressions =
        Arrays.stream(rows.schema().fields()).map(Data::hashable).toArray(String[]::new);
    return rows.selectExpr("xxhash64(" + String.join(", ", expressions) + ") AS h")
        .selectExpr("count(*)", "bit_xor(h)", "sum(CAST(h AS DECIMAL(38,0)))")
        .collectAsList();
  }

  /** Spark cannot hash maps and variants, but their entries and texts. */
  private static String hashable(StructField field) {
    if (field.dataType() instanceof MapType) {
      return "map_entries(" + field.name() + ")";
    }
    return field.dataType() instanceof VariantType ? "to_json(" + field.name() + ")" : field.name();
  }
}
