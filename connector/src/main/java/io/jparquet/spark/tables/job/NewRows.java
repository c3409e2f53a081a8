package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.write.FileSpec;
import io.jparquet.spark.core.write.TaskWriters;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.catalyst.InternalRow;

/** Rows that come from no file of the table: those of a task go into one file at a time. */
record NewRows() implements RowOrigin {

  /** So that the schema of an empty result can be read back. */
  @Override
  public boolean marksEmptyResult() {
    return true;
  }

  @Override
  public TaskOutputs outputs(FileSpec files, Configuration conf) {
    return new One(files);
  }

  private static final class One implements TaskOutputs {
    private final FileSpec files;

    /** Null before the first row. */
    private TaskOutput output;

    One(FileSpec files) {
      this.files = files;
    }

    @Override
    public TaskOutput of(InternalRow metadata) {
      if (output == null) {
        output = new TaskOutput(new TaskWriters(files, ConnectorContext.ofProcess()));
      }
      return output;
    }

    @Override
    public List<TaskOutput> all() {
      return output == null ? List.of() : List.of(output);
    }
  }
}
