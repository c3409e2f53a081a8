package io.jparquet.rewrite;

import io.jparquet.ParquetReader;
import io.jparquet.ReadContext;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.rewrite.ColumnMasks;
import io.jparquet.internal.rewrite.CopiedOptions;
import io.jparquet.internal.rewrite.GeoParquetColumns;
import io.jparquet.internal.rewrite.MergedKeyValues;
import io.jparquet.internal.rewrite.RewriteTarget;
import io.jparquet.internal.rewrite.RowGroupCopier;
import io.jparquet.internal.rewrite.RowSorter;
import io.jparquet.internal.rewrite.SchemaDifference;
import io.jparquet.internal.rewrite.SchemaEdit;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.scan.OpenFiles;
import io.jparquet.internal.stats.ValueMeaning;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.internal.write.SourceLayout;
import io.jparquet.internal.write.SourceLayout.Part;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.rewrite.FileRewrite.Cut;
import io.jparquet.rewrite.FileRewrite.Input;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One run of a {@link FileRewrite}: its state between inputs and targets. */
final class RewriteRun {
  /** The keys by which readers know the calendar of dates and timestamps. */
  private static final Set<String> CALENDAR_KEYS =
      Set.of(
          ValueMeaning.VERSION,
          "org.apache.spark.timeZone",
          "org.apache.spark.legacyDateTime",
          "org.apache.spark.legacyINT96");

  private final FileRewrite.Builder how;
  private final MergedKeyValues keyValues;

  /** The plan made from the first input; null before it. */
  private @Nullable Plan plan;

  /** Whether the layout of the first input with rows is part of the plan. */
  private boolean hasLayout;

  /** The columns at the top of the schema that were dropped or renamed. */
  private Set<String> goneColumns = Set.of();

  /** Sorts the rows; null if they keep their order, or before the first input. */
  private @Nullable RowSorter sorter;

  /** The target that is being written; null between two of them. */
  private @Nullable Target target;

  private long rows;
  private int files;
  private int copied;
  private int encoded;
  private long bytesBefore;

  /** When sorting, the stored bytes that are not yet reported as progress. */
  private long bytesToMerge;

  private long bytesAfter;

  /** Everything that follows from the first input. */
  private record Plan(
      ParquetSchema inputSchema,
      ValueMeaning meaning,
      SchemaEdit schema,
      WriteOptions options,
      ColumnMasks masks) {
    RewriteTarget target() {
      return new RewriteTarget(schema.schema(), options, masks);
    }

    Plan with(WriteOptions others) {
      return new Plan(inputSchema, meaning, schema, others, masks);
    }
  }

  /** A file that is being written. */
  @SuppressWarnings("ArrayRecordComponent") // a carrier of a counter, never compared
  private record Target(FileWriter writer, RowGroupCopier copier, long[] filled) {
    /** The amount that counts toward the limit of the target: row groups, rows or bytes. */
    long filling() {
      return filled[0];
    }
  }

  RewriteRun(FileRewrite.Builder how) {
    this.how = how;
    MergedKeyValues.Conflicts conflicts =
        switch (how.conflicts) {
          case REFUSE -> MergedKeyValues.Conflicts.REFUSE;
          case FIRST -> MergedKeyValues.Conflicts.FIRST;
          case DROP -> MergedKeyValues.Conflicts.DROP;
        };
    Predicate<String> ignored = ignoredKeys(how);
    this.keyValues =
        new MergedKeyValues(
            conflicts,
            (key, value) ->
                ignored.test(key) || GeoParquetColumns.describesAny(key, value, goneColumns));
  }

  /** The keys that the new file does not take from the inputs. */
  private static Predicate<String> ignoredKeys(FileRewrite.Builder how) {
    Set<String> decided = new LinkedHashSet<>(how.removedKeys);
    decided.addAll(how.keyValues.keySet());
    decided.addAll(how.writeOptions.keyValueMetadata().keySet());
    if (how.masks()) {
      // Any pair may have values of the masked columns.
      Set<String> safe = new LinkedHashSet<>(CALENDAR_KEYS);
      safe.addAll(how.keptKeys);
      return key -> decided.contains(key) || !safe.contains(key);
    }
    boolean schemaChanges = how.kept != null || !how.dropped.isEmpty() || !how.names.isEmpty();
    return key -> decided.contains(key) || schemaChanges && SourceLayout.isSchema(key);
  }

  RewriteResult run() throws IOException {
    boolean complete = false;
    try (ReadContext context = new ReadContext()) {
      OutputFile first = output(0);
      ParquetReader last = null;
      try {
        for (Input input : how.inputs) {
          ParquetReader reader = open(input, context);
          // The previous file is in use until the next one is copied.
          if (last != null) {
            last.close();
          }
          last = reader;
          add(input, reader, first);
        }
        if (target == null) {
          target = create(first);
        }
        target.copier().close();
        if (sorter != null) {
          BytesOfRows merged = new BytesOfRows(how.progress, bytesToMerge, sorter.rowsToMerge());
          sorter.onProgress(merged::step);
          sorter.writeTo(target.writer());
          merged.end();
        }
      } finally {
        if (sorter != null) {
          sorter.close();
        }
        if (last != null) {
          last.close();
        }
      }
      // Inputs are closed, so that they can be replaced on all systems.
      finish();
      complete = true;
      return new RewriteResult(rows, files, copied, encoded, bytesBefore, bytesAfter);
    } finally {
      if (!complete && target != null) {
        target.writer().abort();
        target.copier().close();
      }
    }
  }

  private OutputFile output(int number) {
    OutputFile file = Objects.requireNonNull(how.targets, "targets").apply(number);
    for (Input input : how.inputs) {
      if (!how.inPlace && isSame(file.location(), input.location())) {
        throw new IllegalArgumentException(
            "The target "
                + file.location()
                + " is one of the inputs; write another file, or say that it is to be replaced"
                + " (inPlace)");
      }
    }
    return file;
  }

  private static boolean isSame(String target, String input) {
    if (target.equals(input)) {
      return !target.equals("memory");
    }
    try {
      Path own = Path.of(target);
      Path other = Path.of(input);
      return Files.exists(own) && Files.exists(other) && Files.isSameFile(own, other);
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }

  private ParquetReader open(Input input, ReadContext context) throws IOException {
    InputFile file = input.opening().open();
    bytesBefore += file.length();
    ReadOptions own = input.options();
    return ParquetReader.open(file, own == null ? how.readOptions : own, context);
  }

  private void add(Input input, ParquetReader reader, OutputFile first) throws IOException {
    try {
      OpenFile file = OpenFiles.of(reader);
      Plan own = withLayout(admit(input, reader), file);
      plan = own;
      for (int i = 0; i < reader.rowGroupCount(); i++) {
        addRowGroup(own, file, i, first);
      }
    } catch (ParquetException e) {
      throw e.at(ErrorLocation.inFile(input.location()));
    }
  }

  private static long storedBytes(RowGroup rowGroup) {
    Long bytes = rowGroup.totalCompressedSize();
    return bytes == null ? rowGroup.totalByteSize() : bytes;
  }

  /** Adds the layout of a file to the plan, if no file before it has rows. */
  private Plan withLayout(Plan own, OpenFile file) throws IOException {
    if (hasLayout || file.metaData().rowGroups().isEmpty()) {
      return own;
    }
    hasLayout = true;
    boolean encoded = how.recoded || how.cut == Cut.ROWS;
    Set<Part> parts = CopiedOptions.parts(how.demand, encoded, !how.order.isEmpty());
    return own.with(CopiedOptions.withLayout(own.options(), file, own.schema(), parts));
  }

  /** Checks that an input is compatible with those before it; returns the plan from the first. */
  private Plan admit(Input input, ParquetReader reader) {
    FileMetaData metaData = reader.metaData();
    if (metaData.encryptionAlgorithm() != null && !how.encryptionDecided) {
      throw new CryptoException(
          "the file is encrypted; say with which keys the new file is encrypted (encrypt), or that"
              + " it is not (decrypt)");
    }
    Plan own = plan;
    if (own == null) {
      SchemaEdit schema = SchemaEdit.of(metaData.schema(), how.kept, how.dropped, how.names);
      WriteOptions.Builder options = how.writeOptions.toBuilder().encryption(how.encryption);
      if (!how.order.isEmpty()) {
        options.sortingColumns(sortingColumns(schema.schema()));
      }
      goneColumns = names(reader.schema());
      goneColumns.removeAll(names(schema.schema()));
      own =
          new Plan(
              reader.schema(),
              ValueMeaning.of(metaData, schema.schema()),
              schema,
              CopiedOptions.of(options.build(), metaData, schema),
              ColumnMasks.of(reader.schema(), schema, how.nulls, how.hashKeys));
      if (!how.order.isEmpty()) {
        sorter =
            new RowSorter(
                schema.schema(),
                schema.elements(),
                own.options(),
                how.encryptionDecided || how.readOptions.decryption() != null);
      }
    } else {
      checkGoesWith(own, reader);
    }
    keyValues.add(metaData, input.location());
    return own;
  }

  private static Set<String> names(ParquetSchema schema) {
    return schema.fields().stream().map(Field::name).collect(Collectors.toCollection(HashSet::new));
  }

  /** Rejects a file whose rows can't be in one file with the rows so far. */
  private void checkGoesWith(Plan own, ParquetReader reader) {
    String first = how.inputs.get(0).location();
    String difference = SchemaDifference.of(own.inputSchema(), reader.schema());
    if (difference != null) {
      throw new UnsupportedFeatureException(
          "the schema of the file differs from that of the first, " + first + ": " + difference);
    }
    String meaning =
        own.meaning()
            .difference(
                ValueMeaning.of(reader.metaData(), own.schema().schema()),
                CopiedOptions.isWriterDecided(how.writeOptions));
    if (meaning != null) {
      throw new UnsupportedFeatureException(
          meaning
              + ": no reader could read the values of both this one and the first one, "
              + first
              + ", correctly from one file; merge only files of the same writer");
    }
  }

  private List<SortingColumn> sortingColumns(ParquetSchema schema) {
    List<SortingColumn> columns = new ArrayList<>();
    for (SortBy by : how.order) {
      LeafColumn leaf =
          schema.leaves().stream()
              .filter(column -> column.dotPath().equals(by.column()))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "Rows can't be sorted by "
                              + by.column()
                              + ", which is not a column of the new file"));
      columns.add(new SortingColumn(leaf.index(), by.descending(), by.nullsFirst()));
    }
    return columns;
  }

  private void addRowGroup(Plan own, OpenFile file, int index, OutputFile first)
      throws IOException {
    RowGroup rowGroup = file.metaData().rowGroups().get(index);
    int[] sources = own.schema().sources();
    long stored = storedBytes(rowGroup);
    if (sorter != null) {
      // Merging takes about as long as reading and sorting.
      bytesToMerge += stored - stored / 2;
      BytesOfRows sorted = new BytesOfRows(how.progress, stored / 2, rowGroup.numRows());
      sorter.onProgress(sorted::step);
      current(first).copier().sort(file, index, sources, sorter);
      sorted.end();
      encoded++;
      return;
    }
    BytesOfRows done = new BytesOfRows(how.progress, stored, rowGroup.numRows());
    long from = 0;
    boolean whole = true;
    do {
      Target into = current(first);
      long room = how.cut == Cut.ROWS ? how.cutAfter - into.filling() : Long.MAX_VALUE;
      long to = Math.min(rowGroup.numRows(), room >= Long.MAX_VALUE - from ? room : from + room);
      whole &= from == 0 && to == rowGroup.numRows() && !how.recoded;
      if (whole) {
        whole = into.copier().copy(file, index, sources, how.demand);
      } else {
        into.copier().onProgress(done::step);
        boolean ends = !SourceLayout.setsRowGroups(how.writeOptions);
        into.copier().write(file, index, sources, from, to, ends);
      }
      into.filled()[0] =
          switch (how.cut) {
            case ROW_GROUPS -> into.filling() + 1;
            case ROWS -> into.filling() + to - from;
            case BYTES -> into.writer().dataSize();
            case NOWHERE -> 0;
          };
      from = to;
    } while (from < rowGroup.numRows());
    done.end();
    if (whole) {
      copied++;
    } else {
      encoded++;
    }
  }

  /** Returns the target that has room for more. */
  private Target current(OutputFile first) throws IOException {
    if (target != null && how.cut != Cut.NOWHERE && target.filling() >= how.cutAfter) {
      target.copier().close();
      finish();
    }
    if (target == null) {
      target = create(files == 0 ? first : output(files));
    }
    return target;
  }

  private Target create(OutputFile file) throws IOException {
    Plan own = Objects.requireNonNull(plan, "plan");
    FileWriter writer = FileWriter.openLike(file, own.schema().elements(), own.options());
    return new Target(writer, new RowGroupCopier(writer, own.target()), new long[1]);
  }

  /** Completes the current target. */
  private void finish() throws IOException {
    Target done = Objects.requireNonNull(target, "target");
    Map<String, @Nullable String> pairs = new LinkedHashMap<>(keyValues.pairs());
    pairs.putAll(how.writeOptions.keyValueMetadata());
    pairs.putAll(how.keyValues);
    how.removedKeys.forEach(pairs::remove);
    done.writer().putKeyValues(pairs);
    done.writer().close();
    rows += done.writer().rowCount();
    bytesAfter += done.writer().bytesWritten();
    files++;
    target = null;
  }
}
