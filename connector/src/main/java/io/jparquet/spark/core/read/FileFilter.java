package io.jparquet.spark.core.read;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.ColumnNames;
import io.jparquet.spark.core.mapping.ConversionContext;
import io.jparquet.spark.core.mapping.FilterPushdown;
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
   * @param projection what is read of it
   * @param proof what is known of its rows
   * @param more a condition that all needed rows satisfy besides; rows that do not may be given
   *     out; null if there is none
   */
  static FileFilter of(
      ReadPlan plan,
      ParquetReader reader,
      FileProjection projection,
      ConversionContext context,
      FileProof proof,
      @Nullable Filter more) {
    FilterPushdown pushdown = plan.settings().filterPushdown();
    FilterTranslation translation =
        new FilterTranslation(plan.filterColumns(reader.schema(), proof), context, pushdown);
    FileScan.Builder scan = reader.scan(projection.fields());
    List<Predicate> exact = new ArrayList<>();
    List<Filter> hints = new ArrayList<>(List.of(plan.filters()));
    List<Expression> residual = new ArrayList<>();
    for (EvaluatedFilter evaluated : plan.evaluated()) {
      Predicate predicate = translation.exactly(evaluated.read());
      if (predicate != null && scan.decides(predicate)) {
        exact.add(predicate);
      } else {
        hints.add(evaluated.read());
        residual.add(evaluated.bound());
      }
    }
    if (more != null) {
      Predicate predicate = translation.exactly(more);
      if (predicate != null && scan.decides(predicate)) {
        exact.add(predicate);
      } else {
        hints.add(more);
      }
    }
    Predicate hint = translation.translate(hints.toArray(new Filter[0]));
    return new FileFilter(all(exact), withBox(hint, plan.settings(), reader), residual);
  }

  private static Predicate withBox(Predicate hint, ReadSettings settings, ParquetReader reader) {
    if (settings.box() == null) {
      return hint;
    }
    ColumnNames names = new ColumnNames(settings.caseSensitive());
    Predicate box = settings.box().in(reader.schema(), names::key);
    return box == null ? hint : new And(List.of(hint, box));
  }

  /** The condition that each needed row of the file satisfies: both parts. */
  public Predicate both() {
    if (hint.isAlwaysTrue()) {
      return exact;
    }
    return exact.isAlwaysTrue() ? hint : new And(List.of(exact, hint));
  }

  private static Predicate all(List<Predicate> predicates) {
    return switch (predicates.size()) {
      case 0 -> new AlwaysTrue();
      case 1 -> predicates.get(0);
      default -> new And(predicates);
    };
  }
}
