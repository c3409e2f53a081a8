package io.jparquet.spark.v1;

import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import java.util.ArrayList;
import java.util.List;

/** Schemas of files in the form in which Spark's own source is asked about them. */
final class OwnSourceFooter {

  private OwnSourceFooter() {}

  /**
   * A footer with a schema and nothing else.
   *
   * @param elements the flattened tree, root first
   */
  public static byte[] of(List<SchemaElement> elements) {
    return MetadataEncoder.encode(
        FileMetaData.builder().version(1).schema(elements).numRows(0).rowGroups(List.of()).build());
  }

  /**
   * The schemas of the single columns of a file, each with the root of the file.
   *
   * @param elements the flattened tree, root first
   */
  public static List<List<SchemaElement>> columns(List<SchemaElement> elements) {
    SchemaElement root = elements.get(0).toBuilder().numChildren(1).build();
    List<List<SchemaElement>> columns = new ArrayList<>();
    int next = 1;
    while (next < elements.size()) {
      int end = end(elements, next);
      List<SchemaElement> column = new ArrayList<>();
      column.add(root);
      column.addAll(elements.subList(next, end));
      columns.add(column);
      next = end;
    }
    return columns;
  }

  /**
   * The schema of a file with some of its {@link #columns}.
   *
   * @param elements the flattened tree, root first
   */
  public static List<SchemaElement> with(
      List<List<SchemaElement>> columns, List<SchemaElement> elements) {
    List<SchemaElement> all = new ArrayList<>();
    all.add(elements.get(0).toBuilder().numChildren(columns.size()).build());
    columns.forEach(column -> all.addAll(column.subList(1, column.size())));
    return all;
  }

  /** The place after the subtree of an element. */
  private static int end(List<SchemaElement> elements, int start) {
    int open = 1;
    int next = start;
    while (open > 0) {
      Integer children = elements.get(next++).numChildren();
      open += (children == null ? 0 : children) - 1;
    }
    return next;
  }

  /**
   * Elements with timestamps of nanoseconds as those in microseconds, as which they are read
   * without their last digits.
   */
  public static List<SchemaElement> withoutNanos(List<SchemaElement> elements) {
    return elements.stream().map(OwnSourceFooter::withoutNanos).toList();
  }

  private static SchemaElement withoutNanos(SchemaElement element) {
    return element.type() == Type.INT64
            && element.logicalType() instanceof LogicalType.TimestampType timestamp
            && timestamp.unit() == TimeUnit.NANOS
        ? element.toBuilder()
            .logicalType(
                new LogicalType.TimestampType(timestamp.isAdjustedToUTC(), TimeUnit.MICROS))
            .build()
        : element;
  }
}
