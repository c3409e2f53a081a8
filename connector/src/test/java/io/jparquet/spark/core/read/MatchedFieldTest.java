package io.jparquet.spark.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.schema.GroupField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.ColumnNames;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.Test;

class MatchedFieldTest {

  private static final ParquetSchema FILE =
      ParquetSchema.parse(
          """
          message m {
            optional group points (LIST) {
              repeated group list { optional group element { optional double x; optional double y; } }
            }
            optional group names (MAP) {
              repeated group key_value { required binary key (STRING); }
            }
            optional int32 id;
          }
          """);

  private static final ColumnNames NAMES = new ColumnNames(false);

  @Test
  void whatIsNestedInATypeOfAUserIsMatchedAsInTheTypeThatItIsStoredAs() {
    StructType requested = new StructType().add("POINTS", DataTypes.createArrayType(new Half()));
    MatchedField point = match(requested).find("points", NAMES).part("element", NAMES);
    assertThat(point.type()).isEqualTo(new Half().sqlType());
    assertThat(((GroupField) point.field()).fields()).hasSize(2);
    assertThat(point.part("x", NAMES).type()).isEqualTo(DataTypes.DoubleType);
    assertThat(point.part("y", NAMES)).isNull();
  }

  @Test
  void columnsAndMembersThatTheFileLacksHaveNoField() {
    DataType map = DataTypes.createMapType(DataTypes.StringType, DataTypes.LongType);
    MatchedFields found = match(new StructType().add("none", DataTypes.LongType).add("names", map));
    assertThat(found.fields().get(0)).isNull();
    MatchedField names = found.fields().get(1);
    assertThat(names.part("key", NAMES).type()).isEqualTo(DataTypes.StringType);
    assertThat(names.part("value", NAMES)).isNull();
    assertThat(names.part("element", NAMES)).isNull();
  }

  @Test
  void aFieldOfAnotherShapeIsUnfit() {
    StructType struct = new StructType().add("x", DataTypes.DoubleType);
    assertThat(match(new StructType().add("points", struct).add("names", struct)).fields())
        .hasOnlyElementsOfType(MatchedField.Unfit.class);
    assertThat(match(new StructType().add("id", struct)).fields())
        .hasOnlyElementsOfType(MatchedField.Leaf.class);
  }

  private static MatchedFields match(StructType requested) {
    ReadSettings settings =
        ReadSettings.of(new SQLConf(), CaseInsensitiveStringMap.empty(), new Configuration(false));
    return MatchedFields.of(FILE.fields(), requested, settings);
  }

  /** The type of a user who knows only one of the two coordinates. */
  private static final class Half extends UserDefinedType<Double> {
    private static final long serialVersionUID = 1L;

    @Override
    public DataType sqlType() {
      return new StructType().add("x", DataTypes.DoubleType);
    }

    @Override
    public Object serialize(Double value) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Double deserialize(Object value) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Class<Double> userClass() {
      return Double.class;
    }
  }
}
