package io.jparquet.spark.core.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

class PrunedColumnsTest {

  private static final StructType WHOLE =
      new StructType()
          .add("a", DataTypes.IntegerType)
          .add("b", DataTypes.StringType)
          .add("c", new StructType().add("d", DataTypes.IntegerType).add("e", DataTypes.LongType));
  private static final StructType PRUNED =
      new StructType()
          .add("B", DataTypes.StringType)
          .add("c", new StructType().add("e", DataTypes.LongType));

  private final PrunedColumns anyCase = new PrunedColumns(false);

  @Test
  void prunesStructs() {
    InternalRow pruned = (InternalRow) anyCase.prune(row(), WHOLE, PRUNED);
    assertThat(pruned.numFields()).isEqualTo(2);
    assertThat(pruned.getUTF8String(0)).hasToString("x");
    assertThat(pruned.getStruct(1, 1).getLong(0)).isEqualTo(9);
  }

  @Test
  void keepsNulls() {
    InternalRow row = new GenericInternalRow(new Object[] {1, null, null});
    InternalRow pruned = (InternalRow) anyCase.prune(row, WHOLE, PRUNED);
    assertThat(pruned.isNullAt(0)).isTrue();
    assertThat(pruned.isNullAt(1)).isTrue();
    assertThat(anyCase.prune(null, WHOLE, PRUNED)).isNull();
  }

  @Test
  void prunesElementsOfArraysAndMaps() {
    DataType arrays = DataTypes.createArrayType(WHOLE);
    ArrayData array =
        (ArrayData)
            anyCase.prune(
                new GenericArrayData(new Object[] {null, row()}),
                arrays,
                DataTypes.createArrayType(PRUNED));
    assertThat(array.isNullAt(0)).isTrue();
    assertThat(array.getStruct(1, 2).getStruct(1, 1).getLong(0)).isEqualTo(9);
    MapData map =
        (MapData)
            anyCase.prune(
                ArrayBasedMapData.apply(Map.of(1, row()), key -> key, value -> value),
                DataTypes.createMapType(DataTypes.IntegerType, WHOLE),
                DataTypes.createMapType(DataTypes.IntegerType, PRUNED));
    assertThat(map.keyArray().getInt(0)).isEqualTo(1);
    assertThat(map.valueArray().getStruct(0, 2).getUTF8String(0)).hasToString("x");
  }

  @Test
  void bringsBackMetadataAtEveryDepth() {
    Metadata id = new MetadataBuilder().putLong("parquet.field.id", 3).build();
    StructType inner =
        new StructType()
            .add("x", DataTypes.LongType, true, id)
            .add("y", DataTypes.LongType, true, id);
    StructType whole =
        new StructType().add("l", DataTypes.createArrayType(inner), true, id).add("m", inner);
    StructType pruned =
        new StructType()
            .add(
                "l",
                DataTypes.createArrayType(new StructType().add("y", DataTypes.LongType)),
                true);
    StructField restored = anyCase.withMetadata(pruned, whole).fields()[0];
    assertThat(restored.metadata()).isEqualTo(id);
    assertThat(restored.dataType())
        .isEqualTo(
            DataTypes.createArrayType(new StructType().add("y", DataTypes.LongType, true, id)));
  }

  @Test
  void tellsUpperFromLowerCaseWhereTheSessionDoes() {
    PrunedColumns exact = new PrunedColumns(true);
    assertThat(((InternalRow) exact.prune(row(), WHOLE, PRUNED)).isNullAt(0)).isTrue();
  }

  private static InternalRow row() {
    return new GenericInternalRow(
        new Object[] {7, UTF8String.fromString("x"), new GenericInternalRow(new Object[] {8, 9L})});
  }
}
