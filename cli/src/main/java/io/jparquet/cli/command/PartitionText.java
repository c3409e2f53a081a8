package io.jparquet.cli.command;

import io.jparquet.cli.input.PartitionColumns;
import io.jparquet.cli.output.BinaryForm;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.ValueForm;
import io.jparquet.schema.Field;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The values of partition columns of a file, as text and as JSON. */
final class PartitionText {
  private static final ValueForm VALUES = new ValueForm(BinaryForm.HEX);

  private PartitionText() {}

  /** The value of a column as text; {@code null} for null. */
  static String of(Path file, Field field, PartitionColumns columns) {
    return VALUES.text(field, columns.value(file, field.name()));
  }

  /** All values as text; empty if there are no columns. */
  static String of(Path file, PartitionColumns columns) {
    return columns.fields().stream()
        .map(field -> field.name() + " = " + of(file, field, columns))
        .collect(Collectors.joining(", "));
  }

  /** The values of some columns as the members of an object; null if there are no columns. */
  static @Nullable JsonObject json(Path file, List<Field> fields, PartitionColumns columns) {
    JsonObject object = new JsonObject();
    for (Field field : fields) {
      object.put(field.name(), VALUES.json(field, columns.value(file, field.name())));
    }
    return fields.isEmpty() ? null : object;
  }
}
