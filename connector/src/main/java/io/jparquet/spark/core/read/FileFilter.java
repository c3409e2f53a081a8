package io.jparquet.spark.core.read;

import io.jparquet.FileScan;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.ColumnNames;
import io.jparquet.spark.core.mapping.FilterTranslation;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.sources.Filter;
import org.jspecify.annotations.Nullable;

/**
 * How the filters of a scan are carried out on one file.
 *
 * @param exact the condition that each row of the file satisfies that it returns, in its own terms
 * @param hint rows that do not match it are not needed, but may be returned
 * @param residual those conditions that the scan evaluates and the file can't decide, bound to the
 *     columns of the scan: where its types or calendars are others than those of the table, or
 *     where it lacks a column
 */
public record FileFilter(Predicate exact, Predicate hint, List<Expression> residual) {

  /**
   * The filters for a file.
   *
   * @param scan reads the columns of the plan
   * @param translation translates filters for the file
   */
  static FileFilter of(
      ReadPlan plan, ParquetSchema schema, FileScan.Builder scan, FilterTranslation translation) {
    List<Predicate> exact = new ArrayList<>();
    List<Filter> hints = new ArrayList<>(List.of(plan.filters()));
    List<Expression> residual = new ArrayList<>();
    for (EvaluatedFilter evaluated : plan.evaluated()) {
      Predicate predicate = exactly(evaluated.read(), scan, translation);
      if (predicate != null) {
        exact.add(predicate);
      } else {
        hints.add(evaluated.read());
        residual.add(evaluated.bound());
      }
    }
    Predicate hint = translation.translate(hints.toArray(new Filter[0]));
    return new FileFilter(all(exact), withBox(hint, plan.settings(), schema), residual);
  }

  /**
   * The same filters for a read that needs fewer rows.
   *
   * @param more a condition that all needed rows satisfy in addition; rows that do not may be
   *     returned
   * @param scan reads the columns of the plan
   * @param translation translates filters for the file
   */
  FileFilter narrowed(Filter more, FileScan.Builder scan, FilterTranslation translation) {
    Predicate predicate = exactly(more, scan, translation);
    return predicate != null
        ? new FileFilter(and(exact, predicate), hint, residual)
        : new FileFilter(exact, and(hint, translation.translate(new Filter[] {more})), residual);
  }

  /** Null if the columns of the scan do not decide the filter for each row. */
  private static @Nullable Predicate exactly(
      Filter filter, FileScan.Builder scan, FilterTranslation translation) {
    Predicate predicate = translation.exactly(filter);
    return predicate != null && scan.decides(predicate) ? predicate : null;
  }

  private static Predicate withBox(Predicate hint, ReadSettings settings, ParquetSchema schema) {
    if (settings.box() == null) {
      return hint;
    }
    ColumnNames names = new ColumnNames(settings.caseSensitive());
    Predicate box = settings.box().in(schema, names::key);
    return box == null ? hint : and(hint, box);
  }

  /** The condition that each needed row of the file satisfies: both parts. */
  public Predicate both() {
    return and(exact, hint);
  }

  private static Predicate and(Predicate left, Predicate right) {
    if (right.isAlwaysTrue()) {
      return left;
    }
    return left.isAlwaysTrue() ? right : new And(List.of(left, right));
  }

  private static Predicate all(List<Predicate> predicates) {
    return switch (predicates.size()) {
      case 0 -> new AlwaysTrue();
      case 1 -> predicates.get(0);
      default -> new And(predicates);
    };
  }
}
