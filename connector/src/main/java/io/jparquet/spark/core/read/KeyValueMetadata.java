package io.jparquet.spark.core.read;

import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapBuilder;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The hidden column {@code _key_value_metadata}: the key-value pairs in the footer of the file that
 * a row comes from. Of several pairs with one key, the last one counts.
 */
public final class KeyValueMetadata implements MetadataColumn {

  /** The name of the column. */
  public static final String NAME = "_key_value_metadata";

  private static final DataType TYPE =
      DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType, true);

  /** The column; has no state. */
  public KeyValueMetadata() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public DataType dataType() {
    return TYPE;
  }

  @Override
  public boolean isNullable() {
    return false;
  }

  @Override
  public String comment() {
    return "The key-value metadata of the file";
  }

  /** The value of the column for a file, in Spark's internal form. */
  public static MapData of(FileMetaData footer) {
    Map<String, String> pairs = new LinkedHashMap<>();
    if (footer.keyValueMetadata() != null) {
      for (KeyValue pair : footer.keyValueMetadata()) {
        pairs.put(pair.key(), pair.value());
      }
    }
    ArrayBasedMapBuilder map = new ArrayBasedMapBuilder(DataTypes.StringType, DataTypes.StringType);
    pairs.forEach(
        (key, value) -> map.put(UTF8String.fromString(key), UTF8String.fromString(value)));
    return map.build();
  }
}
