package io.jparquet.spark.core.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.Type;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.FilterColumn;
import io.jparquet.spark.planning.variant.RequestedFieldColumns;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.execution.datasources.VariantMetadata;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.Test;

class FilterColumnsTest {

  @Test
  void listsAndMapsAreFoundWithoutALeaf() {
    List<SchemaElement> elements =
        ParquetSchema.parse(
                """
                message m {
                  optional group s {
                    optional group l (LIST) { repeated group list { optional int32 element; } }
                  }
                  optional group m (MAP) {
                    repeated group key_value { required int32 key; optional int32 value; }
                  }
                }
                """)
            .toElements();
    DataType list = DataTypes.createArrayType(DataTypes.IntegerType);
    DataType map = DataTypes.createMapType(DataTypes.IntegerType, DataTypes.IntegerType);
    FilterColumns columns =
        columns(elements, new StructType().add("s", new StructType().add("l", list)).add("m", map));
    assertThat(columns.resolve(List.of("s", "l")))
        .isEqualTo(new FilterColumn(List.of("s", "l"), null, list));
    assertThat(columns.resolve(List.of("m"))).isEqualTo(new FilterColumn(List.of("m"), null, map));
    assertThat(columns.resolve(List.of("s"))).isNull();
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

  @Test
  void aFilterFindsTheColumnThatIsReadAlsoWhereAnotherRuleWouldTakeTheFirst() {
    List<SchemaElement> elements =
        List.of(group("root", 2), leaf("s", Type.INT32, null), leaf("\u017f", Type.INT64, null));
    StructType requested =
        new StructType().add("s", DataTypes.IntegerType).add("\u017f", DataTypes.LongType);
    FilterColumns columns = columns(elements, requested);
    assertThat(columns.resolve(List.of("\u017f")).type()).isEqualTo(DataTypes.LongType);
    assertThat(columns.resolve(List.of("S")).type()).isEqualTo(DataTypes.IntegerType);
  }

  private static final List<SchemaElement> VARIANTS =
      ParquetSchema.parse(
              """
              message m {
                optional group v (VARIANT(1)) {
                  required binary metadata;
                  optional binary value;
                  optional group typed_value {
                    required group a { optional binary value; optional int64 typed_value; }
                    required group s {
                      optional binary value;
                      optional binary typed_value (STRING);
                    }
                  }
                }
              }
              """)
          .toElements();

  @Test
  void aFieldOfAVariantIsItsTypedColumnButForValuesThatAreElsewhereOrOutOfRange() {
    assertThat(field(FileProof.NONE, "$.a", DataTypes.LongType).exceptions())
        .map(Object::toString)
        .containsExactly(
            "v.value IS NOT NULL AND v.typed_value IS NULL", "v.typed_value.a.value IS NOT NULL");
    FilterColumn narrow = field(FileProof.NONE, "$.a", DataTypes.ByteType);
    assertThat(narrow.leaf().dotPath()).isEqualTo("v.typed_value.a.typed_value");
    assertThat(narrow.type()).isEqualTo(DataTypes.LongType);
    assertThat(narrow.exceptions())
        .map(Object::toString)
        .startsWith("v.typed_value.a.typed_value < -128", "v.typed_value.a.typed_value > 127")
        .hasSize(4);
    assertThat(field(predicate -> true, "$.s", DataTypes.StringType).exceptions()).isEmpty();
  }

  @Test
  void aFieldOfAVariantWithoutATypedColumnOfItsTypeIsNotThere() {
    assertThat(field(FileProof.NONE, "$.a", DataTypes.StringType)).isNull();
    assertThat(field(FileProof.NONE, "$.s", DataTypes.IntegerType)).isNull();
    assertThat(field(FileProof.NONE, "$.a.b", DataTypes.LongType)).isNull();
    assertThat(field(FileProof.NONE, "$.a[0]", DataTypes.LongType)).isNull();
    assertThat(field(FileProof.NONE, "$.x", DataTypes.LongType)).isNull();
    assertThat(field(FileProof.NONE, "$", DataTypes.LongType)).isNull();
  }

  @Test
  void aPlanWithoutFieldsOfVariantsRefusesThem() {
    StructType fields =
        new StructType()
            .add(
                "0",
                DataTypes.LongType,
                true,
                new VariantMetadata("$.a", true, "UTC").toMetadata());
    FilterColumns columns = columns(VARIANTS, new StructType().add("v", fields));
    assertThatThrownBy(() -> columns.resolve(List.of("v", "0")))
        .hasMessage("The read was planned without fields of variants");
  }

  private static FilterColumn field(FileProof proof, String path, DataType type) {
    StructType fields =
        new StructType().add("0", type, true, new VariantMetadata(path, true, "UTC").toMetadata());
    ReadSettings settings =
        ReadSettings.of(new SQLConf(), CaseInsensitiveStringMap.empty(), new Configuration(false));
    ParquetSchema schema = ParquetSchema.fromElements(VARIANTS);
    StructType requested = new StructType().add("v", fields);
    return new FilterColumns(
            schema,
            MatchedFields.of(schema.fields(), requested, settings),
            settings,
            proof,
            new RequestedFieldColumns())
        .resolve(List.of("v", "0"));
  }

  private static FilterColumns columns(List<SchemaElement> elements, StructType requested) {
    return columns(elements, requested, new SQLConf());
  }

  private static FilterColumns columns(
      List<SchemaElement> elements, StructType requested, SQLConf conf) {
    ReadSettings settings =
        ReadSettings.of(conf, CaseInsensitiveStringMap.empty(), new Configuration(false));
    ParquetSchema schema = ParquetSchema.fromElements(elements);
    return new FilterColumns(
        schema,
        MatchedFields.of(schema.fields(), requested, settings),
        settings,
        FileProof.NONE,
        VariantExtraction.NONE);
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
