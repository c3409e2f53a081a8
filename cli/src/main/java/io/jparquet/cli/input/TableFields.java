package io.jparquet.cli.input;

import io.jparquet.ParquetReader;
import io.jparquet.error.ParquetException;
import io.jparquet.option.ReadIntent;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of all files of a name on a command line. The other files are read only if one lacks a
 * field, once, and each field is kept once. Not thread-safe.
 */
public final class TableFields {
  private final PartitionColumns partitions;
  private final List<Path> files;
  private final InputOptions input;
  private @Nullable Map<String, SchemaNode> fields;

  /** The fields of some files. */
  public TableFields(InputFiles found, InputOptions input) {
    this.partitions = found.partitions();
    this.files = found.files();
    this.input = input;
  }

  /** The columns that the directories of the files name. */
  public PartitionColumns partitions() {
    return partitions;
  }

  /** The schema of a file, followed by the fields that only other files have. */
  public ParquetSchema complete(ParquetSchema schema) {
    List<SchemaNode> nodes = new ArrayList<>(schema.root().children());
    Set<String> own = new HashSet<>();
    nodes.forEach(node -> own.add(node.name()));
    all()
        .forEach(
            (name, node) -> {
              if (!own.contains(name)) {
                nodes.add(node);
              }
            });
    return ParquetSchema.of(schema.name(), nodes);
  }

  private Map<String, SchemaNode> all() {
    Map<String, SchemaNode> known = fields;
    if (known == null) {
      known = new LinkedHashMap<>();
      for (Path file : files) {
        try (ParquetReader reader =
            ParquetReader.open(
                StandardInput.open(file),
                input.reading(file).toBuilder().intent(ReadIntent.FOOTER).build())) {
          for (SchemaNode node : reader.schema().root().children()) {
            known.putIfAbsent(node.name(), node);
          }
        } catch (IOException | ParquetException e) {
          continue; // reported when its turn comes
        }
      }
      fields = known;
    }
    return known;
  }
}
