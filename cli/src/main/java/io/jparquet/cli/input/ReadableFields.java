package io.jparquet.cli.input;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.error.ParquetException;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a file that can be read, and the columns that cannot: their key is missing, or
 * something about them is unknown to this version.
 */
public final class ReadableFields {
  private final ParquetReader reader;
  private final Map<String, String> unreadable = new LinkedHashMap<>();

  private ReadableFields(ParquetReader reader) {
    this.reader = reader;
  }

  /**
   * The result of checking which fields can be read.
   *
   * @param fields the fields that are left, without the members that cannot be read
   * @param unreadable the columns that cannot be read, by path, with the reasons
   */
  public record Result(List<Field> fields, Map<String, String> unreadable) {}

  /** Checks the metadata of some fields; for encrypted columns, opens the first chunk. */
  public static Result of(ParquetReader reader, List<Field> fields) throws IOException {
    ReadableFields readable = new ReadableFields(reader);
    List<Field> left = readable.left(fields);
    return new Result(left, readable.unreadable);
  }

  private List<Field> left(List<Field> fields) throws IOException {
    List<Field> left = new ArrayList<>();
    for (Field field : fields) {
      Field kept = left(field);
      if (kept != null) {
        left.add(kept);
      }
    }
    return left;
  }

  /** The part of a field that can be read; null if there is none. */
  private @Nullable Field left(Field field) throws IOException {
    if (field instanceof LeafField leaf) {
      return isReadable(leaf) ? leaf : null;
    } else if (field instanceof ListField list) {
      Field element = left(list.element());
      return element == null ? null : list.withElement(element);
    } else if (field instanceof MapField map) {
      return map(map);
    }
    GroupField group = (GroupField) field;
    List<Field> members = left(group.fields());
    if (members.equals(group.fields())) {
      return members.isEmpty() ? null : group;
    }
    // The parts of a variant make up one value, including those within its objects and lists.
    boolean needsAll = group.node().logicalType() instanceof LogicalType.VariantType;
    return members.isEmpty() || needsAll ? null : group.withFields(members);
  }

  private @Nullable Field map(MapField map) throws IOException {
    Field key = left(map.key());
    if (map.value() == null) {
      return key == null ? null : map.with(key, null);
    }
    Field value = left(map.value());
    return key == null || value == null ? null : map.with(key, value);
  }

  private boolean isReadable(LeafField leaf) throws IOException {
    String reason = problem(leaf);
    if (reason != null) {
      unreadable.put(leaf.column().dotPath(), reason);
    }
    return reason == null;
  }

  private @Nullable String problem(LeafField leaf) throws IOException {
    LeafColumn column = leaf.column();
    if (column.unsupportedReason() != null) {
      return column.unsupportedReason();
    }
    boolean opened = false;
    for (int i = 0; i < reader.rowGroupCount(); i++) {
      RowGroup rowGroup = reader.metaData().rowGroups().get(i);
      if (column.index() >= rowGroup.columns().size()) {
        continue;
      }
      ColumnChunk chunk = rowGroup.columns().get(column.index());
      boolean encrypted = chunk.cryptoMetadata() != null || chunk.encryptedColumnMetadata() != null;
      if (encrypted && !opened) {
        opened = true;
        String problem = opening(leaf, i);
        if (problem != null) {
          return problem;
        }
      }
      String unknown = chunk.metaData() == null ? null : unknown(chunk.metaData());
      if (unknown != null) {
        return unknown;
      }
    }
    return null;
  }

  private static @Nullable String unknown(ColumnMetaData metaData) {
    if (metaData.codec() == CompressionCodec.UNKNOWN) {
      return "its compression is unknown to this version";
    }
    return metaData.encodings().contains(Encoding.UNKNOWN)
        ? "it has an encoding that is unknown to this version"
        : null;
  }

  /** Why the chunk of an encrypted column cannot be opened; null if it can. */
  private @Nullable String opening(LeafField leaf, int rowGroup) throws IOException {
    try (FileScan scan = reader.scan(List.of(leaf)).rowGroups(List.of(rowGroup)).open()) {
      scan.nextRowGroup();
      return null;
    } catch (ParquetException e) {
      return e.getMessage();
    }
  }
}
