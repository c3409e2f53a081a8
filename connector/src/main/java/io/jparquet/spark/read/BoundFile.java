package io.jparquet.spark.read;

import io.jparquet.ParquetReader;
import io.jparquet.schema.LeafColumn;
import io.jparquet.spark.convert.ConversionContext;
import io.jparquet.spark.read.column.FileDateTimes;
import io.jparquet.spark.read.column.FileProjection;
import io.jparquet.spark.read.column.ProjectedLeaves;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A plan in terms of one file: what is read of it, and by which conditions. The same for the
 * driver, which looks at footers, and for tasks. Immutable.
 *
 * @param projection the columns
 * @param filter the conditions
 */
public record BoundFile(FileProjection projection, FileFilter filter) {

  /**
   * Binds a plan to a file.
   *
   * @param path the file, for messages
   */
  public static BoundFile of(ReadPlan plan, ParquetReader reader, String path) throws IOException {
    ConversionContext context = FileDateTimes.context(reader.metaData(), plan.settings());
    FileProjection projection =
        FileProjection.of(
            path,
            reader.schema(),
            plan.fileColumns(),
            plan.fileDefaults(),
            plan.settings(),
            context);
    return new BoundFile(projection, FileFilter.of(plan, reader, projection, context));
  }

  /** The indexes of the leaf columns that are read, in ascending order. */
  Set<Integer> leaves() {
    Set<Integer> leaves = new TreeSet<>();
    projection.fields().forEach(field -> ProjectedLeaves.add(field, leaves));
    return leaves;
  }

  /** The leaf columns that are read. */
  public List<LeafColumn> columns(ParquetReader reader) {
    return leaves().stream().map(reader.schema().leaves()::get).toList();
  }
}
