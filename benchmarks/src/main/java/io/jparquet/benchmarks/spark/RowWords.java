package io.jparquet.benchmarks.spark;

import static java.util.Map.entry;

import java.util.Map;

/**
 * What the rows of the suites in Spark do, in words for pictures and sentences. The names of rows
 * are for command lines.
 */
public final class RowWords {
  private static final Map<String, String> WORDS =
      Map.ofEntries(
          entry("full-scan", "Read all columns of lineitem"),
          entry("full-scan-noop", "Read lineitem as rows of Spark"),
          entry("full-scan-max", "Maximum of each column of lineitem"),
          entry("full-scan-v2", "Read lineitem, pages of version 2"),
          entry("one-column", "Sum one column of lineitem"),
          entry("sum-long", "Sum order keys, ascending"),
          entry("sum-long-plain", "Sum unique keys without order"),
          entry("group-string", "Count rows by a string of 7 values"),
          entry("three-columns", "Read three columns of lineitem"),
          entry("strings", "Read six columns of strings"),
          entry("strings-max", "Longest value of six string columns"),
          entry("doubles", "Read four columns of doubles"),
          entry("q1", "TPC-H Q1, pricing summary"),
          entry("q5", "TPC-H Q5, local supplier volume"),
          entry("q6", "TPC-H Q6, forecasting revenue"),
          entry("q8", "TPC-H Q8, national market share"),
          entry("q9", "TPC-H Q9, product type profit"),
          entry("q14", "TPC-H Q14, promotion effect"),
          entry("q19", "TPC-H Q19, discounted revenue"),
          entry("nested-explode", "Explode an array of structs"),
          entry("nested-size", "Sizes of arrays, without their items"),
          entry("nested-deep-leaf", "One element of an array in an array"),
          entry("nested-struct-leaf", "One member of a struct in a struct"),
          entry("nested-noop", "Read nested orders as rows of Spark"),
          entry("equal-product", "Rows with one of 20,000 values"),
          entry("equal-digest", "One row by a unique string"),
          entry("range-unclustered-1%", "1 % of the rows, scattered"),
          entry("range-int96-1%", "1 % of the rows by INT96, no bounds"),
          entry("range-int96-bounds-1%", "1 % of the rows by INT96, with bounds"),
          entry("range-clustered-0.1%", "0.1 % of the rows, side by side"),
          entry("range-clustered-1%", "1 % of the rows, side by side"),
          entry("range-clustered-10%", "10 % of the rows, side by side"),
          entry("lookup-bloom-hit", "Four keys, with Bloom filters"),
          entry("lookup-bloom-miss", "Four missing keys, with Bloom filters"),
          entry("lookup-no-bloom", "Four keys in 8 files, no Bloom filters"),
          entry("top-sorted", "The newest 100 events, sorted files"),
          entry("top-unsorted", "The lowest 100 scores, unsorted files"),
          entry("top-filtered", "The highest 100 prices after a filter"),
          entry("count", "COUNT of lineitem"),
          entry("min-max", "MIN and MAX of two columns"),
          entry("3-of-2000-columns", "Three of 2,000 columns"),
          entry("schema-10000-columns", "The schema of 10,000 columns"),
          entry("2000-files", "A table of 2,000 small files"),
          entry("variant-2-fields", "Two fields of shredded variants"),
          entry("variant-2-fields-plain", "Two fields of plain variants"),
          entry("variant-sum", "Aggregate fields of shredded variants"),
          entry("variant-range-1%", "1 % of the variants by a shredded field"),
          entry("variant-whole", "Read whole variants"),
          entry("star-q5", "TPC-H Q5, joins by shuffles"),
          entry("star-q17", "Part of TPC-H Q17, joins by shuffles"),
          entry("star-q21", "Part of TPC-H Q21, joins by shuffles"),
          entry("star-parts", "Sales of a few parts, joins by shuffles"),
          entry("plan-star", "Plan a star of 20 joins"),
          entry("plan-star-filter", "Plan a star of 20 joins, one filter"),
          entry("plan-star-filters", "Plan a star of 20 joins, 21 filters"),
          entry("plan-chain", "Plan a chain of 20 joins"),
          entry("plan-chain-filter", "Plan a chain of 20 joins, one filter"),
          entry("plan-chain-filters", "Plan a chain of 20 joins, 21 filters"),
          entry("plan-snowflake", "Plan a snowflake of 20 joins"),
          entry("plan-snowflake-filter", "Plan a snowflake of 20 joins, one filter"),
          entry("plan-snowflake-filters", "Plan a snowflake of 20 joins, 21 filters"),
          entry("write-lineitem", "Write lineitem, 16 columns"),
          entry("write-partitioned", "Write lineitem, partitioned"),
          entry("write-nested", "Write nested orders"),
          entry("write-strings", "Write six columns of strings"),
          entry("write-doubles", "Write four columns of doubles"),
          entry("encrypted-scan", "Read lineitem, 3 columns encrypted"),
          entry("encrypted-scan-all", "Read lineitem, all columns encrypted"),
          entry("encrypted-one-column", "Sum one encrypted column"),
          entry("encrypted-plain-column", "Sum a plain column, others encrypted"),
          entry("write-encrypted", "Write lineitem, 3 columns encrypted"),
          entry("write-encrypted-all", "Write lineitem, all columns encrypted"),
          entry("wide-noop", "Read 2,000 columns as rows of Spark"),
          entry("write-wide", "Write 2,000 columns"),
          entry(ColdWork.SESSION, "Start a session, without any file"));

  private RowWords() {}

  /**
   * The words of a row.
   *
   * @throws IllegalArgumentException if the name has no words
   */
  public static String of(String row) {
    String words = WORDS.get(row);
    if (words == null) {
      throw new IllegalArgumentException("the row " + row + " has no words; add them to RowWords");
    }
    return words;
  }
}
