package io.jparquet.spark.read;

import io.jparquet.option.ReadIntent;
import io.jparquet.spark.settings.ReadSettings;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * What tasks need to know to read any file of a scan. Immutable by convention; serialised.
 *
 * @param columns the columns of the batches, in their order
 * @param partitionOrdinals for each of them the ordinal in the partition values, or one of the
 *     constants
 * @param fileColumns those of the columns that come from the files
 * @param fileDefaults for each of these the value in Spark's internal form where a file lacks it,
 *     or null
 * @param filters conditions that each row is tested for after the scan, or that rows which are
 *     needed satisfy; used to leave out what can't satisfy them
 * @param evaluated conditions that each row must satisfy that is given out
 * @param settings settings of the read
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ReadPlan(
    StructType columns,
    int[] partitionOrdinals,
    StructType fileColumns,
    Object[] fileDefaults,
    Filter[] filters,
    List<EvaluatedFilter> evaluated,
    ReadSettings settings)
    implements Serializable {

  /** In place of an ordinal: the column comes from the files. */
  static final int FILE_COLUMN = -1;

  /** In place of an ordinal: a partition column that no directory names. */
  static final int MISSING_PARTITION_VALUE = -2;

  /** In place of an ordinal: the hidden column that tells of the file. */
  static final int FILE_METADATA = -3;

  /** In place of an ordinal: the number of the row in its file. */
  static final int ROW_INDEX = -4;

  /** A plan with defaults for all columns, also for those that are not in the files. */
  static ReadPlan of(
      StructType columns,
      int[] partitionOrdinals,
      Object[] defaults,
      Filter[] filters,
      ReadSettings settings) {
    List<StructField> fileColumns = new ArrayList<>();
    List<Object> fileDefaults = new ArrayList<>();
    for (int i = 0; i < partitionOrdinals.length; i++) {
      if (partitionOrdinals[i] == FILE_COLUMN) {
        fileColumns.add(columns.fields()[i]);
        fileDefaults.add(defaults[i]);
      }
    }
    return new ReadPlan(
        columns,
        partitionOrdinals,
        new StructType(fileColumns.toArray(new StructField[0])),
        fileDefaults.toArray(),
        filters,
        List.of(),
        settings);
  }

  /** What files are opened for: their footers if neither their columns nor conditions are read. */
  ReadIntent intent() {
    return fileColumns.isEmpty() && filters.length == 0 && evaluated.isEmpty()
        ? ReadIntent.FOOTER
        : ReadIntent.ROWS;
  }

  /** The same with more conditions. */
  ReadPlan withFilters(Filter[] more) {
    Filter[] all = Arrays.copyOf(filters, filters.length + more.length);
    System.arraycopy(more, 0, all, filters.length, more.length);
    return new ReadPlan(
        columns, partitionOrdinals, fileColumns, fileDefaults, all, evaluated, settings);
  }

  /** The same with one condition and no other. */
  ReadPlan onlyFiltered(Filter filter) {
    return new ReadPlan(
        columns,
        partitionOrdinals,
        fileColumns,
        fileDefaults,
        new Filter[] {filter},
        List.of(),
        settings);
  }

  /** The same with conditions that Spark does not evaluate. */
  ReadPlan evaluating(List<EvaluatedFilter> conditions) {
    return new ReadPlan(
        columns,
        partitionOrdinals,
        fileColumns,
        fileDefaults,
        filters,
        List.copyOf(conditions),
        settings);
  }
}
