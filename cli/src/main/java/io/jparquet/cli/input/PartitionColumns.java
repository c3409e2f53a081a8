package io.jparquet.cli.input;

import io.jparquet.metadata.SchemaElement;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The columns whose values are in the names of directories: {@code day=2026-01-31}. Types are those
 * that Spark infers from all values of a column. {@code __HIVE_DEFAULT_PARTITION__} is null, and so
 * is the value of a file whose path does not name the column. Immutable.
 */
public final class PartitionColumns {

  /** No columns. */
  public static final PartitionColumns NONE = new PartitionColumns(Map.of(), Map.of());

  private static final String NULL = "__HIVE_DEFAULT_PARTITION__";
  private static final int HEX = 16;

  /** The types of the columns by their names, in the order of the columns. */
  private final Map<String, PartitionType> types;

  private final Map<Path, Map<String, @Nullable String>> texts;
  private final List<Field> fields;

  private PartitionColumns(
      Map<String, PartitionType> types, Map<Path, Map<String, @Nullable String>> texts) {
    this.types = types;
    this.texts = texts;
    this.fields = fields(types);
  }

  private static List<Field> fields(Map<String, PartitionType> types) {
    List<SchemaNode> nodes = new ArrayList<>();
    types.forEach((name, type) -> nodes.add(type.node(name)));
    return nodes.isEmpty() ? List.of() : ParquetSchema.of("partitions", nodes).fields();
  }

  /**
   * The partition columns of some files: the directories of the form {@code name=value} that are
   * nearest to each file, as far as they follow each other.
   *
   * @param root the directory whose name, and those above it, do not count
   * @param files files below it
   */
  public static PartitionColumns of(Path root, List<Path> files) {
    Map<String, @Nullable PartitionType> found = new LinkedHashMap<>();
    Map<Path, Map<String, @Nullable String>> texts = new HashMap<>();
    Map<Path, Map<String, @Nullable String>> byDirectory = new HashMap<>();
    for (Path file : files) {
      Path directory = file.getParent();
      boolean here = root.toString().isEmpty();
      if (directory == null || !here && !directory.startsWith(root)) {
        continue;
      }
      Map<String, @Nullable String> values =
          byDirectory.computeIfAbsent(
              directory, parent -> values(here ? parent : root.relativize(parent), found));
      if (!values.isEmpty()) {
        texts.put(file, values);
      }
    }
    // A column without any value is one of texts, as in Spark.
    Map<String, PartitionType> types = new LinkedHashMap<>();
    found.forEach((name, type) -> types.put(name, type == null ? PartitionType.TEXT : type));
    return types.isEmpty() ? NONE : new PartitionColumns(types, texts);
  }

  /** The values of a directory, and their types, which are added to those of the columns. */
  private static Map<String, @Nullable String> values(
      Path directory, Map<String, @Nullable PartitionType> types) {
    List<String> parts = new ArrayList<>();
    for (int i = directory.getNameCount() - 1; i >= 0; i--) {
      String part = directory.getName(i).toString();
      if (part.indexOf('=') > 0 && part.indexOf('=') < part.length() - 1) {
        parts.add(0, part);
      } else if (!parts.isEmpty()) {
        break;
      }
    }
    Map<String, @Nullable String> values = new LinkedHashMap<>();
    for (String part : parts) {
      String name = decoded(part.substring(0, part.indexOf('=')));
      String text = part.substring(part.indexOf('=') + 1);
      PartitionType known = types.get(name);
      if (text.equals(NULL)) {
        types.putIfAbsent(name, null);
        values.put(name, null);
      } else {
        String value = decoded(text);
        PartitionType type = PartitionType.of(value);
        types.put(name, known == null ? type : known.with(type));
        values.put(name, value);
      }
    }
    return values;
  }

  /**
   * A name or value without its escapes: {@code %} and two hexadecimal digits are a byte of UTF-8,
   * or a character, if the bytes are not UTF-8.
   */
  private static String decoded(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    StringBuilder decoded = new StringBuilder();
    for (int i = 0; i < text.length(); ) {
      int end = i;
      ByteBuffer bytes = ByteBuffer.allocate(text.length());
      while (isEscape(text, end)) {
        bytes.put((byte) Integer.parseInt(text, end + 1, end + 3, HEX));
        end += 3;
      }
      if (end == i) {
        decoded.append(text.charAt(i++));
      } else {
        decoded.append(text(bytes.flip()));
        i = end;
      }
    }
    return decoded.toString();
  }

  private static boolean isEscape(String text, int at) {
    return at + 2 < text.length()
        && text.charAt(at) == '%'
        && Character.digit(text.charAt(at + 1), HEX) >= 0
        && Character.digit(text.charAt(at + 2), HEX) >= 0;
  }

  private static String text(ByteBuffer bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.duplicate()).toString();
    } catch (CharacterCodingException notUtf8) {
      return StandardCharsets.ISO_8859_1.decode(bytes).toString();
    }
  }

  /** Whether there are no columns. */
  public boolean isEmpty() {
    return types.isEmpty();
  }

  /** The columns, in the order of the directories. */
  public List<Field> fields() {
    return fields;
  }

  /** Whether a column has this name. */
  public boolean has(String name) {
    return types.containsKey(name);
  }

  /**
   * The columns for one file: without those that its path does not name although the file has them,
   * since other directories name them for files that lack them.
   *
   * @param schema the schema of the file
   */
  public PartitionColumns beside(Path file, ParquetSchema schema) {
    Set<String> named = names(file);
    Map<String, PartitionType> left = new LinkedHashMap<>(types);
    schema
        .fields()
        .forEach(
            field ->
                left.computeIfPresent(
                    field.name(), (name, type) -> named.contains(name) ? type : null));
    return left.size() == types.size() ? this : new PartitionColumns(left, texts);
  }

  /** The names of the columns that the path of a file names. */
  public Set<String> names(Path file) {
    return Collections.unmodifiableSet(texts.getOrDefault(file, Map.of()).keySet());
  }

  /**
   * The value of a column for the rows of a file, in the form of rows; may be null.
   *
   * @param name a name that {@link #has} is true for
   */
  public @Nullable Object value(Path file, String name) {
    String text = texts.getOrDefault(file, Map.of()).get(name);
    return text == null ? null : Objects.requireNonNull(types.get(name)).value(text);
  }

  /** The values of a column in some files, each once, in their order. */
  public Set<@Nullable Object> values(List<Path> files, String name) {
    Set<@Nullable Object> values = new LinkedHashSet<>();
    files.forEach(file -> values.add(value(file, name)));
    return values;
  }

  /**
   * A schema with the partition columns after those of a file. A column of the file with the same
   * name is left out, as in Spark.
   */
  public ParquetSchema with(ParquetSchema schema) {
    if (isEmpty()) {
      return schema;
    }
    List<SchemaElement> elements = schema.toElements();
    List<SchemaElement> extended = new ArrayList<>();
    int fieldCount = fields.size();
    for (int i = 1; i < elements.size(); ) {
      int end = endOfTree(elements, i);
      if (!has(elements.get(i).name())) {
        extended.addAll(elements.subList(i, end));
        fieldCount++;
      }
      i = end;
    }
    List<SchemaNode> nodes = fields.stream().map(Field::node).toList();
    List<SchemaElement> own = ParquetSchema.of(schema.name(), nodes).toElements();
    extended.addAll(own.subList(1, own.size()));
    extended.add(0, elements.get(0).toBuilder().numChildren(fieldCount).build());
    return ParquetSchema.fromElements(extended);
  }

  /** The index after a field and all fields in it. */
  private static int endOfTree(List<SchemaElement> elements, int start) {
    int end = start + 1;
    Integer children = elements.get(start).numChildren();
    for (int i = 0; i < (children == null ? 0 : children); i++) {
      end = endOfTree(elements, end);
    }
    return end;
  }
}
