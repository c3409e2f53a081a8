package io.jparquet.spark.v1;

import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.mapping.ColumnNames;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The columns of relations of Spark's own source of types that it does not have, which only
 * jparquet reads. A relation whose schema was inferred has them in its format, a table in its
 * options.
 */
final class ColumnsBeyondSpark {

  private ColumnsBeyondSpark() {}

  /**
   * The names of the columns.
   *
   * @param options of the relation
   * @throws IllegalArgumentException if the option of a table is not understood
   */
  static Collection<String> of(FileFormat format, Map<String, String> options) {
    return format instanceof InferredParquet inferred && !inferred.beyondSpark().isEmpty()
        ? inferred.beyondSpark()
        : SparkOptions.ACCELERATE_ONLY.from(new CaseInsensitiveStringMap(options)::get);
  }

  /** Whether reads have types that Spark's own source does not, whatever the session says. */
  static boolean areOfMoreTypes(FileFormat format, Map<String, String> options) {
    return format instanceof InferredParquet inferred && !inferred.beyondSpark().isEmpty()
        ? inferred.isOfMoreTypes()
        : !of(format, options).isEmpty();
  }

  /** Those among the names of the columns of a read. */
  static List<String> among(List<String> read, Collection<String> columns, SparkSession session) {
    ColumnNames names = new ColumnNames(SessionSettings.sqlConf(session).caseSensitiveAnalysis());
    Set<String> keys = columns.stream().map(names::key).collect(Collectors.toSet());
    return read.stream().filter(name -> keys.contains(names.key(name))).toList();
  }

  /** The error where Spark's own source would have to read such columns. */
  static RuntimeException refusal(List<String> columns, String place, String reason) {
    return new UnsupportedOperationException(
        "Only jparquet reads "
            + (columns.size() == 1 ? "column " : "columns ")
            + String.join(", ", columns)
            + " of "
            + place
            + ", of types that Spark's own source does not have, and jparquet does not replace that"
            + " source here: "
            + reason
            + ". Change that, leave the columns out, or read the files with the format jparquet");
  }
}
