package io.jparquet.internal.write;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.column.write.ColumnOrders;
import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.crypto.FileEncryptor;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.util.List;

/** The checks of schema and options by {@link FileWriter} before there is a file. */
public final class WriteChecks {
  private WriteChecks() {}

  /**
   * The checks of {@link FileWriter#open}.
   *
   * @throws IllegalArgumentException if the schema cannot be written or the options do not fit it
   */
  public static void check(ParquetSchema schema, WriteOptions options) {
    schema.requireWritable();
    checkOptions(schema, options);
  }

  /**
   * The checks of {@link FileWriter#openLike}.
   *
   * @param elements the schema as a list of its nodes, the root first
   * @throws UnsupportedFeatureException if something about the schema is unknown to this version
   * @throws IllegalArgumentException if the options do not fit the schema
   */
  static void checkLike(ParquetSchema schema, List<SchemaElement> elements, WriteOptions options) {
    for (LeafColumn leaf : schema.leaves()) {
      if (leaf.unsupportedReason() != null) {
        throw new UnsupportedFeatureException(
            "column "
                + leaf.dotPath()
                + " cannot be written again: "
                + leaf.unsupportedReason()
                + "; leave the column out");
      }
    }
    elements.forEach(WriteChecks::checkElement);
    checkOptions(schema, options);
  }

  /** Refuses elements that a footer cannot contain. */
  private static void checkElement(SchemaElement element) {
    try {
      MetadataEncoder.encode(
          FileMetaData.builder().schema(List.of(element)).rowGroups(List.of()).build());
    } catch (UnsupportedFeatureException e) {
      throw new UnsupportedFeatureException(
          "field " + element.name() + " can't be written again: " + e.getMessage(), e);
    }
  }

  private static void checkOptions(ParquetSchema schema, WriteOptions options) {
    if (options.encryption() != null) {
      FileEncryptor.check(options.encryption(), schema);
    }
    for (LeafColumn leaf : schema.leaves()) {
      LeafWriter.check(leaf, options);
      ColumnOrders.of(leaf, options); // rejects an order that does not apply to the type
    }
    for (SortingColumn sorting : options.sortingColumns()) {
      if (sorting.columnIdx() < 0 || sorting.columnIdx() >= schema.leaves().size()) {
        throw new IllegalArgumentException(
            "Sorting column "
                + sorting.columnIdx()
                + " is not one of the "
                + schema.leaves().size()
                + " leaf columns");
      }
    }
  }
}
