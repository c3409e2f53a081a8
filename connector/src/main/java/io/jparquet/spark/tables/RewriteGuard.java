package io.jparquet.spark.tables;

import io.jparquet.ParquetReader;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.spark.core.read.FieldMatcher;
import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.core.read.ReadPurpose;
import io.jparquet.spark.core.read.VariantExtraction;
import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Refuses files that a statement would replace, but whose rows as the table has them say less than
 * the files: what the table does not show would be lost. Immutable; serialised.
 *
 * @param encrypts whether the new files are encrypted
 */
record RewriteGuard(boolean encrypts) implements ReadPurpose {

  @Override
  public boolean isRewrite() {
    return true;
  }

  /**
   * Makes sure that nothing of a file is lost.
   *
   * @param plan reads all columns of the table
   * @param path the file, for messages
   * @throws IOException naming what would be lost
   */
  @Override
  public void check(ReadPlan plan, ParquetReader reader, String path) throws IOException {
    if (reader.metaData().encryptionAlgorithm() != null && !encrypts) {
      throw refusal(
          path,
          "is encrypted, but the table has no properties that request encryption, so that its rows"
              + " would be stored readable",
          "Set the properties, such as parquet.encryption.footer.key, in the TBLPROPERTIES or the"
              + " session");
    }
    String lost = lost(reader.schema().fields(), plan.columns(), plan, "");
    if (lost != null) {
      throw refusal(
          path,
          "has the column " + lost + ", which the table does not have, so that it would be lost",
          "Add it to the table with ALTER TABLE ... ADD COLUMNS, or replace the rows with INSERT"
              + " OVERWRITE, which stores the columns of the table alone");
    }
    for (LeafColumn leaf : reader.schema().leaves()) {
      if (leaf.node().logicalType() instanceof LogicalType.DecimalType decimal
          && decimal.precision() > DecimalType.MAX_PRECISION()) {
        throw refusal(
            path,
            "has a DECIMAL of "
                + decimal.precision()
                + " digits in the column "
                + leaf.dotPath()
                + ", which would be stored with the type that it is read as",
            "If that is acceptable, replace the rows with INSERT OVERWRITE");
      }
    }
    if (plan.settings().types().truncateNanos()) {
      for (LeafColumn leaf : reader.schema().leaves()) {
        if (isInNanoseconds(leaf.node().logicalType())) {
          throw refusal(
              path,
              "has nanoseconds in the column "
                  + leaf.dotPath()
                  + ", which would be cut to microseconds",
              "If that is acceptable, replace the rows with INSERT OVERWRITE");
        }
      }
    }
  }

  private static IOException refusal(String path, String reason, String remedy) {
    return new IOException(
        "The file " + path + " would have to be rewritten, but it " + reason + ". " + remedy);
  }

  private static boolean isInNanoseconds(LogicalType type) {
    return type instanceof LogicalType.TimestampType timestamp && timestamp.unit() == TimeUnit.NANOS
        || type instanceof LogicalType.TimeType time && time.unit() == TimeUnit.NANOS;
  }

  /** The path of a field of the file that no column is read from; null if there is none. */
  private static String lost(List<Field> fields, StructType columns, ReadPlan plan, String prefix) {
    FieldMatcher matcher = new FieldMatcher(fields, columns, plan.settings());
    Map<Field, StructField> found = new IdentityHashMap<>();
    for (StructField column : columns.fields()) {
      Field field = matcher.find(column);
      if (field != null) {
        found.put(field, column);
      }
    }
    for (Field field : fields) {
      String path = prefix + field.name();
      StructField column = found.get(field);
      String lost = column == null ? path : lost(field, column.dataType(), plan, path);
      if (lost != null) {
        return lost;
      }
    }
    return null;
  }

  private static String lost(Field field, DataType type, ReadPlan plan, String path) {
    if (VariantExtraction.isRequestedBy(type)) {
      return null; // a variant, whose parts are other than those of the struct
    }
    if (field instanceof GroupField group && type instanceof StructType struct) {
      return lost(group.fields(), struct, plan, path + ".");
    }
    if (field instanceof ListField list && type instanceof ArrayType array) {
      return lost(list.element(), array.elementType(), plan, path + ".element");
    }
    if (field instanceof MapField map && type instanceof MapType types) {
      String key = lost(map.key(), types.keyType(), plan, path + ".key");
      return key != null || map.value() == null
          ? key
          : lost(map.value(), types.valueType(), plan, path + ".value");
    }
    return null;
  }
}
