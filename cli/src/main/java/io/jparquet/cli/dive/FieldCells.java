package io.jparquet.cli.dive;

import io.jparquet.RecordReader;
import io.jparquet.cli.output.BinaryForm;
import io.jparquet.cli.output.ValueForm;
import io.jparquet.schema.Field;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of a field in a row group, as text. They are read in windows of a few rows; the next
 * window continues where the last one ended. An error takes the place of the rest of its window.
 * Not thread-safe.
 */
final class FieldCells implements Closeable {
  static final int WINDOW = 32;

  /** More windows than a screen has. */
  private static final int MOST_WINDOWS = 16;

  /** Longer texts are cut, so that windows are small whatever the values are. */
  static final int MOST_CHARACTERS = 1000;

  private static final ValueForm FORM = new ValueForm(BinaryForm.HEX);

  private final DiveFile file;
  private final int rowGroup;
  private final Field field;
  private final Map<Long, String[]> windows =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, String[]> eldest) {
          return size() > MOST_WINDOWS;
        }
      };

  /** The part of the field that can be read; null before it is known. */
  private @Nullable Field part;

  /** Reads on; null if it must be opened. */
  private @Nullable RecordReader records;

  /** The row that is read next. */
  private long position;

  FieldCells(DiveFile file, int rowGroup, Field field) {
    this.file = file;
    this.rowGroup = rowGroup;
    this.field = field;
  }

  private Field part() throws IOException {
    Field known = part;
    if (known == null) {
      known = file.readable(field);
      part = known;
    }
    return known;
  }

  /** The text of a value, which may be cut, or of the error in its place. */
  String brief(long row) {
    String[] window = windows.computeIfAbsent(row / WINDOW, index -> read(index * WINDOW));
    return window[(int) (row % WINDOW)];
  }

  private String[] read(long first) {
    int count = (int) Math.min(WINDOW, file.rows(rowGroup) - first);
    String[] window = new String[count];
    int[] done = new int[1];
    String error =
        Trouble.or(
            () -> {
              Field shown = part();
              RecordReader from = at(first);
              while (done[0] < count && from.next()) {
                Object value = from.row().get(0);
                String text = Trouble.or(() -> FORM.text(shown, value), Trouble::text);
                window[done[0]] = TextView.cut(text, MOST_CHARACTERS);
                done[0]++;
                position++;
              }
              return "(missing)";
            },
            Trouble::text);
    if (done[0] < count || first + count == file.rows(rowGroup)) {
      Trouble.or(
          () -> {
            close();
            return "";
          },
          Trouble::text);
    }
    for (int i = done[0]; i < count; i++) {
      window[i] = error;
    }
    return window;
  }

  /** The reader, before a row. */
  private RecordReader at(long row) throws IOException {
    RecordReader known = records;
    if (known == null || position != row) {
      close();
      known = file.records(part(), rowGroup, row, Long.MAX_VALUE, WINDOW);
      records = known;
      position = row;
      file.opened(this);
    }
    return known;
  }

  /** The whole text of a value. */
  String whole(long row) throws IOException {
    try (RecordReader one = file.records(part(), rowGroup, row, row + 1, 1)) {
      return one.next() ? FORM.text(part(), one.row().get(0)) : "(missing)";
    }
  }

  @Override
  public void close() throws IOException {
    RecordReader known = records;
    records = null;
    if (known != null) {
      file.closed(this);
      known.close();
    }
  }
}
