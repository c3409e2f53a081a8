package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.write.FileSpec;
import io.jparquet.spark.core.write.RowFileWriter;
import io.jparquet.spark.core.write.TaskWriters;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Rows of files that the write replaces, and new ones beside them. Each of the former comes with
 * the file that it is from. Files whose values readers take for something else ({@link
 * RowSource.Kind}) do not become one, so that a partition can have some files at a time.
 *
 * @param reading how the files were read
 */
public record RowsOfFiles(ReadSettings reading) implements RowOrigin {

  @Override
  public boolean marksEmptyResult() {
    return false;
  }

  @Override
  public TaskOutputs outputs(FileSpec files, Configuration conf) {
    return new BySource(files, reading, new RowSources(reading, conf));
  }

  private static final class BySource implements TaskOutputs {
    private final FileSpec files;
    private final ReadSettings reading;
    private final RowSources sources;
    private final List<Output> outputs = new ArrayList<>();

    /** Outputs by the file that rows come from; null for new rows. */
    private final Map<RowSource, Output> ofSources = new HashMap<>();

    /** Where the last row went; null before the first one. */
    private Output last;

    BySource(FileSpec files, ReadSettings reading, RowSources sources) {
      this.files = files;
      this.reading = reading;
      this.sources = sources;
    }

    @Override
    public TaskOutput of(InternalRow metadata) throws IOException {
      boolean isNew = metadata == null || metadata.isNullAt(0);
      RowSource from = isNew ? null : sources.of(metadata.getUTF8String(0));
      boolean goesOn =
          last != null && (isNew ? last.kind.takesNewRows() : from.equals(last.source));
      if (!goesOn) {
        last = ofSources.computeIfAbsent(from, this::outputOf);
      }
      last.source = from;
      return last;
    }

    /** The output of rows of a file; null for new rows. */
    private Output outputOf(RowSource from) {
      RowSource.Kind kind = from == null ? RowSource.Kind.OF_NEW_ROWS : from.kindIn(files, reading);
      for (Output some : outputs) {
        if (from == null ? some.kind.takesNewRows() : some.hasSource && some.kind.equals(kind)) {
          return some;
        }
      }
      Output created = new Output(kind, from != null, writers(from, kind));
      outputs.add(created);
      return created;
    }

    private TaskWriters writers(RowSource from, RowSource.Kind kind) {
      ConnectorContext context = ConnectorContext.ofProcess();
      return from == null
          ? new TaskWriters(files, context)
          : new TaskWriters(kind.spec(files, reading), context, from);
    }

    @Override
    public List<Output> all() {
      return outputs;
    }
  }

  /** The files of rows that readers take for the same. */
  private static final class Output extends TaskOutput {
    private final RowSource.Kind kind;

    /** Whether its files keep the layout of another file. */
    private final boolean hasSource;

    /** The file that the next row comes from; null for a new row. */
    private RowSource source;

    /** The source whose key-value pairs the file has kept last; null for none. */
    private RowSource kept;

    Output(RowSource.Kind kind, boolean hasSource, TaskWriters writers) {
      super(writers);
      this.kind = kind;
      this.hasSource = hasSource;
    }

    @Override
    protected void beforeRow(RowFileWriter file) {
      if (source != null && !source.equals(kept)) {
        file.keepPairs(source.pairs());
        kept = source;
      }
    }

    @Override
    protected void ended() {
      kept = null;
    }
  }
}
