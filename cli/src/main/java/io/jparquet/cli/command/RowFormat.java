package io.jparquet.cli.command;

import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Csv;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.cli.output.ValueForm;
import io.jparquet.row.Row;
import io.jparquet.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Prints rows. Not thread-safe. */
abstract class RowFormat {
  /** Long tables are printed in parts, each with its own widths. */
  private static final int TABLE_ROWS = 500;

  /** The formats. */
  enum Name {
    JSON,
    CSV,
    TABLE,
    VERTICAL;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  final Screen screen;
  final ValueForm values;

  private RowFormat(Screen screen, ValueForm values) {
    this.screen = screen;
    this.values = values;
  }

  static RowFormat of(Name name, Screen screen, ValueForm values) {
    return switch (name) {
      case JSON -> new JsonLines(screen, values);
      case CSV -> new CsvLines(screen, values);
      case TABLE -> new Tables(screen, values);
      case VERTICAL -> new Records(screen, values);
    };
  }

  /** Starts rows whose first fields are these. */
  abstract void begin(List<Field> fields);

  abstract void row(Row row);

  /** Ends the rows of a file. */
  void end() {}

  /** From now on, the rows of several files follow each other. */
  void join() {}

  /** Ends the rows of several files. */
  void endJoined() {}

  /** Whether no file of several has begun. */
  boolean isFirst() {
    return false;
  }

  /** Whether fields differ from those of the files before, so that they need other headings. */
  boolean isOther(List<Field> next) {
    return false;
  }

  /** The part of a format that has headings. */
  private abstract static class Headed extends RowFormat {
    private boolean joined;
    private @Nullable List<List<String>> headings;

    Headed(Screen screen, ValueForm values) {
      super(screen, values);
    }

    private static List<List<String>> headings(List<Field> fields) {
      return fields.stream().map(field -> List.of(field.name(), TypeText.brief(field))).toList();
    }

    @Override
    void join() {
      joined = true;
      headings = null;
    }

    @Override
    void endJoined() {
      if (headings != null) {
        finish();
      }
      joined = false;
      headings = null;
    }

    @Override
    boolean isFirst() {
      return headings == null;
    }

    @Override
    boolean isOther(List<Field> next) {
      return headings != null && !headings.equals(headings(next));
    }

    @Override
    void begin(List<Field> next) {
      boolean goesOn = joined && headings != null;
      headings = headings(next);
      begin(next, goesOn);
    }

    @Override
    void end() {
      if (!joined) {
        finish();
      }
    }

    /** Begins the rows of a file, after those of another one if it goes on. */
    abstract void begin(List<Field> next, boolean goesOn);

    abstract void finish();
  }

  private static final class JsonLines extends RowFormat {
    private int shown;

    JsonLines(Screen screen, ValueForm values) {
      super(screen, values);
    }

    @Override
    void begin(List<Field> fields) {
      shown = fields.size();
    }

    @Override
    void row(Row row) {
      screen.data(Json.line(values.json(row, shown)));
    }
  }

  private static final class CsvLines extends RowFormat {
    private @Nullable List<String> names;
    private List<Field> fields = List.of();

    CsvLines(Screen screen, ValueForm values) {
      super(screen, values);
    }

    @Override
    void begin(List<Field> next) {
      List<String> theirs = next.stream().map(Field::name).toList();
      if (names == null) {
        screen.data(Csv.line(theirs));
      } else if (!names.equals(theirs)) {
        throw new UsageException(
            "the columns of the files differ: choose the common ones with --columns, or"
                + " print JSON");
      }
      names = theirs;
      fields = next;
    }

    @Override
    void row(Row row) {
      List<@Nullable String> cells = new ArrayList<>();
      for (int i = 0; i < fields.size(); i++) {
        cells.add(row.isNull(i) ? null : values.text(fields.get(i), row.get(i)));
      }
      screen.data(Csv.line(cells));
    }
  }

  private static final class Tables extends Headed {
    private List<Field> fields = List.of();
    private Table table = new Table();
    private int rows;
    private boolean printed;

    Tables(Screen screen, ValueForm values) {
      super(screen, values);
    }

    @Override
    void begin(List<Field> next, boolean goesOn) {
      fields = next;
      if (goesOn) {
        return;
      }
      boolean[] numbers = new boolean[next.size()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = TypeText.isNumber(next.get(i));
      }
      table =
          Table.ofData(
              next.stream().map(Field::name).toList(),
              next.stream().map(TypeText::brief).toList(),
              numbers);
      printed = false;
    }

    @Override
    void row(Row row) {
      @Nullable Object[] cells = new @Nullable Object[fields.size()];
      for (int i = 0; i < cells.length; i++) {
        cells[i] = values.text(fields.get(i), row.get(i));
      }
      table.row(cells);
      if (++rows == TABLE_ROWS) {
        flush();
      }
    }

    private void flush() {
      table.print(screen);
      table.clear();
      rows = 0;
      printed = true;
    }

    @Override
    void finish() {
      if (rows > 0 || !printed) {
        flush();
      }
    }
  }

  /** A line for each field of a row: for rows that are wider than the screen. */
  private static final class Records extends Headed {
    private static final String GAP = "  ";

    private List<Field> fields = List.of();
    private int nameWidth;
    private int typeWidth;
    private long records;

    Records(Screen screen, ValueForm values) {
      super(screen, values);
    }

    @Override
    void begin(List<Field> next, boolean goesOn) {
      fields = next;
      nameWidth = next.stream().mapToInt(f -> Printable.width(name(f))).max().orElse(0);
      typeWidth = next.stream().mapToInt(f -> TypeText.brief(f).length()).max().orElse(0);
      records = goesOn ? records : 0;
    }

    @Override
    void finish() {}

    private static String name(Field field) {
      return Printable.of(field.name());
    }

    @Override
    void row(Row row) {
      if (records > 0) {
        screen.line();
      }
      screen.line(screen.faint("record " + ++records));
      for (int i = 0; i < fields.size(); i++) {
        String name = name(fields.get(i));
        String type = TypeText.brief(fields.get(i));
        screen.line(
            screen.heading(name)
                + " ".repeat(nameWidth - Printable.width(name))
                + GAP
                + screen.faint(type)
                + " ".repeat(typeWidth - type.length())
                + GAP
                + Printable.of(values.text(fields.get(i), row.get(i))));
      }
    }
  }
}
