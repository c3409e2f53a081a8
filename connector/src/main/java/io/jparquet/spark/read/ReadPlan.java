package io.jparquet.spark.read;

import java.io.Serializable;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;

/**
 * What tasks need to know to read any file of a scan. Immutable by convention; serialised.
 *
 * @param columns the columns of the batches, in their order
 * @param partitionOrdinals for each of them the ordinal in the partition values, {@link #FILE_COLUMN} or
 *     {@link #MISSING_PARTITION_VALUE}
 * @param defaults for each of them the value in Spark's internal form where a file lacks it, or null
 * @param filters conditions that each row is tested for after the scan; used to skip row groups
 * @param settings settings of the read
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ReadPlan(
    StructType columns,
    int[] partitionOrdinals,
    Object[] defaults,
    Filter[] filters,
    ReadSettings settings)
    implements Serializable {

  /** In place of an ordinal: the column comes from the files. */
  static final int FILE_COLUMN = -1;

  /** In place of an ordinal: a partition column that no directory names. */
  static final int MISSING_PARTITION_VALUE = -2;

  /** The columns that come from the files. */
  StructType fileColumns() {
    StructType schema = new StructType();
    for (int i = 0; i < partitionOrdinals.length; i++) {
      if (partitionOrdinals[i] == FILE_COLUMN) {
        schema = schema.add(columns.fields()[i]);
      }
    }
    return schema;
  }

  /** The defaults of {@link #fileColumns}. */
  Object[] fileDefaults() {
    Object[] values = new Object[fileColumns().size()];
    int next = 0;
    for (int i = 0; i < partitionOrdinals.length; i++) {
      if (partitionOrdinals[i] == FILE_COLUMN) {
        values[next++] = defaults[i];
      }
    }
    return values;
  }
}
