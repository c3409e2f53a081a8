package io.jparquet.benchmarks.format;

import io.trino.tpch.LineItem;
import io.trino.tpch.LineItemGenerator;
import java.util.Iterator;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** The rows of the sample files, which depend only on their number. */
final class SampleRows {
  /** TPC-H's widest table, with the types of Spark. */
  static final MessageType LINEITEM =
      MessageTypeParser.parseMessageType(
          """
          message lineitem {
            optional int64 l_orderkey;
            optional int64 l_partkey;
            optional int64 l_suppkey;
            optional int32 l_linenumber;
            optional int64 l_quantity (DECIMAL(15,2));
            optional int64 l_extendedprice (DECIMAL(15,2));
            optional int64 l_discount (DECIMAL(15,2));
            optional int64 l_tax (DECIMAL(15,2));
            optional binary l_returnflag (STRING);
            optional binary l_linestatus (STRING);
            optional int32 l_shipdate (DATE);
            optional int32 l_commitdate (DATE);
            optional int32 l_receiptdate (DATE);
            optional binary l_shipinstruct (STRING);
            optional binary l_shipmode (STRING);
            optional binary l_comment (STRING);
          }
          """);

  /** Strings with six distinct values up to one per row. */
  static final MessageType STRINGS =
      MessageTypeParser.parseMessageType(
          """
          message strings {
            optional binary id (STRING);
            optional binary url (STRING);
            optional binary uuid (STRING);
            optional binary txt (STRING);
            optional binary cat (STRING);
            optional binary product (STRING);
          }
          """);

  /** Doubles with few repetitions. */
  static final MessageType DOUBLES =
      MessageTypeParser.parseMessageType(
          """
          message doubles {
            optional double sensor;
            optional double uniform;
            optional double clock;
            optional double temp;
          }
          """);

  private static final double LINEITEM_ROWS_AT_SCALE_1 = 6_001_215;
  private static final String[] CATEGORIES = {"books", "garden", "tools", "toys", "music", "food"};
  private static final String[] WORDS = {
    "quick", "silent", "final", "bold", "ironic", "requests", "deposits", "sleep", "among", "the"
  };

  private SampleRows() {}

  /** About the given number of rows of lineitem, from the TPC-H scale that has this number. */
  static Iterator<Object[]> lineitem(long count) {
    Iterator<LineItem> items =
        new LineItemGenerator(count / LINEITEM_ROWS_AT_SCALE_1, 1, 1).iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return items.hasNext();
      }

      @Override
      public Object[] next() {
        return row(items.next());
      }
    };
  }

  private static Object[] row(LineItem item) {
    return new Object[] {
      item.getOrderKey(),
      item.getPartKey(),
      item.getSupplierKey(),
      item.getLineNumber(),
      item.getQuantity() * 100L,
      item.getExtendedPriceInCents(),
      item.getDiscountPercent(),
      item.getTaxPercent(),
      item.getReturnFlag(),
      item.getStatus(),
      item.getShipDate(),
      item.getCommitDate(),
      item.getReceiptDate(),
      item.getShipInstructions(),
      item.getShipMode(),
      item.getComment()
    };
  }

  static Iterator<Object[]> strings(long count) {
    SplittableRandom random = new SplittableRandom(1);
    return rows(
        count,
        i ->
            new Object[] {
              String.format(Locale.ROOT, "id-%012d", i),
              "https://www.example"
                  + random.nextInt(1000)
                  + ".com/item/"
                  + Long.toHexString(random.nextLong())
                  + "?page="
                  + i % 17,
              Long.toHexString(random.nextLong()) + '-' + Long.toHexString(random.nextLong()),
              text(random),
              CATEGORIES[random.nextInt(CATEGORIES.length)],
              "product-" + random.nextInt(20_000)
            });
  }

  private static String text(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int i = 4 + random.nextInt(5); i > 0; i--) {
      text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
    }
    return text.append(random.nextInt(1_000_000)).toString();
  }

  static Iterator<Object[]> doubles(long count) {
    SplittableRandom random = new SplittableRandom(2);
    return rows(
        count,
        i ->
            new Object[] {
              20 + Math.sin(i / 5000.0) * 5 + random.nextInt(100_000) / 1e6,
              random.nextDouble(),
              1.7e9 + i * 0.25 + random.nextInt(1000) / 1e6,
              Math.rint((15 + Math.sin(i / 80_000.0) * 10 + random.nextInt(4000) / 1e3) * 1e3) / 1e3
            });
  }

  /**
   * The given number of columns {@code c0}, {@code c1} and so on, of INT32, INT64, DOUBLE and
   * BYTE_ARRAY in turn.
   */
  static MessageType columns(int count) {
    String[] types = {"int32 c%d;", "int64 c%d;", "double c%d;", "binary c%d (STRING);"};
    StringBuilder text = new StringBuilder("message columns {\n");
    for (int i = 0; i < count; i++) {
      text.append("  optional ").append(types[i % 4].formatted(i)).append('\n');
    }
    return MessageTypeParser.parseMessageType(text.append('}').toString());
  }

  /** Rows of {@link #columns}. */
  static Iterator<Object[]> wide(int columns, long count) {
    return rows(
        count,
        i -> {
          Object[] row = new Object[columns];
          for (int c = 0; c < columns; c++) {
            long value = (i * 31 + c) % 1000;
            switch (c % 4) {
              case 0 -> row[c] = (int) value;
              case 1 -> row[c] = value;
              case 2 -> row[c] = value / 8.0;
              default -> row[c] = "v" + value;
            }
          }
          return row;
        });
  }

  private static Iterator<Object[]> rows(long count, LongFunction<Object[]> row) {
    return LongStream.range(0, count).mapToObj(row).iterator();
  }
}
