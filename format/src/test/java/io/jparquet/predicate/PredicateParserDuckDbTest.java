package io.jparquet.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.RecordReader;
import io.jparquet.RecordWriter;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conditions select the rows that DuckDB selects with the same text after WHERE. */
class PredicateParserDuckDbTest {
  private static final int ROWS = 600;
  private static final int CONDITIONS = 400;

  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int32 id;
            optional boolean b;
            optional int32 i;
            optional int64 l;
            optional int32 u (INTEGER(32,false));
            optional int32 price (DECIMAL(9,2));
            optional int64 wide (DECIMAL(18,4));
            optional fixed_len_byte_array(9) huge (DECIMAL(20,3));
            optional float f;
            optional double d;
            optional binary s (STRING);
            optional int32 day (DATE);
            optional int64 ts (TIMESTAMP(MICROS,false));
            optional int64 ms (TIMESTAMP(MILLIS,false));
            optional int64 utc (TIMESTAMP(MICROS,true));
            optional int64 tm (TIME(MICROS,false));
            optional fixed_len_byte_array(16) uuid (UUID);
            optional group g { optional int32 x; optional binary `a b` (STRING); }
          }
          """);

  private static final List<String> OPERATORS = List.of("=", "<>", "<", "<=", ">", ">=", "!=");

  @TempDir private Path directory;

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  @Test
  void conditionsSelectTheSameRows() throws IOException, SQLException {
    Path file = directory.resolve("rows.parquet");
    write(file);
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:")) {
      try (var statement = duck.createStatement()) {
        statement.execute("SET TimeZone = 'UTC'");
      }
      for (int i = 0; i < CONDITIONS; i++) {
        String condition = condition(3);
        assertThat(selected(file, condition))
            .as("rows with %s, seed %d", condition, seed)
            .isEqualTo(selectedByDuckDb(duck, file, condition));
      }
    }
  }

  private static List<Integer> selected(Path file, String condition) throws IOException {
    List<Integer> ids = new ArrayList<>();
    ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults());
    Predicate predicate = PredicateParser.parse(condition, reader.schema());
    try (RecordReader records =
        RecordReader.of(reader, reader.schema().fields(), scan -> scan.filter(predicate))) {
      while (records.next()) {
        ids.add(records.row().getInt(0));
      }
    }
    return ids;
  }

  private static List<Integer> selectedByDuckDb(Connection duck, Path file, String condition)
      throws SQLException {
    List<Integer> ids = new ArrayList<>();
    String query =
        "SELECT id FROM read_parquet('" + file + "') WHERE " + condition + " ORDER BY id";
    try (var statement = duck.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        ids.add(rows.getInt(1));
      }
    }
    return ids;
  }

  private void write(Path file) throws IOException {
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 200)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 50)
            .build();
    try (RecordWriter writer = RecordWriter.open(OutputFile.of(file), SCHEMA, options)) {
      for (int id = 0; id < ROWS; id++) {
        Map<String, Object> row = new HashMap<>();
        row.put("id", id);
        put(row, "b", random.nextBoolean());
        put(row, "i", random.nextInt(20) == 0 ? Integer.MAX_VALUE : random.nextInt(20) - 10);
        put(row, "l", random.nextInt(20) == 0 ? Long.MIN_VALUE : (long) random.nextInt(20));
        put(row, "u", random.nextInt(9) == 0 ? 4_294_967_295L : (long) random.nextInt(20));
        put(row, "price", BigDecimal.valueOf(random.nextInt(400) - 200, 2));
        put(row, "wide", BigDecimal.valueOf(random.nextInt(40) * 1250L, 4));
        put(row, "huge", BigDecimal.valueOf(random.nextInt(40) - 20, 3));
        put(row, "f", (random.nextInt(40) - 20) / 4f);
        put(row, "d", random.nextInt(15) == 0 ? Double.NaN : (random.nextInt(40) - 20) / 8.0);
        put(row, "s", text());
        put(row, "day", LocalDate.of(2026, 1, 1 + random.nextInt(28)));
        put(row, "ts", time());
        put(row, "ms", time());
        put(row, "utc", time().toInstant(ZoneOffset.UTC));
        put(row, "tm", LocalTime.of(random.nextInt(24), 0, 0, random.nextInt(3) * 1000));
        put(row, "uuid", uuid());
        Map<String, Object> group = new HashMap<>();
        put(group, "x", random.nextInt(5));
        put(group, "a b", text());
        put(row, "g", group);
        writer.write(row);
      }
    }
  }

  private void put(Map<String, Object> row, String name, Object value) {
    row.put(name, random.nextInt(8) == 0 ? null : value);
  }

  private String text() {
    int length = random.nextInt(4);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append("abé'".charAt(random.nextInt(4)));
    }
    return text.toString();
  }

  private LocalDateTime time() {
    return LocalDateTime.of(2026, 1, 1 + random.nextInt(5), random.nextInt(3), 0)
        .plusNanos(random.nextInt(3) * 1_000_000L);
  }

  private UUID uuid() {
    return new UUID(random.nextInt(4) << 30, random.nextInt(2));
  }

  private String condition(int depth) {
    return switch (random.nextInt(depth == 0 ? 7 : 10)) {
      case 0 -> column() + (random.nextBoolean() ? " IS NULL" : " IS NOT NULL");
      case 1 -> {
        String column = column();
        List<String> literals = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
          literals.add(literal(column));
        }
        yield column
            + (random.nextBoolean() ? " IN (" : " NOT IN (")
            + String.join(", ", literals)
            + ")";
      }
      case 2 -> {
        String column = column();
        yield column
            + (random.nextBoolean() ? " BETWEEN " : " NOT BETWEEN ")
            + literal(column)
            + " AND "
            + literal(column);
      }
      case 3 -> {
        String column = random.nextBoolean() ? "s" : "g.\"a b\"";
        yield column + (random.nextBoolean() ? " LIKE '" : " NOT LIKE '") + pattern() + "'";
      }
      case 4 -> {
        String column = column();
        yield column
            + (random.nextBoolean() ? " IS DISTINCT FROM " : " IS NOT DISTINCT FROM ")
            + literal(column);
      }
      case 5 -> random.nextBoolean() ? "b" : "TRUE";
      case 6 -> {
        String column = column();
        yield random.nextBoolean()
            ? column + " " + operator() + " " + literal(column)
            : literal(column) + " " + operator() + " " + column;
      }
      case 7 -> "NOT (" + condition(depth - 1) + ")";
      case 8 -> "(" + condition(depth - 1) + ") AND (" + condition(depth - 1) + ")";
      default -> "(" + condition(depth - 1) + ") OR (" + condition(depth - 1) + ")";
    };
  }

  private String operator() {
    return OPERATORS.get(random.nextInt(OPERATORS.size()));
  }

  private String column() {
    List<String> columns =
        List.of(
            "i",
            "l",
            "u",
            "price",
            "wide",
            "huge",
            "f",
            "d",
            "s",
            "day",
            "ts",
            "ms",
            "utc",
            "tm",
            "uuid",
            "g.x",
            "g.\"a b\"");
    return columns.get(random.nextInt(columns.size()));
  }

  private String pattern() {
    StringBuilder pattern = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      pattern.append(List.of("a", "b", "é", "%", "_").get(random.nextInt(5)));
    }
    return pattern.toString();
  }

  private String literal(String column) {
    return switch (column) {
      case "i", "l", "u", "g.x" ->
          List.of("-3", "0", "2", "7.5", "-0.25", "4000000000", "-99999999999", "3")
              .get(random.nextInt(8));
      case "price", "wide", "huge" ->
          List.of("0", "0.5", "-1.25", "0.125", "1.005", "-0.001", "12345678", "2.5", "0.0125")
              .get(random.nextInt(9));
      case "f", "d" -> List.of("0", "0.5", "-1.25", "2", "-5", "1000").get(random.nextInt(6));
      case "s", "g.\"a b\"" -> "'" + text().replace("'", "''") + "'";
      case "day", "ts", "ms" ->
          random.nextBoolean()
              ? "DATE '2026-01-0" + (1 + random.nextInt(6)) + "'"
              : "TIMESTAMP '2026-01-0"
                  + (1 + random.nextInt(6))
                  + " 0"
                  + random.nextInt(3)
                  + ":00:00.00"
                  + random.nextInt(3)
                  + "5'";
      case "utc" ->
          "'2026-01-0"
              + (1 + random.nextInt(6))
              + " 0"
              + random.nextInt(3)
              + ":00:00"
              + List.of("", "+00:00", "+01:00").get(random.nextInt(3))
              + "'";
      case "tm" ->
          "TIME '"
              + List.of("00:00:00", "12:00:00", "12:00:00.000001", "23:59:59")
                  .get(random.nextInt(4))
              + "'";
      default -> "'" + uuid() + "'";
    };
  }
}
