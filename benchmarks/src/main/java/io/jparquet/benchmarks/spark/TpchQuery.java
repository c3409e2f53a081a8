package io.jparquet.benchmarks.spark;

import io.jparquet.examples.TpchQueries;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** The 22 queries of TPC-H, with the parameters that the specification validates with. */
public final class TpchQuery {
  private static final int COUNT = 22;

  /** The names that the specification gives to the queries, in their order. */
  private static final List<String> TITLES =
      List.of(
          "pricing summary report",
          "minimum cost supplier",
          "shipping priority",
          "order priority checking",
          "local supplier volume",
          "forecasting revenue change",
          "volume shipping",
          "national market share",
          "product type profit measure",
          "returned item reporting",
          "important stock identification",
          "shipping modes and order priority",
          "customer distribution",
          "promotion effect",
          "top supplier",
          "parts/supplier relationship",
          "small-quantity-order revenue",
          "large volume customer",
          "discounted revenue",
          "potential part promotion",
          "suppliers who kept orders waiting",
          "global sales opportunity");

  private static final Map<String, String> OF_EXAMPLES = TpchQueries.all();

  private TpchQuery() {}

  /** The numbers of the queries, 1 to 22. */
  public static List<Integer> numbers() {
    return IntStream.rangeClosed(1, COUNT).boxed().toList();
  }

  /**
   * A query in words: "Q6, forecasting revenue change".
   *
   * @param number 1 to 22
   */
  public static String words(int number) {
    return "Q" + number + ", " + TITLES.get(number - 1);
  }

  /**
   * The text of a query.
   *
   * @param number 1 to 22
   * @param scale of the tables, on which a parameter of Q11 depends
   */
  public static String sql(int number, double scale) {
    String text = OF_EXAMPLES.get("Q" + number);
    return (text == null ? resource(number) : text)
        .replace("${scale}", BigDecimal.valueOf(scale).toPlainString());
  }

  private static String resource(int number) {
    String name = String.format(Locale.ROOT, "tpch/q%02d.sql", number);
    try (InputStream in = TpchQuery.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("no query " + number + " of TPC-H");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
