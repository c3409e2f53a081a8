package io.jparquet.spark.tables.metadata;

import static io.jparquet.spark.tables.metadata.FactColumn.text;

import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** What the footer says of a row group. */
final class RowGroupColumns {

  /** The index of the row group, which the tables of its parts have too. */
  static final FactColumn INDEX =
      new FactColumn("row_group", DataTypes.IntegerType, Place::rowGroup);

  private static final StructType SORTING =
      new StructType()
          .add("column", DataTypes.StringType)
          .add("descending", DataTypes.BooleanType)
          .add("nulls_first", DataTypes.BooleanType);

  private RowGroupColumns() {}

  /** The columns of row groups alone. */
  static List<FactColumn> all() {
    return List.of(
        INDEX,
        new FactColumn("first_row", DataTypes.LongType, RowGroupColumns::firstRow),
        new FactColumn("rows", DataTypes.LongType, place -> place.group().numRows()),
        new FactColumn("offset", DataTypes.LongType, place -> offset(place.group())),
        new FactColumn(
            "compressed_bytes",
            DataTypes.LongType,
            place -> FileColumns.sum(place.group(), ColumnMetaData::totalCompressedSize)),
        new FactColumn(
            "uncompressed_bytes", DataTypes.LongType, place -> place.group().totalByteSize()),
        new FactColumn(
            "sorting_columns", DataTypes.createArrayType(SORTING), RowGroupColumns::sorting));
  }

  /** The number of rows in the row groups before. */
  private static Long firstRow(Place place) {
    return place.file().reader().metaData().rowGroups().subList(0, place.rowGroup()).stream()
        .mapToLong(RowGroup::numRows)
        .sum();
  }

  /** Where its first page begins. */
  private static Long offset(RowGroup group) {
    Long first = null;
    for (var chunk : group.columns()) {
      if (chunk.metaData() != null && chunk.filePath() == null) {
        long start = chunk.metaData().startOffset();
        first = first == null ? start : Math.min(first, start);
      }
    }
    return first;
  }

  /** Null if the rows are not said to be sorted. */
  private static Object sorting(Place place) throws IOException {
    List<SortingColumn> columns = place.group().sortingColumns();
    if (columns == null) {
      return null;
    }
    List<LeafColumn> leaves = place.file().reader().schema().leaves();
    return new GenericArrayData(
        columns.stream()
            .map(
                column ->
                    new GenericInternalRow(
                        new Object[] {
                          text(name(leaves, column.columnIdx())),
                          column.descending(),
                          column.nullsFirst()
                        }))
            .toArray());
  }

  /** Null for a number that no column has. */
  private static String name(List<LeafColumn> leaves, int index) {
    return index >= 0 && index < leaves.size() ? leaves.get(index).dotPath() : null;
  }
}
