package io.jparquet.spark.tables.metadata;

import io.jparquet.spark.core.base.MetadataKind;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/** The columns of the tables of metadata. */
final class FactColumns {

  private FactColumns() {}

  /**
   * The columns of a table, in their order.
   *
   * @param partitions the partition columns of the files
   */
  static List<FactColumn> of(MetadataKind kind, StructType partitions) {
    List<FactColumn> columns = new ArrayList<>(FileColumns.ofListing(partitions));
    switch (kind) {
      case FILES -> columns.addAll(FileColumns.ofFooter());
      case ROW_GROUPS -> columns.addAll(RowGroupColumns.all());
      case COLUMNS -> {
        columns.add(RowGroupColumns.INDEX);
        columns.addAll(ChunkColumns.LEAF);
        columns.addAll(ChunkColumns.all());
      }
      case PAGES -> {
        columns.add(RowGroupColumns.INDEX);
        columns.addAll(ChunkColumns.LEAF);
        columns.addAll(PageColumns.all());
      }
    }
    return List.copyOf(columns);
  }

  /** Their types; a value that the files do not state is null. */
  static StructType schema(List<FactColumn> columns) {
    StructType schema = new StructType();
    for (FactColumn column : columns) {
      schema = schema.add(column.name(), column.type(), true);
    }
    return schema;
  }

  /** Those of the columns that have these names, in the order of the names. */
  static List<FactColumn> select(List<FactColumn> columns, List<String> names) {
    return names.stream()
        .map(
            name -> columns.stream().filter(column -> column.name().equals(name)).findFirst().get())
        .toList();
  }
}
