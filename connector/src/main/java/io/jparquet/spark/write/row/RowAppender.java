package io.jparquet.spark.write.row;

import io.jparquet.ParquetWriter;
import java.io.IOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/** Appends Spark rows to the leaf columns of one file. */
public final class RowAppender {
  private final ParquetWriter writer;
  private final FieldAppender[] fields;
  private final int[] ordinals;

  /**
   * For one file.
   *
   * @param writer of a file whose schema is that of {@code conversion} for {@code dataSchema},
   *     except that variants may be shredded
   * @param dataSchema the columns of the file
   * @param ordinals for every column of the file its place in the rows; not copied
   */
  public RowAppender(
      ParquetWriter writer, RowConversion conversion, StructType dataSchema, int[] ordinals) {
    this.writer = writer;
    this.fields =
        new AppenderBuilder(writer, conversion).fields(dataSchema, writer.schema().fields(), 0, 0);
    this.ordinals = ordinals;
  }

  /** Appends one row, which may be reused afterwards. */
  public void append(InternalRow row) throws IOException {
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
