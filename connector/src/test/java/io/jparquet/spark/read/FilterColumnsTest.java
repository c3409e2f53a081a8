package io.jparquet.spark.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.Type;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.filter.FilterColumn;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.Test;

class FilterColumnsTest {

  @Test
  void orderIsUnknownWhereAnAnnotationDoesNotFitItsColumn() {
    LogicalType fitting = new LogicalType.DecimalType(2, 9);
    LogicalType tooLargeScale = new LogicalType.DecimalType(9, 2);
    LogicalType unsigned = new LogicalType.IntType((byte) 64, false);
    List<SchemaElement> elements =
        List.of(
            group("root", 2),
            group("s", 2),
            leaf("plain", Type.BYTE_ARRAY, null),
            leaf("decimal", Type.BYTE_ARRAY, fitting),
            group("t", 2),
            leaf("misfit", Type.BYTE_ARRAY, tooLargeScale),
            leaf("number", Type.INT32, unsigned));
    StructType s =
        new StructType()
            .add("plain", DataTypes.BinaryType)
            .add("decimal", DataTypes.createDecimalType(9, 2));
    StructType t =
        new StructType().add("misfit", DataTypes.BinaryType).add("number", DataTypes.IntegerType);
    FilterColumns columns = columns(elements, new StructType().add("s", s).add("t", t));
    assertThat(columns.resolve(List.of("s", "plain")).isOrdered()).isTrue();
    assertThat(columns.resolve(List.of("s", "decimal")).isOrdered()).isTrue();
    FilterColumn misfit = columns.resolve(List.of("t", "misfit"));
    assertThat(misfit.leaf().node().logicalType()).isNull();
    assertThat(misfit.isOrdered()).isFalse();
    assertThat(columns.resolve(List.of("t", "number")).isOrdered()).isFalse();
  }

  @Test
  void columnsThatAreReadAsNothingButNullAreNotThere() {
    List<SchemaElement> elements =
        List.of(group("root", 1), leaf("n", Type.INT32, new LogicalType.NullType()));
    FilterColumns columns = columns(elements, new StructType().add("n", DataTypes.NullType));
    assertThat(columns.resolve(List.of("n"))).isNull();
  }

  @Test
  void columnsThatShareTheirNameAreNotTakenForEachOther() {
    List<SchemaElement> elements =
        List.of(group("root", 2), leaf("n", Type.INT32, null), leaf("n", Type.INT32, null));
    SQLConf exact = new SQLConf();
    exact.setConfString("spark.sql.caseSensitive", "true");
    FilterColumns columns =
        columns(elements, new StructType().add("n", DataTypes.IntegerType), exact);
    assertThat(columns.resolve(List.of("n"))).isNull();
  }

  private static FilterColumns columns(List<SchemaElement> elements, StructType requested) {
    return columns(elements, requested, new SQLConf());
  }

  private static FilterColumns columns(
      List<SchemaElement> elements, StructType requested, SQLConf conf) {
    ReadSettings settings =
        ReadSettings.of(conf, CaseInsensitiveStringMap.empty(), new Configuration(false));
    return new FilterColumns(ParquetSchema.fromElements(elements), elements, requested, settings);
  }

  private static SchemaElement group(String name, int children) {
    return new SchemaElement(
        null,
        null,
        FieldRepetitionType.REQUIRED,
        name,
        children,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  private static SchemaElement leaf(String name, Type type, LogicalType annotation) {
    return new SchemaElement(
        type,
        null,
        FieldRepetitionType.OPTIONAL,
        name,
        null,
        null,
        null,
        null,
        null,
        annotation,
        null);
  }
}
