package io.jparquet.spark.core.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.internal.vector.FillableIntVector;
import io.jparquet.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class JParquetColumnVectorTest {
  private static final StructType STRUCT = new StructType().add("number", DataTypes.IntegerType);

  /** The vector of a batch; the loaders here go by the number of its slots alone. */
  private static Vector batch() {
    return new FillableIntVector();
  }

  private final List<String> loaded = new ArrayList<>();
  private final JParquetColumnVector number = new JParquetColumnVector(DataTypes.IntegerType);
  private final JParquetColumnVector struct = new JParquetColumnVector(STRUCT, number);

  /** Both vectors are loaded when they are looked at; slot 1 of the struct is null. */
  private void deferBoth() {
    number.setLoader(
        (source, size) -> {
          loaded.add("number");
          number.setPresence(size, new long[] {0b101});
          number.setInts(new int[] {size, 0, size + 2});
        });
    struct.setLoader(
        (source, size) -> {
          loaded.add("struct");
          struct.setPresence(size, new long[] {0b101});
          number.defer(source, size);
        });
  }

  @Test
  void aFieldThatIsAskedFirstIsThatOfTheBatchOfItsStruct() {
    deferBoth();
    struct.defer(batch(), 3);
    assertThat(struct.getChild(0).getInt(2)).isEqualTo(5);
    struct.defer(batch(), 7);
    assertThat(loaded).containsExactly("struct", "number");
    assertThat(struct.getChild(0).getInt(2)).isEqualTo(9);
    assertThat(loaded).containsExactly("struct", "number", "struct", "number");
  }

  @Test
  void nullsOfAFieldAreThoseOfTheBatchOfItsStruct() {
    deferBoth();
    struct.defer(batch(), 3);
    assertThat(struct.getChild(0).isNullAt(1)).isTrue();
    assertThat(struct.isNullAt(0)).isFalse();
    assertThat(loaded).containsExactly("struct", "number");
  }

  @Test
  void aFieldWithoutALoaderGetsItsContentWithItsStruct() {
    struct.setLoader(
        (source, size) -> {
          loaded.add("struct");
          struct.setPresence(size, null);
          number.setPresence(size, null);
          number.setInts(new int[] {size});
        });
    for (int size = 1; size < 3; size++) {
      struct.defer(batch(), size);
      assertThat(struct.getChild(0).getInt(0)).isEqualTo(size);
    }
    assertThat(loaded).containsExactly("struct", "struct");
  }

  @Test
  void aFieldIsNotLoadedWithItsStruct() {
    deferBoth();
    struct.defer(batch(), 3);
    assertThat(struct.isNullAt(1)).isTrue();
    assertThat(struct.numNulls()).isEqualTo(1);
    assertThat(loaded).containsExactly("struct");
  }

  @Test
  void aStructThatCouldNotBeLoadedFailsAgainThroughItsField() {
    deferBoth();
    struct.setLoader(
        (source, size) -> {
          struct.setPresence(size, null);
          throw new IllegalStateException("damaged");
        });
    struct.defer(batch(), 3);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> struct.getChild(0).getInt(0)).hasMessage("damaged");
      assertThatThrownBy(() -> struct.isNullAt(0)).hasMessage("damaged");
    }
    assertThat(loaded).isEmpty();
  }
}
