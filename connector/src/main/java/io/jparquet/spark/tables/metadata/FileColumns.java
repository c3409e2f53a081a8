package io.jparquet.spark.tables.metadata;

import static io.jparquet.spark.tables.metadata.FactColumn.text;
import static io.jparquet.spark.tables.metadata.FactColumn.texts;

import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.RowGroup;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** What is known of a file by its listing, and by its footer. */
final class FileColumns {

  /** The struct of the values in the names of the directories. */
  static final String PARTITION = "partition";

  private static final long MICROS_PER_MILLI = 1000;

  private FileColumns() {}

  /**
   * The columns that all tables begin with. Their values are known when a file is listed.
   *
   * @param partitions the partition columns, which are left out if there are none
   */
  static List<FactColumn> ofListing(StructType partitions) {
    FactColumn path =
        new FactColumn("file_path", DataTypes.StringType, place -> path(place.file().listed()));
    FactColumn size =
        new FactColumn("file_size", DataTypes.LongType, place -> place.file().listed().fileSize());
    FactColumn modified =
        new FactColumn(
            "file_modification_time",
            DataTypes.TimestampType,
            place -> modified(place.file().listed()));
    FactColumn partition =
        new FactColumn(PARTITION, partitions, place -> place.file().listed().partitionValues());
    return partitions.isEmpty()
        ? List.of(path, size, modified)
        : List.of(path, partition, size, modified);
  }

  /** The value of a column of {@link #ofListing} for a file that is only listed. */
  static Object ofListed(String column, PartitionedFile file) {
    return switch (column) {
      case "file_path" -> path(file);
      case "file_size" -> file.fileSize();
      case "file_modification_time" -> modified(file);
      case PARTITION -> file.partitionValues();
      default -> throw new IllegalArgumentException(column);
    };
  }

  /** As {@code _metadata.file_path} has it. */
  private static UTF8String path(PartitionedFile file) {
    return text(new Path(file.toPath().toString()).toUri());
  }

  private static Object modified(PartitionedFile file) {
    return file.modificationTime() * MICROS_PER_MILLI;
  }

  /** The columns of files alone. */
  static List<FactColumn> ofFooter() {
    return List.of(
        new FactColumn("rows", DataTypes.LongType, place -> footer(place).numRows()),
        new FactColumn(
            "row_groups", DataTypes.IntegerType, place -> footer(place).rowGroups().size()),
        new FactColumn(
            "columns",
            DataTypes.IntegerType,
            place -> place.file().reader().schema().leaves().size()),
        new FactColumn(
            "compressed_bytes",
            DataTypes.LongType,
            place -> sum(place, ColumnMetaData::totalCompressedSize)),
        new FactColumn(
            "uncompressed_bytes",
            DataTypes.LongType,
            place -> sum(place, ColumnMetaData::totalUncompressedSize)),
        new FactColumn(
            "footer_bytes", DataTypes.IntegerType, place -> place.file().reader().footerLength()),
        new FactColumn("format_version", DataTypes.IntegerType, place -> footer(place).version()),
        new FactColumn(
            "created_by", DataTypes.StringType, place -> text(footer(place).createdBy())),
        new FactColumn(
            "encryption", DataTypes.StringType, place -> text(encryption(footer(place)))),
        new FactColumn(
            "schema", DataTypes.StringType, place -> text(place.file().reader().schema())),
        new FactColumn(
            "key_value_metadata",
            DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType),
            place -> texts(keyValues(footer(place).keyValueMetadata()))));
  }

  private static FileMetaData footer(Place place) {
    return place.file().reader().metaData();
  }

  /** Null if there are chunks whose metadata are not known. */
  private static Long sum(Place place, ToLongFunction<ColumnMetaData> size) throws IOException {
    long sum = 0;
    for (int i = 0; i < footer(place).rowGroups().size(); i++) {
      Long ofGroup = sum(place.file().rowGroup(i), size);
      if (ofGroup == null) {
        return null;
      }
      sum += ofGroup;
    }
    return sum;
  }

  /** Null if there are chunks whose metadata are not known. */
  static Long sum(RowGroup group, ToLongFunction<ColumnMetaData> size) {
    long sum = 0;
    for (ColumnChunk chunk : group.columns()) {
      if (chunk.metaData() == null) {
        return null;
      }
      sum += size.applyAsLong(chunk.metaData());
    }
    return sum;
  }

  /** An encrypted footer names no cipher; its file has columns that are encrypted. */
  private static String encryption(FileMetaData footer) {
    if (footer.encryptionAlgorithm() != null) {
      return "plaintext footer";
    }
    return footer.rowGroups().stream()
            .flatMap(group -> group.columns().stream())
            .anyMatch(chunk -> chunk.cryptoMetadata() != null)
        ? "encrypted footer"
        : null;
  }

  /** A key that occurs twice has the last of its values, as for other readers. */
  static Map<String, String> keyValues(List<KeyValue> pairs) {
    Map<String, String> values = new HashMap<>();
    if (pairs != null) {
      pairs.forEach(pair -> values.put(pair.key(), pair.value()));
    }
    return values;
  }
}
