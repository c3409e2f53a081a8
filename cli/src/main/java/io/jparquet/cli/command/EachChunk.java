package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.output.Failure;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Screen;
import io.jparquet.error.ParquetException;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The loop over the chosen column chunks of a file. */
final class EachChunk {

  /** The action of a command for a column chunk. */
  @FunctionalInterface
  interface Action {
    void of(int rowGroup, LeafColumn leaf) throws IOException;
  }

  private EachChunk() {}

  /** The JSON of a chunk, starting with its place. */
  static JsonObject json(int rowGroup, LeafColumn leaf) {
    return new JsonObject().put("rowGroup", rowGroup).put("column", leaf.dotPath());
  }

  /** Prints the JSON of the chunks of a file. */
  static void print(Screen screen, Path path, List<JsonObject> chunks) {
    print(screen, path, object -> {}, chunks);
  }

  /**
   * Prints the JSON of the chunks of a file.
   *
   * @param facts adds members about the file
   */
  static void print(Screen screen, Path path, Consumer<JsonObject> facts, List<JsonObject> chunks) {
    JsonObject object = new JsonObject().put("file", StandardInput.shown(path));
    facts.accept(object);
    Json.print(screen, object.put("chunks", chunks));
  }

  /**
   * Runs an action for each chunk. A chunk that cannot be read is reported, and the loop continues.
   *
   * @return the exit code
   */
  static int of(Screen screen, ParquetReader reader, ColumnChoice choice, Action action)
      throws IOException {
    choice.check(reader);
    int code = ExitCode.FINE;
    for (LeafColumn leaf : choice.leaves(reader.schema())) {
      for (int i = 0; i < reader.rowGroupCount(); i++) {
        if (!choice.has(i)) {
          continue;
        }
        try {
          action.of(i, leaf);
        } catch (ParquetException e) {
          screen.message("jparquet: " + Failure.text(e));
          code = ExitCode.UNREADABLE;
        }
      }
    }
    return code;
  }
}
