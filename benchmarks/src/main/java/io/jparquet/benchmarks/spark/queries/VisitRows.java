package io.jparquet.benchmarks.spark.queries;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Rows of a table of visits to web pages, in the order of their time. All values are functions of
 * the number of the row. Users, pages and search phrases are skewed: the share of the most frequent
 * one falls with a power of its rank.
 */
final class VisitRows {

  /** Visits at scale 1. */
  private static final long VISITS = 10_000_000;

  /** A task generates this number of rows, and writes one file. */
  private static final double ROWS_OF_TASK = 1_250_000;

  private static final int DAYS = 31;

  /** Columns that are 0 in most rows. */
  private static final int COUNTERS = 40;

  private static final List<String> WORDS =
      List.of(
          "river",
          "garden",
          "winter",
          "train",
          "music",
          "recipe",
          "café",
          "history",
          "market",
          "weather",
          "football",
          "holiday",
          "school",
          "museum",
          "camera",
          "bicycle",
          "mountain",
          "coffee",
          "kitchen",
          "novel",
          "theater",
          "island",
          "forest",
          "bridge",
          "harbor",
          "concert",
          "painting",
          "library",
          "ticket",
          "hotel",
          "Zürich",
          "market hall",
          "sale",
          "shoes",
          "jacket",
          "phone",
          "battery",
          "charger",
          "map",
          "airport",
          "ferry",
          "timetable",
          "news",
          "election",
          "science",
          "planet",
          "telescope",
          "dinosaur",
          "chess",
          "puzzle",
          "crossword",
          "knitting",
          "wood",
          "paint",
          "roof",
          "window",
          "lamp",
          "table",
          "chair",
          "blanket",
          "pillow",
          "carpet",
          "mirror",
          "clock");

  private static final List<String> HOSTS =
      List.of("shop", "news", "travel", "forum", "video", "maps", "mail", "games");

  private static final List<String> COUNTRIES =
      List.of("US", "DE", "FR", "GB", "JP", "BR", "IN", "PL", "ES", "IT", "SE", "MX");

  private static final List<String> LANGUAGES = List.of("en", "de", "fr", "ja", "pt", "es", "pl");

  private static final List<String> PHONES =
      List.of("Alpha 5", "Alpha 6", "Beta X", "Beta X Pro", "Gamma", "Gamma Mini", "Delta 3");

  private VisitRows() {}

  /** The number of columns. */
  static int columnCount() {
    return columns().size();
  }

  /** The rows, as many in a partition as one file has. */
  static Dataset<Row> of(SparkSession spark, double scale) {
    long count = (long) (VISITS * scale);
    int tasks = (int) Math.max(1, Math.ceil(count / ROWS_OF_TASK));
    long step = DAYS * 86_400_000_000L / Math.max(1, count);
    return spark
        .range(0, count, 1, tasks)
        .selectExpr(
            "id",
            step + " * id + pmod(xxhash64(id, 1), " + step + ") AS micros",
            rank(2, 2_000_000, 3) + " AS user_rank",
            rank(3, 400_000, 3) + " AS page",
            rank(4, 400_000, 4) + " AS from_page",
            rank(5, 60_000, 2) + " AS phrase",
            "pmod(xxhash64(id, 6), 1000) AS a",
            "pmod(xxhash64(id, 7), 1000) AS b",
            "pmod(xxhash64(id, 8), 100000) AS c")
        .selectExpr("*", "pmod(xxhash64(user_rank, 1), 100000) AS u", "pmod(hash(page), 1000) AS p")
        .selectExpr(columns().toArray(String[]::new));
  }

  /** An integer less than a limit; the greater the power, the more of them are small. */
  private static String rank(int salt, int limit, int power) {
    return String.format(
        Locale.ROOT,
        "CAST(floor(%d * pow(pmod(xxhash64(id, %d), 1048576) / 1048576.0D, %d)) AS INT)",
        limit,
        salt,
        power);
  }

  private static String oneOf(List<String> texts, String number) {
    return "element_at(array('%s'), CAST(pmod(%s, %d) AS INT) + 1)"
        .formatted(String.join("', '", texts), number, texts.size());
  }

  private static String words(String of, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> oneOf(WORDS, "hash(" + of + ", " + i + ")"))
        .reduce((a, b) -> a + ", ' ', " + b)
        .map(all -> "concat(" + all + ")")
        .orElseThrow();
  }

  private static String url(String page) {
    return "concat('https://%s.example/%s/%s-%s?page=', %s)"
        .formatted(
            "', " + oneOf(HOSTS, "hash(" + page + ", 20)") + ", '",
            "', " + oneOf(WORDS, "hash(" + page + ", 21)") + ", '",
            "', " + oneOf(WORDS, "hash(" + page + ", 22)") + ", '",
            "', " + oneOf(WORDS, "hash(" + page + ", 23)") + ", '",
            page);
  }

  private static List<String> columns() {
    List<String> named =
        List.of(
            "id AS visit_id",
            "timestamp_micros(1782864000000000 + micros) AS time",
            "date_add(DATE'2026-07-01', CAST(micros DIV 86400000000 AS INT)) AS day",
            "CAST(floor(6000 * pow(p / 1000.0D, 4)) AS INT) AS counter_id",
            "xxhash64(user_rank, 77) AS user_id",
            "CAST(hash(user_rank, a DIV 900) AS INT) AS client_ip",
            "CAST(floor(5000 * pow(u / 100000.0D, 3)) AS INT) AS region_id",
            oneOf(COUNTRIES, "floor(sqrt(u * u DIV 900000))") + " AS country",
            oneOf(LANGUAGES, "u DIV 20000") + " AS language",
            "CAST(u % 9 AS SMALLINT) AS os",
            "CAST(u % 23 AS SMALLINT) AS browser",
            "u % 100 < 35 AS is_mobile",
            "CAST(IF(u % 100 < 35, 1 + u % 7, 0) AS SMALLINT) AS phone",
            "IF(u % 100 < 8, " + oneOf(PHONES, "u") + ", '') AS phone_model",
            "CAST(IF(u % 100 < 35, 390 + 12 * (u % 5), 1024 + 128 * (u % 9)) AS SMALLINT)"
                + " AS resolution_width",
            "CAST(600 + 40 * (u % 20) AS SMALLINT) AS resolution_height",
            "CAST(300 + a + u % 400 AS INT) AS window_width",
            "CAST(200 + b DIV 2 + u % 300 AS INT) AS window_height",
            "CAST(u % 6 AS TINYINT) AS age_group",
            "concat(" + url("page") + ", IF(a < 250, concat('&s=', hex(u)), '')) AS url",
            "xxhash64(page, 78) AS url_hash",
            words("page", 6) + " AS title",
            "IF(b < 400, '', " + url("from_page") + ") AS referer",
            "IF(b < 400, 0L, xxhash64(from_page, 78)) AS referer_hash",
            "IF(c < 13000, " + words("phrase", 3) + ", '') AS search_phrase",
            "CAST(IF(c < 13000, 1 + c % 5, 0) AS SMALLINT) AS search_engine_id",
            "CAST(IF(c % 1000 < 12, 1 + c % 17, 0) AS SMALLINT) AS adv_engine_id",
            "CAST(c % 11 - 1 AS SMALLINT) AS traffic_source",
            "a < 140 AS is_refresh",
            "b < 210 AS is_link",
            "b > 996 AS is_download",
            "CAST(20 + c % 900 + a * a DIV 200 AS INT) AS load_ms",
            "IF(a < 700, NULL, CAST(c % 120 AS INT)) AS lookup_ms",
            "IF(b > 950, CAST((c % 90000) / 100.0 AS DECIMAL(12, 2)), NULL) AS price",
            "IF(b > 950, " + oneOf(List.of("EUR", "USD", "JPY"), "u") + ", NULL) AS currency");
    Stream<String> counters =
        IntStream.range(0, COUNTERS)
            .mapToObj(
                i ->
                    "CAST(IF(pmod(hash(id, %d), 50) = 0, pmod(hash(id, %d), %d), 0) AS INT) AS counter_%02d"
                        .formatted(i, 100 + i, 3 + 7 * i, i));
    return Stream.concat(named.stream(), counters).toList();
  }
}
