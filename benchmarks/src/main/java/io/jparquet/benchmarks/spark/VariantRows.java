package io.jparquet.benchmarks.spark;

import static io.jparquet.benchmarks.spark.Workload.Group.SCAN;
import static io.jparquet.benchmarks.spark.Workload.Group.SKIP;

import io.jparquet.benchmarks.spark.Reads.Discard;
import io.jparquet.benchmarks.spark.Reads.Query;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Variants of objects with twenty fields, in one file, and the rows that read them. */
final class VariantRows {
  /** Number of variants at scale 1. */
  private static final long VARIANTS = 1_000_000;

  private static final int FIELDS = 20;

  private static final String TWO_FIELDS =
      "SELECT variant_get(v, '$.f4', 'bigint') AS a, variant_get(v, '$.f9', 'string') AS b FROM ";

  private VariantRows() {}

  /** Objects with ascending, scattered and small integers, doubles and strings. */
  static Dataset<Row> variants(SparkSession spark, double scale) {
    String fields =
        IntStream.range(0, FIELDS)
            .mapToObj(field -> "'f" + field + "', " + value(field))
            .collect(Collectors.joining(", "));
    return spark
        .range(0, (long) (VARIANTS * scale), 1, 1)
        .selectExpr("id", "to_variant_object(named_struct(" + fields + ")) AS v");
  }

  private static String value(int field) {
    String hash = "xxhash64(id, " + field + ")";
    return switch (field % 5) {
      case 0 -> field == 0 ? "id" : hash;
      case 1 -> "pmod(" + hash + ", 1000)";
      case 2 -> "pmod(" + hash + ", 1000000) / 8D";
      case 3 -> "concat('value ', pmod(" + hash + ", 500))";
      default -> field == 4 ? hash : "conv(" + hash + ", 10, 36)";
    };
  }

  static List<Workload> all(Data data) {
    long from = (long) (VARIANTS * data.scale() / 2);
    long to = from + (long) (VARIANTS * data.scale() / 100);
    String range = " WHERE variant_get(v, '$.f0', 'bigint') BETWEEN " + from + " AND " + (to - 1);
    return List.of(
        new Discard("variant-2-fields", SCAN, 2.5, TWO_FIELDS + "variants"),
        new Discard("variant-2-fields-plain", SCAN, 1.3, TWO_FIELDS + "variants_plain"),
        new Query(
            "variant-sum",
            SCAN,
            2.5,
            "SELECT sum(variant_get(v, '$.f6', 'bigint')), "
                + "max(octet_length(variant_get(v, '$.f9', 'string'))) FROM variants"),
        new Discard("variant-range-1%", SKIP, 5.0, TWO_FIELDS + "variants" + range),
        new Discard("variant-whole", SCAN, 1.2, "SELECT v FROM variants"));
  }
}
