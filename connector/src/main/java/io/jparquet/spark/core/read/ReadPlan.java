package io.jparquet.spark.core.read;

import io.jparquet.option.ReadIntent;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.file.ReadRefusals;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.FilterColumn;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The plan by which tasks read any file of a scan. Immutable by convention; serialized.
 *
 * @param columns the columns of the batches, in their order
 * @param origins where each of them comes from
 * @param fileColumns those of the columns that come from the files
 * @param fileDefaults for each of these the value in Spark's internal form where a file lacks it,
 *     or null
 * @param variants how requested fields of variants are read
 * @param filters conditions that each row is tested for after the scan, or that rows which are
 *     needed satisfy; used to skip what can't satisfy them
 * @param evaluated conditions that each returned row satisfies
 * @param needed which of the rows are needed that the conditions leave
 * @param settings settings of the read
 * @param refusals which files and columns are refused
 * @param purpose what becomes of the rows
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ReadPlan(
    StructType columns,
    List<ColumnOrigin> origins,
    StructType fileColumns,
    @Nullable Object[] fileDefaults,
    VariantExtraction variants,
    Filter[] filters,
    List<EvaluatedFilter> evaluated,
    NeededRows needed,
    ReadSettings settings,
    ReadRefusals refusals,
    ReadPurpose purpose)
    implements Serializable {

  /**
   * A plan that evaluates no filters.
   *
   * @param defaults for each column the value where a file lacks it, also for columns that do not
   *     come from the files
   * @param variants how requested fields of variants are read
   */
  public static ReadPlan of(
      StructType columns,
      List<ColumnOrigin> origins,
      @Nullable Object[] defaults,
      VariantExtraction variants,
      Filter[] filters,
      ReadSettings settings) {
    List<StructField> fileColumns = new ArrayList<>();
    List<@Nullable Object> fileDefaults = new ArrayList<>();
    for (int i = 0; i < origins.size(); i++) {
      if (origins.get(i).isFileColumn()) {
        fileColumns.add(columns.fields()[i]);
        fileDefaults.add(defaults[i]);
      }
    }
    return new ReadPlan(
        columns,
        List.copyOf(origins),
        new StructType(fileColumns.toArray(new StructField[0])),
        fileDefaults.toArray(),
        variants,
        filters,
        List.of(),
        new NeededRows.All(),
        settings,
        ReadRefusals.NONE,
        new ReadPurpose.Query());
  }

  /** What files are opened for: only their footers if neither columns nor conditions need more. */
  public ReadIntent intent() {
    return fileColumns.isEmpty() && filters.length == 0 && evaluated.isEmpty()
        ? ReadIntent.FOOTER
        : ReadIntent.ROWS;
  }

  /** The fields of a file that its columns are read from. */
  MatchedFields matched(ParquetSchema file) {
    return MatchedFields.of(file.fields(), fileColumns, settings);
  }

  /**
   * The column of a file that a condition on a path in the schema of the scan is about, for
   * conditions that rely on no proof about the rows of the file.
   *
   * @return null if the file has no such column
   */
  public @Nullable FilterColumn column(ParquetSchema file, List<String> path) {
    return column(file, matched(file), path);
  }

  @Nullable FilterColumn column(ParquetSchema file, MatchedFields matched, List<String> path) {
    return new FilterColumns(file, matched, settings, FileProof.NONE, variants).resolve(path);
  }

  /** The same plan with more conditions. */
  public ReadPlan withFilters(Filter[] more) {
    Filter[] all = Arrays.copyOf(filters, filters.length + more.length);
    System.arraycopy(more, 0, all, filters.length, more.length);
    return with(all, evaluated);
  }

  /** The same plan with one condition and no other. */
  public ReadPlan onlyFiltered(Filter filter) {
    return with(new Filter[] {filter}, List.of());
  }

  /** The same plan with conditions that Spark does not evaluate. */
  public ReadPlan evaluating(List<EvaluatedFilter> conditions) {
    return with(filters, List.copyOf(conditions));
  }

  /** The same plan with other refusals. */
  public ReadPlan refusing(ReadRefusals other) {
    return with(filters, evaluated, needed, other);
  }

  /** The same plan for another purpose. */
  public ReadPlan withPurpose(ReadPurpose other) {
    return new ReadPlan(
        columns,
        origins,
        fileColumns,
        fileDefaults,
        variants,
        filters,
        evaluated,
        needed,
        settings,
        refusals,
        other);
  }

  /**
   * The same plan of some of the columns, for a query.
   *
   * @param ordinals the places of the columns, which stay in their order
   */
  public ReadPlan ofColumns(SortedSet<Integer> ordinals) {
    List<StructField> fields = new ArrayList<>();
    List<ColumnOrigin> places = new ArrayList<>();
    List<@Nullable Object> defaults = new ArrayList<>();
    int fileColumn = 0;
    for (int i = 0; i < columns.size(); i++) {
      Object value = origins.get(i).isFileColumn() ? fileDefaults[fileColumn++] : null;
      if (ordinals.contains(i)) {
        fields.add(columns.fields()[i]);
        places.add(origins.get(i));
        defaults.add(value);
      }
    }
    StructType read = new StructType(fields.toArray(new StructField[0]));
    return of(read, places, defaults.toArray(), variants, filters, settings)
        .with(filters, evaluated, needed, refusals);
  }

  /** The same plan for a read that needs only some rows. */
  public ReadPlan needing(NeededRows rows) {
    return with(filters, evaluated, rows, refusals);
  }

  private ReadPlan with(Filter[] hints, List<EvaluatedFilter> conditions) {
    return with(hints, conditions, needed, refusals);
  }

  private ReadPlan with(
      Filter[] hints, List<EvaluatedFilter> conditions, NeededRows rows, ReadRefusals refused) {
    return new ReadPlan(
        columns,
        origins,
        fileColumns,
        fileDefaults,
        variants,
        hints,
        conditions,
        rows,
        settings,
        refused,
        purpose);
  }
}
