package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.schema.ParquetSchema;
import java.util.List;
import org.apache.spark.sql.catalyst.parser.LegacyTypeStringParser;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The schema of Spark for a footer: the one that Spark wrote into it, or a derived one. */
public final class FooterSchema {

  /** The key under which Spark keeps the schema of a table, as JSON. */
  public static final String ROW_METADATA = "org.apache.spark.sql.parquet.row.metadata";

  private static final Logger LOG = LoggerFactory.getLogger(FooterSchema.class);

  private FooterSchema() {}

  /** The value of a key of the footer's key-value metadata, or null. */
  public static @Nullable String property(FileMetaData metaData, String key) {
    if (metaData.keyValueMetadata() != null) {
      for (KeyValue entry : metaData.keyValueMetadata()) {
        if (entry.key().equals(key)) {
          return entry.value();
        }
      }
    }
    return null;
  }

  /**
   * The schema that Spark's reader would give a file.
   *
   * @param metaData its footer
   * @param file the schema of the footer
   */
  public static StructType of(FileMetaData metaData, ParquetSchema file, InferredTypes types) {
    String written = property(metaData, ROW_METADATA);
    StructType schema = written == null ? null : parse(written);
    if (written == null || schema == null) {
      return new ParquetToSparkSchema(types).convert(file);
    }
    return written.contains(ColumnTypeMetadata.KEY)
        ? ReadColumnTypes.confirmed(schema, types.keepTypes() ? file.fields() : List.of())
        : schema;
  }

  /** The schema that Spark wrote into a footer, or null if there is none that can be read. */
  public static @Nullable StructType written(FileMetaData metaData) {
    String written = property(metaData, ROW_METADATA);
    return written == null ? null : parse(written);
  }

  private static @Nullable StructType parse(String text) {
    try {
      return (StructType) DataType.fromJson(text);
    } catch (Exception notJson) { // those of the JSON parser are checked, and come undeclared
      try {
        // Spark 1.2 and before wrote the text of its case classes.
        return (StructType) LegacyTypeStringParser.parseString(text);
      } catch (Exception e) { // as above
        LOG.warn(
            "Cannot parse the schema of Spark in a Parquet footer; using the schema of the file:"
                + " {}",
            text,
            notJson);
        return null;
      }
    }
  }
}
