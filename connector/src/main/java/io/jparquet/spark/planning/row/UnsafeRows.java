package io.jparquet.spark.planning.row;

import io.jparquet.spark.core.mapping.InternalForm;
import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.core.mapping.TypeKind;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.Platform;

/**
 * The rows of batches, byte for byte as Spark's own projection writes them. A row is valid until
 * the next one is asked for. Not thread-safe.
 */
final class UnsafeRows {

  /** About as many bytes of rows are written at a time: they should stay in a cache. */
  private static final int BLOCK_BYTES = 64 << 10;

  private static final int FIRST_BLOCK_ROWS = 64;
  private static final int MOST_BLOCK_ROWS = 1024;

  private final StructCopy copy;
  private final int columnCount;
  private final Memory memory = new Memory();
  private final UnsafeRow row;
  private final int[] starts = new int[MOST_BLOCK_ROWS];

  private int batchRows;
  private int blockRows = FIRST_BLOCK_ROWS;

  /** The rows of the block: the first one, the next one, and the one after the last. */
  private int first;

  private int next;
  private int end;

  /** Rows of some columns, whose types are {@link #supports supported}. */
  public UnsafeRows(StructType columns) {
    this.columnCount = columns.size();
    this.copy = struct(columns);
    this.row = new UnsafeRow(columnCount);
  }

  /** Whether values of a type can be written. */
  public static boolean supports(DataType type) {
    return TypeKind.of(type).isNested()
        ? TypeKind.nested(type).stream().allMatch(UnsafeRows::supports)
        : atom(type, true) != null;
  }

  private static StructCopy struct(StructType type) {
    ValueCopy[] fields = new ValueCopy[type.size()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = of(type.fields()[i].dataType(), true);
    }
    return new StructCopy(fields);
  }

  private static ValueCopy of(DataType type, boolean field) {
    return switch (TypeKind.of(type)) {
      case STRUCT -> struct((StructType) type);
      case ARRAY -> new ArrayCopy(of(((ArrayType) type).elementType(), false));
      case MAP ->
          new MapCopy(
              of(((MapType) type).keyType(), false), of(((MapType) type).valueType(), false));
      default -> atom(type, field);
    };
  }

  /** The copy of values without parts; null if there is none. */
  private static ValueCopy atom(DataType type, boolean field) {
    InternalForm form = InternalForm.of(type);
    return switch (form) {
      case BOOLEAN, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE -> new FixedCopy(form);
      case SHORT_DECIMAL -> {
        DecimalType decimal = (DecimalType) type;
        yield new FixedCopy(form, decimal.precision(), decimal.scale());
      }
      case LONG_DECIMAL -> {
        DecimalType decimal = (DecimalType) type;
        yield new LargeDecimalCopy(decimal.precision(), decimal.scale(), field);
      }
      case TEXT, BINARY -> new BytesCopy();
      case OTHER -> type instanceof NullType ? new NullCopy() : null;
    };
  }

  /** Sets the batch whose rows are returned next; its columns are those of a scan of jparquet. */
  public void start(ColumnarBatch batch) {
    batchRows = batch.numRows();
    copy.bindFields(ordinal -> (JParquetColumnVector) batch.column(ordinal));
    first = 0;
    next = 0;
    end = 0;
  }

  /** Whether the batch has another row. */
  public boolean hasNext() {
    return next < batchRows;
  }

  /** The next row of the batch; the same object each time. */
  public UnsafeRow next() {
    if (next == end) {
      writeBlock();
    }
    int i = next++ - first;
    row.pointTo(memory.bytes(), (long) Platform.BYTE_ARRAY_OFFSET + starts[i], copy.sizes[i]);
    return row;
  }

  private void writeBlock() {
    first = next;
    end = Math.min(batchRows, first + blockRows);
    copy.measureRows(first, end);
    long total = 0;
    for (int i = 0; i < end - first; i++) {
      starts[i] = (int) total;
      total += copy.sizes[i];
      if (total > BLOCK_BYTES && i > 0) {
        // Fewer rows: the columns are measured again for them.
        end = first + i;
        copy.measureRows(first, end);
        total = starts[i];
        break;
      }
    }
    memory.clear(Math.toIntExact(total));
    copy.copyFields(memory, starts);
    long rowBytes = Math.max(1, total / (end - first));
    blockRows = (int) Math.max(1, Math.min(MOST_BLOCK_ROWS, BLOCK_BYTES / rowBytes));
  }
}
