package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.option.ReadIntent;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/**
 * A command that has a heading and a table for each of the chosen column chunks.
 *
 * @param <T> what the command reads from a chunk
 */
abstract class ChunkCommand<T extends @Nullable Object> implements Callable<Integer> {
  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private ColumnChoice choice = new ColumnChoice();
  @Mixin private JsonOption json = new JsonOption();

  ChunkCommand(Screen screen) {
    this.screen = screen;
  }

  /** Reads the part that the command prints. */
  abstract T read(ParquetReader reader, int rowGroup, LeafColumn leaf) throws IOException;

  /** The text after the name of the chunk in its heading. */
  abstract String summary(T part);

  /** The table below the heading; null for none. */
  abstract @Nullable Table table(LeafColumn leaf, T part);

  /** The line below the table; null for none. */
  @Nullable String note(T part) {
    return null;
  }

  /** Adds the members that follow row group and column. */
  abstract void write(JsonObject chunk, LeafColumn leaf, T part);

  @Override
  public final Integer call() {
    return files.each(screen, ReadIntent.FOOTER, this::print);
  }

  private int print(Path path, ParquetReader reader) throws IOException {
    // Also here, so that a choice that does not exist in the file is refused before its title.
    choice.check(reader);
    if (!json.isSet()) {
      files.title(screen, path);
    }
    List<JsonObject> chunks = new ArrayList<>();
    int code =
        EachChunk.of(
            screen,
            reader,
            choice,
            (rowGroup, leaf) -> {
              T part = read(reader, rowGroup, leaf);
              if (json.isSet()) {
                JsonObject chunk = EachChunk.json(rowGroup, leaf);
                write(chunk, leaf, part);
                chunks.add(chunk);
              } else {
                print(rowGroup, leaf, part);
              }
            });
    if (json.isSet()) {
      EachChunk.print(screen, path, chunks);
    }
    return code;
  }

  private void print(int rowGroup, LeafColumn leaf, T part) {
    screen.line();
    String chunk = Printable.of(leaf.dotPath()) + ", row group " + rowGroup;
    String summary = summary(part);
    if (Printable.width(chunk + ": " + summary) <= screen.width()) {
      screen.line(screen.heading(chunk) + ": " + summary);
    } else {
      screen.line(screen.heading(chunk));
      screen.line(summary);
    }
    Table table = table(leaf, part);
    if (table != null) {
      table.print(screen);
    }
    String note = note(part);
    if (note != null) {
      screen.line(screen.faint(note));
    }
  }
}
