package io.jparquet.spark.core.write;

import io.jparquet.internal.write.FileWriter;
import java.io.IOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Appends Spark rows to the leaf columns of one file. */
final class RowAppender {
  private final FileWriter writer;
  private final FieldAppender[] fields;
  private final int[] ordinals;

  /** Null while rows are appended one by one. */
  private @Nullable RowBatch batch;

  private boolean failed;

  /**
   * For one file.
   *
   * @param writer of a file whose schema is that of {@code conversion} for {@code dataSchema},
   *     except that variants may be shredded
   * @param dataSchema the columns of the file
   * @param ordinals for every column of the file its place in the rows; not copied
   */
  public RowAppender(
      FileWriter writer, RowConversion conversion, StructType dataSchema, int[] ordinals) {
    this.writer = writer;
    this.fields =
        new AppenderBuilder(writer, conversion).fields(dataSchema, writer.schema().fields(), 0, 0);
    this.ordinals = ordinals;
  }

  /**
   * Collects rows in a batch from now on, or, with null, no longer. The rows of the batch so far
   * are appended.
   */
  public void useBatch(@Nullable RowBatch rows) throws IOException {
    flush();
    batch = rows;
  }

  /** Appends one row, which may be reused afterwards, or keeps it until {@link #flush}. */
  public void append(InternalRow row) throws IOException {
    RowBatch kept = batch;
    if (kept != null && row instanceof UnsafeRow unsafe && RowBatch.takes(unsafe)) {
      if (!kept.add(unsafe)) {
        flush();
        kept.add(unsafe);
      }
    } else {
      flush();
      appendNow(row);
    }
  }

  /** Appends the rows that are kept. */
  public void flush() throws IOException {
    if (failed) {
      throw new IllegalStateException("Rows could not be appended before");
    }
    RowBatch kept = batch;
    if (kept == null || kept.count() == 0) {
      return;
    }
    failed = true;
    int rows = kept.count();
    int from = 0;
    while (from < rows) {
      int to = (int) Math.min(rows, from + writer.recordsUntilCheck());
      for (int i = 0; i < fields.length; i++) {
        fields[i].appendRows(kept, ordinals[i], from, to);
      }
      writer.endRecords(to - from);
      from = to;
    }
    kept.clear();
    failed = false;
  }

  private void appendNow(InternalRow row) throws IOException {
    for (int i = 0; i < fields.length; i++) {
      fields[i].append(row, ordinals[i], 0);
    }
    writer.endRecord();
  }

  /** Appends a row that has the columns of the file, and no others. */
  public void appendColumns(InternalRow row) throws IOException {
    for (int i = 0; i < fields.length; i++) {
      fields[i].append(row, i, 0);
    }
    writer.endRecord();
  }
}
