package io.jparquet.spark.core.read;

import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.core.mapping.TypeKind;
import io.jparquet.spark.core.mapping.UnfitValueException;
import io.jparquet.spark.core.mapping.ValueConversion;
import io.jparquet.vector.ListVector;
import io.jparquet.vector.MapVector;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.util.Objects;
import java.util.function.Function;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * How a column vector of Spark gets its content from a vector of the format, batch by batch: the
 * tree of a column, made once for a file.
 */
public interface ColumnBinding {

  /** The vector that Spark sees. */
  JParquetColumnVector target();

  /**
   * Points the target at a batch.
   *
   * @param source the decoded vector; ignored by constants
   * @param size number of slots
   */
  void bind(@Nullable Vector source, int size);

  /**
   * Points the target at a batch when somebody looks at it, after {@link #defer}; otherwise at
   * once.
   */
  default void show(@Nullable Vector source, int size) {
    if (!target().defer(source, size)) {
      bind(source, size);
    }
  }

  /**
   * Has the target, and what is nested in it, pointed at batches when somebody looks at them.
   *
   * @param failure what is thrown then for an error of reading or converting
   */
  default void defer(Function<Exception, Throwable> failure) {
    target()
        .setLoader(
            (source, size) -> {
              try {
                bind(source, size);
              } catch (Exception e) { // Spark's checked exceptions come undeclared
                throw SparkErrors.unchecked(failure.apply(e));
              }
            });
  }

  /** A column with one value in every slot: a partition value, a default, or null. */
  record Constant(JParquetColumnVector target, ConstantValue value) implements ColumnBinding {
    /**
     * A column of a type.
     *
     * @param value in Spark's internal form, or null
     */
    public static Constant of(@Nullable Object value, DataType type) {
      return new Constant(
          JParquetColumnVector.of(type), new ConstantValue(value, TypeKind.stored(type)));
    }

    @Override
    public void bind(@Nullable Vector source, int size) {
      value.fill(target, size);
    }

    /** Nothing to put off. */
    @Override
    public void defer(Function<Exception, Throwable> failure) {}
  }

  /**
   * A column that Spark takes to be never null, so that it does not look for nulls. Those of tables
   * of jparquet are all nullable; but where it reads in place of Spark's own source, the relation
   * may be one of a Hive table with partitions or of Delta, which keep what is declared NOT NULL.
   *
   * @param file the name of the file, for the message
   * @param name the name of the column
   */
  record NotNull(ColumnBinding column, String file, String name) implements ColumnBinding {
    @Override
    public JParquetColumnVector target() {
      return column.target();
    }

    @Override
    public void bind(@Nullable Vector source, int size) {
      column.bind(source, size);
      if (target().numNulls() > 0) {
        throw new IllegalStateException(
            "Column '"
                + name
                + "' is declared NOT NULL, but is null in rows of "
                + file
                + ". Declare the column without NOT NULL, or write the file again");
      }
    }

    @Override
    public void defer(Function<Exception, Throwable> failure) {
      column.defer(failure);
      ColumnBinding.super.defer(failure);
    }
  }

  /**
   * A column of primitive values.
   *
   * @param name the path of the column, for messages
   * @param inRows whether its slots are the rows, because it is in no list or map
   */
  record Leaf(JParquetColumnVector target, ValueConversion conversion, String name, boolean inRows)
      implements ColumnBinding {
    @Override
    public void bind(@Nullable Vector source, int size) {
      Vector values = Objects.requireNonNull(source);
      target.setPresence(size, values.validity());
      try {
        conversion.apply(values, target);
      } catch (ArithmeticException e) {
        int slot = inRows && e instanceof UnfitValueException unfit ? unfit.slot() : -1;
        UnfitValueException named =
            new UnfitValueException("Column " + name + ": " + e.getMessage(), slot);
        named.initCause(e);
        throw named;
      }
    }
  }

  /**
   * A struct or a variant.
   *
   * @param children one for each field that Spark sees
   * @param sources for each of them the child of the decoded vector, or -1 for a constant
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Struct(JParquetColumnVector target, ColumnBinding[] children, int[] sources)
      implements ColumnBinding {
    @Override
    public void bind(@Nullable Vector source, int size) {
      StructVector struct = (StructVector) Objects.requireNonNull(source);
      target.setPresence(size, struct.validity());
      for (int i = 0; i < children.length; i++) {
        children[i].show(sources[i] < 0 ? null : struct.child(sources[i]), size);
      }
    }

    @Override
    public void defer(Function<Exception, Throwable> failure) {
      ColumnBinding.super.defer(failure);
      for (ColumnBinding child : children) {
        child.defer(failure);
      }
    }
  }

  /**
   * A struct that is not in the file.
   *
   * @param children one for each field; they have no source either
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Generated(JParquetColumnVector target, ColumnBinding[] children) implements ColumnBinding {
    @Override
    public void bind(@Nullable Vector source, int size) {
      target.setPresence(size, null);
      for (ColumnBinding child : children) {
        child.bind(null, size);
      }
    }

    /** Nothing to put off. */
    @Override
    public void defer(Function<Exception, Throwable> failure) {}
  }

  /** The number of each row in its file, counted from 0. */
  final class RowIndex implements ColumnBinding {
    private final JParquetColumnVector target = new JParquetColumnVector(DataTypes.LongType);
    private long[] rows = new long[0];
    private long first;
    private long next;

    /** Whether the rows of the batch have their numbers: they get them when these are needed. */
    private boolean numbered;

    /** Sets the number of the first row of the next batch. */
    public void startAt(long row) {
      next = row;
    }

    /** Moves to the next batch. */
    public void startBatch(int size) {
      first = next;
      next += size;
      numbered = false;
    }

    private void number(int size) {
      if (rows.length < size) {
        rows = new long[size];
      }
      for (int i = 0; i < size; i++) {
        rows[i] = first + i;
      }
      numbered = true;
    }

    /**
     * Leaves some rows of the batch, if they are numbered.
     *
     * @param selection a bit for each row, set where it stays
     * @param size number of rows
     */
    public void select(long[] selection, int size) {
      if (!numbered) {
        return;
      }
      int count = 0;
      for (int i = 0; i < size; i++) {
        if ((selection[i >>> 6] >>> i & 1) != 0) {
          rows[count++] = rows[i];
        }
      }
    }

    @Override
    public JParquetColumnVector target() {
      return target;
    }

    @Override
    public void bind(@Nullable Vector source, int size) {
      if (!numbered) {
        number(size);
      }
      target.setPresence(size, null);
      target.setLongs(rows);
    }

    /** Nothing to put off. */
    @Override
    public void defer(Function<Exception, Throwable> failure) {}
  }

  /** An array. */
  record Array(JParquetColumnVector target, ColumnBinding element) implements ColumnBinding {
    @Override
    public void bind(@Nullable Vector source, int size) {
      ListVector list = (ListVector) Objects.requireNonNull(source);
      target.setPresence(size, list.validity());
      target.setOffsets(list.offsets());
      element.show(list.element(), list.offsets()[size]);
    }

    @Override
    public void defer(Function<Exception, Throwable> failure) {
      ColumnBinding.super.defer(failure);
      element.defer(failure);
    }
  }

  /** A map; the values of a file without them are a constant null. */
  record Map(JParquetColumnVector target, ColumnBinding key, ColumnBinding value)
      implements ColumnBinding {
    @Override
    public void bind(@Nullable Vector source, int size) {
      MapVector map = (MapVector) Objects.requireNonNull(source);
      int entries = map.offsets()[size];
      target.setPresence(size, map.validity());
      target.setOffsets(map.offsets());
      key.show(map.keys(), entries);
      value.show(map.values(), entries);
    }

    @Override
    public void defer(Function<Exception, Throwable> failure) {
      ColumnBinding.super.defer(failure);
      key.defer(failure);
      value.defer(failure);
    }
  }

  /**
   * A variant that the file stores as it is, but whose value may be null where the variant is not:
   * it is the variant null there.
   *
   * @param asStored for batches without such values
   * @param variants for the others
   */
  record Unshredded(Struct asStored, ShreddedVariants variants) implements ColumnBinding {
    @Override
    public JParquetColumnVector target() {
      return asStored.target();
    }

    @Override
    public void bind(@Nullable Vector source, int size) {
      StructVector stored = (StructVector) Objects.requireNonNull(source);
      if (lacksValue(stored, size)) {
        target().setPresence(size, stored.validity());
        variants.assemble(stored, target(), size);
      } else {
        asStored.bind(stored, size);
      }
    }

    private static boolean lacksValue(StructVector stored, int size) {
      Vector values = stored.child(0);
      if (!values.hasNulls()) {
        return false;
      }
      for (int i = 0; i < size; i++) {
        if (values.isNull(i) && !stored.isNull(i)) {
          return true;
        }
      }
      return false;
    }
  }

  /** A variant that the file stores shredded. */
  record Shredded(JParquetColumnVector target, ShreddedVariants variants) implements ColumnBinding {
    @Override
    public void bind(@Nullable Vector source, int size) {
      StructVector stored = (StructVector) Objects.requireNonNull(source);
      target.setPresence(size, stored.validity());
      variants.assemble(stored, target, size);
    }
  }
}
