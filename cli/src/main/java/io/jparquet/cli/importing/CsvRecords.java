package io.jparquet.cli.importing;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Printable;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The records of a CSV file, by RFC 4180; a record may also end with LF or CR alone. All records
 * have as many fields as the first. An empty line is a record only if there is one column.
 */
final class CsvRecords implements TextRecords {
  /** Larger fields begin with a quote that never closes. */
  private static final int MOST_FIELD_CHARACTERS = 16 << 20;

  private final String location;
  private final CsvForm form;
  private final CsvReader<Line> reader;
  private final CloseableIterator<Line> lines;
  private final List<String> names;

  /** The header of the first file, whose columns have other names; null if there is none. */
  private final @Nullable CsvHeader renamed;

  /** The header of this file; null if it has none. */
  private @Nullable CsvHeader header;

  /** The first records, as far as they were needed for the number of columns. */
  private final Deque<Line> first = new ArrayDeque<>();

  /** A record, whose fields are null where the file has the text of a null. */
  private record Line(long number, List<@Nullable String> fields, boolean empty, long size) {}

  private static final class LineHandler extends AbstractBaseCsvCallbackHandler<Line> {
    private final CsvForm form;

    /** Whether the header is still to come: a name is never the text of a null. */
    private boolean isBeforeRecords;

    private List<@Nullable String> fields = new ArrayList<>();
    private boolean empty;
    private long size;

    LineHandler(CsvForm form) {
      this.form = form;
      this.isBeforeRecords = form.hasHeader();
    }

    @Override
    protected void handleBegin(long line) {
      fields = new ArrayList<>(fields.size());
      empty = false;
      size = 0;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
      size += length;
      if (size > MOST_CHARACTERS) {
        throw new CsvParseException(
            "a record has more than " + MOST_CHARACTERS + " characters, the limit");
      }
      if (index >= MOST_COLUMNS) {
        throw new CsvParseException("it has more than " + MOST_COLUMNS + " columns, the limit");
      }
      int from = offset;
      int to = offset + length;
      if (form.trims() && !quoted) {
        while (from < to && isBlank(buffer[from])) {
          from++;
        }
        while (to > from && isBlank(buffer[to - 1])) {
          to--;
        }
      }
      String text = new String(buffer, from, to - from);
      fields.add(!isBeforeRecords && form.isNull(text, quoted) ? null : text);
    }

    private static boolean isBlank(char c) {
      return c == ' ' || c == '\t';
    }

    @Override
    protected void handleEmpty() {
      empty = true;
      fields.add(form.isNull("", false) ? null : "");
    }

    @Override
    protected Line buildRecord() {
      isBeforeRecords &= empty;
      return new Line(getStartingLineNumber(), fields, empty, size);
    }
  }

  /**
   * Reads the header.
   *
   * @param text closed with this object, also after an error
   * @param tabs whether fields are separated by tabs unless the form says otherwise
   * @param renamed the header of the first file, if names are given in place of those in headers;
   *     null for the first file
   */
  CsvRecords(Reader text, String location, CsvForm form, boolean tabs, @Nullable CsvHeader renamed)
      throws IOException {
    this.location = location;
    this.form = form;
    this.renamed = renamed;
    boolean complete = false;
    try {
      this.reader = reader(text, form, tabs);
      this.lines = reader.iterator();
      this.names = readNames();
      complete = true;
    } finally {
      if (!complete) {
        text.close();
      }
    }
  }

  private static CsvReader<Line> reader(Reader text, CsvForm form, boolean tabs) {
    CsvReader.CsvReaderBuilder builder =
        CsvReader.builder()
            .fieldSeparator(form.delimiter(tabs))
            .quoteCharacter(form.quote())
            .skipEmptyLines(false)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowExtraCharsAfterClosingQuote(false)
            .allowUnclosedQuote(false)
            .trimWhitespacesAroundQuotes(form.trims())
            .maxBufferSize(MOST_FIELD_CHARACTERS);
    Character comment = form.comment();
    if (comment != null) {
      builder.commentStrategy(CommentStrategy.SKIP).commentCharacter(comment);
    }
    try {
      return builder.build(new LineHandler(form), text);
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          "--delimiter, --quote and --comment must be different characters, and not line ends");
    }
  }

  private List<String> readNames() throws IOException {
    Line line = line();
    while (line != null && line.empty()) {
      if (!form.hasHeader()) {
        first.add(line); // a record, if there is one column
      }
      line = line();
    }
    List<String> given = form.names();
    if (line == null) {
      if (given != null && !form.hasHeader()) {
        return checked(given, 1);
      }
      throw new ImportException(location + ": the file is empty; it has not even a header");
    }
    if (!form.hasHeader()) {
      first.add(line);
    }
    int count = line.fields().size();
    if (given != null) {
      if (given.size() != count) {
        throw new ImportException(
            location
                + ": line "
                + line.number()
                + " has "
                + count
                + " fields, but --names has "
                + given.size()
                + " names");
      }
      return givenNames(given, line);
    }
    List<String> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = line.fields().get(i);
      boolean named = form.hasHeader() && name != null && !name.isEmpty();
      found.add(named ? name : "column" + (i + 1));
    }
    return checked(found, line.number());
  }

  /** Names that are given: by the header of the first file, or by place if there is no header. */
  private List<String> givenNames(List<String> given, Line line) throws ImportException {
    if (!form.hasHeader()) {
      return checked(given, line.number());
    }
    CsvHeader of = renamed;
    List<String> names =
        of == null ? checked(given, line.number()) : of.namesOf(line.fields(), location);
    header = new CsvHeader(line.fields(), names);
    return names;
  }

  /** The header, if other names are given in its place; else null. */
  @Nullable CsvHeader renamedHeader() {
    return header;
  }

  private List<String> checked(List<String> found, long line) throws ImportException {
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < found.size(); i++) {
      Integer before = places.put(found.get(i), i);
      if (before != null) {
        throw new ImportException(
            location
                + ": line "
                + line
                + ": the columns "
                + (before + 1)
                + " and "
                + (i + 1)
                + " have the same name, "
                + Printable.of(found.get(i))
                + "; give all columns names with --names");
      }
    }
    return List.copyOf(found);
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public @Nullable TextRecord next() throws IOException {
    Line line;
    do {
      line = first.isEmpty() ? line() : first.remove();
    } while (line != null && line.empty() && names.size() > 1);
    if (line == null) {
      return null;
    }
    int count = line.fields().size();
    if (count > names.size() || count < names.size() && !form.takesShortRows()) {
      throw new ImportException(
          location
              + ": line "
              + line.number()
              + " has "
              + count
              + (count == 1 ? " field" : " fields")
              + ", but there are "
              + names.size()
              + " columns; correct the line"
              + (count < names.size()
                  ? ", or let missing fields be null with --short-rows"
                  : ", or check --delimiter and --quote"));
    }
    Map<String, @Nullable TextValue> values = new LinkedHashMap<>(2 * names.size());
    for (int i = 0; i < names.size(); i++) {
      String text = i < count ? line.fields().get(i) : null;
      values.put(names.get(i), text == null ? null : new TextValue.Cell(text));
    }
    return new TextRecord(line.number(), values, line.size() + SIZE_OF_VALUE * names.size());
  }

  private @Nullable Line line() throws IOException {
    try {
      return lines.hasNext() ? lines.next() : null;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (CsvParseException e) {
      if (e.getCause() instanceof OutOfMemoryError error) {
        throw error;
      }
      Throwable cause = e.getCause() == null ? e : e.getCause();
      String problem = String.valueOf(cause.getMessage()).strip();
      if (problem.contains("buffer size")) {
        problem =
            "a field has more than "
                + MOST_FIELD_CHARACTERS
                + " characters; a quote may be missing after it";
      }
      String at = String.valueOf(e.getMessage());
      String number = at.replaceAll("^.* line (\\d+)$", "$1");
      throw new ImportException(
          location + ": line " + (number.equals(at) ? "1" : number) + ": " + Printable.of(problem));
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
