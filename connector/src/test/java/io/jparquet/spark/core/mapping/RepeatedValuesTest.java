package io.jparquet.spark.core.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

class RepeatedValuesTest {

  @Test
  void repeatsPrimitives() {
    JParquetColumnVector vector = fill(DataTypes.IntegerType, 5, 1, null, 3);
    assertThat(vector.getInt(0)).isEqualTo(1);
    assertThat(vector.isNullAt(1)).isTrue();
    assertThat(vector.isNullAt(4)).isTrue();
    assertThat(vector.getInt(3)).isEqualTo(1);
    assertThat(vector.numNulls()).isEqualTo(2);
    assertThat(fill(DataTypes.BooleanType, 2, true).getBoolean(1)).isTrue();
    assertThat(fill(DataTypes.LongType, 2, 7L).getLong(1)).isEqualTo(7);
    assertThat(fill(DataTypes.DoubleType, 2, 7.5).getDouble(1)).isEqualTo(7.5);
    assertThat(fill(DataTypes.ByteType, 2, (byte) 3).getByte(1)).isEqualTo((byte) 3);
  }

  @Test
  void repeatsStringsAndBytesAndDecimals() {
    JParquetColumnVector strings =
        fill(DataTypes.StringType, 3, UTF8String.fromString("a"), UTF8String.fromString("bc"));
    assertThat(strings.getUTF8String(1)).hasToString("bc");
    assertThat(strings.getUTF8String(2)).hasToString("a");
    byte[] bytes = {1, 2};
    assertThat(fill(DataTypes.BinaryType, 2, (Object) bytes).getBinary(1)).containsExactly(1, 2);
    assertThat(
            fill(new DecimalType(20, 2), 2, Decimal.apply("3.25")).getDecimal(1, 20, 2).toString())
        .isEqualTo("3.25");
  }

  @Test
  void repeatsNestedValues() {
    DataType array = DataTypes.createArrayType(DataTypes.LongType);
    JParquetColumnVector arrays =
        fill(array, 3, new GenericArrayData(new Object[] {1L, null}), null);
    assertThat(arrays.getArray(0).numElements()).isEqualTo(2);
    assertThat(arrays.isNullAt(1)).isTrue();
    assertThat(arrays.getArray(2).getLong(0)).isEqualTo(1);
    assertThat(arrays.getArray(2).isNullAt(1)).isTrue();

    DataType map = DataTypes.createMapType(DataTypes.IntegerType, DataTypes.LongType);
    JParquetColumnVector maps =
        fill(map, 2, ArrayBasedMapData.apply(Map.of(1, 2L), v -> v, v -> v));
    assertThat(maps.getMap(1).keyArray().getInt(0)).isEqualTo(1);
    assertThat(maps.getMap(1).valueArray().getLong(0)).isEqualTo(2);

    StructType struct = new StructType().add("a", DataTypes.LongType).add("b", array);
    Object row = new GenericInternalRow(new Object[] {5L, new GenericArrayData(new long[] {9})});
    JParquetColumnVector structs = fill(struct, 2, row);
    assertThat(structs.getStruct(1).getLong(0)).isEqualTo(5);
    assertThat(structs.getStruct(1).getArray(1).getLong(0)).isEqualTo(9);
  }

  private static JParquetColumnVector fill(DataType type, int size, Object... values) {
    JParquetColumnVector vector = JParquetColumnVector.of(type);
    new RepeatedValues(values, type).fill(vector, size);
    return vector;
  }
}
