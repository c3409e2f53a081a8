package io.jparquet.spark.tables;

import io.jparquet.ParquetReader;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.spark.core.read.MatchedField;
import io.jparquet.spark.core.read.MatchedFields;
import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.core.read.ReadPurpose;
import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.types.DecimalType;

/**
 * Refuses files that a statement would replace, but whose rows as the table has them say less than
 * the files: what the table does not show would be lost. Immutable; serialized.
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
    List<Field> fields = reader.schema().fields();
    String lost = lost(fields, MatchedFields.of(fields, plan.columns(), plan.settings()), "");
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
  private static String lost(List<Field> fields, MatchedFields columns, String prefix) {
    Map<Field, MatchedField> read = new IdentityHashMap<>();
    columns.fields().stream()
        .filter(Objects::nonNull)
        .forEach(column -> read.put(column.field(), column));
    for (Field field : fields) {
      String path = prefix + field.name();
      String lost = read.containsKey(field) ? lost(read.get(field), path) : path;
      if (lost != null) {
        return lost;
      }
    }
    return null;
  }

  /** The same for the fields in a column. A variant has none: it is read as a whole. */
  private static String lost(MatchedField column, String path) {
    if (column instanceof MatchedField.Struct struct) {
      return lost(struct.field().fields(), struct.members(), path + ".");
    } else if (column instanceof MatchedField.Items items) {
      return lost(items.element(), path + ".element");
    } else if (column instanceof MatchedField.Entries entries) {
      String key = lost(entries.key(), path + ".key");
      return key != null || entries.value() == null ? key : lost(entries.value(), path + ".value");
    }
    return null;
  }
}
