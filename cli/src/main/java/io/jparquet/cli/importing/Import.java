package io.jparquet.cli.importing;

import io.jparquet.RecordWriter;
import io.jparquet.cli.output.Printable;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One run over the records of text files. The records that the schema is inferred from are kept,
 * unless they are all of them. Not thread-safe.
 */
final class Import implements Closeable {
  /** The class of a value in messages of the record writer. */
  private static final Pattern JAVA_CLASS = Pattern.compile(" \\([a-z]+(\\.\\w+)+\\)");

  private final TextInputs inputs;
  private final LongConsumer progress;

  /** Records that were read for the schema, and are not written yet. */
  private final Deque<Placed> kept = new ArrayDeque<>();

  /** The number of files that were opened. */
  private int opened;

  /** The file that is open; null between files. */
  private @Nullable TextRecords current;

  /** The columns of the first file; null if files do not have names, or before it is open. */
  private @Nullable List<String> firstNames;

  /** The header of the first file, if names are given in its place; else null. */
  private @Nullable CsvHeader renamed;

  /** A record and the file that it is from. */
  private record Placed(String file, TextRecord read) {}

  /**
   * A run.
   *
   * @param progress receives the bytes that are read
   */
  Import(TextInputs inputs, LongConsumer progress) {
    this.inputs = inputs;
    this.progress = progress;
  }

  /**
   * Infers the schema.
   *
   * @param records how many records to look at; {@link Long#MAX_VALUE} for all, which are then read
   *     again
   * @param bytes at which size of the records to stop
   * @return the number of records
   */
  long infer(Inference inference, long records, long bytes) throws IOException {
    boolean all = records == Long.MAX_VALUE;
    long count = 0;
    long size = 0;
    while (count < records && size < bytes) {
      Placed next = read();
      if (firstNames != null) {
        inference.addNames(firstNames);
      }
      if (next == null) {
        break;
      }
      inference.add(next.read());
      count++;
      size += next.read().size();
      if (!all) {
        kept.add(next);
      }
    }
    if (all) {
      close();
      opened = 0;
    }
    return count;
  }

  /** Whether all records were read; looks for one more. */
  boolean isAtEnd() throws IOException {
    Placed next = read();
    if (next != null) {
      kept.add(next);
    }
    return next == null;
  }

  /**
   * Writes all records.
   *
   * @param remedy what to do about a value that does not fit
   */
  void write(RecordWriter writer, ValueConversion conversion, String remedy) throws IOException {
    boolean checked = false;
    for (Placed next = next(); next != null; next = next()) {
      if (!checked) {
        checkColumns(conversion, next.file());
        checked = true;
      }
      String place = TextInputs.name(next.file()) + ": line " + next.read().line() + ": ";
      try {
        writer.write(conversion.convert(next.read()));
      } catch (Misfit e) {
        throw new ImportException(
            place
                + "the column "
                + InferredColumn.shown(e.path())
                + " "
                + e.problem()
                + "; "
                + remedy);
      } catch (IllegalArgumentException e) {
        String problem = JAVA_CLASS.matcher(String.valueOf(e.getMessage())).replaceAll("");
        throw new ImportException(place + Printable.of(problem) + "; " + remedy);
      }
    }
    if (!checked && firstNames != null) {
      checkColumns(conversion, inputs.files().get(0));
    }
  }

  /** Checks the columns of a CSV file against the schema. */
  private void checkColumns(ValueConversion conversion, String file) throws ImportException {
    List<String> names = firstNames;
    if (names == null) {
      return;
    }
    if (!conversion.isFlat()) {
      throw new ImportException("The schema has nested columns, which CSV does not have");
    }
    Set<String> unknown = new HashSet<>(names);
    unknown.removeAll(conversion.names());
    Set<String> missing = new HashSet<>(conversion.names());
    missing.removeAll(names);
    for (String name : names) {
      if (unknown.contains(name)) {
        throw new ImportException(
            TextInputs.name(file)
                + ": the column "
                + InferredColumn.shown(name)
                + " is not in the schema"
                + (missing.isEmpty() ? "" : ", and others of it are not in the file")
                + "; give the columns the names of the schema with --names, or leave the column out"
                + " first");
      }
    }
  }

  private @Nullable Placed next() throws IOException {
    return kept.isEmpty() ? read() : kept.remove();
  }

  private @Nullable Placed read() throws IOException {
    while (true) {
      TextRecords records = current;
      if (records == null) {
        if (opened == inputs.files().size()) {
          return null;
        }
        String file = inputs.files().get(opened++);
        records = inputs.open(file, progress, renamed);
        current = records;
        if (renamed == null && records instanceof CsvRecords csv) {
          renamed = csv.renamedHeader();
        }
        List<String> names = records.names();
        if (names != null && firstNames == null) {
          firstNames = names;
        } else if (names != null && firstNames != null) {
          TextInputs.checkNames(file, firstNames, names);
        }
      }
      TextRecord next = records.next();
      if (next != null) {
        return new Placed(inputs.files().get(opened - 1), next);
      }
      close();
    }
  }

  /** Closes the file that is open. */
  @Override
  public void close() throws IOException {
    if (current != null) {
      current.close();
      current = null;
    }
  }
}
