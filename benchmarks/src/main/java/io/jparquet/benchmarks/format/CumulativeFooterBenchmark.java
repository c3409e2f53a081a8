package io.jparquet.benchmarks.format;

import io.jparquet.option.WriteOptions;
import io.jparquet.rewrite.FileRewrite;
import io.jparquet.rewrite.RewriteResult;
import java.io.IOException;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** A file of a hundred row groups is written, with and without footers between them. */
public class CumulativeFooterBenchmark extends FileBenchmark {
  private static final int ROWS = 1_000_000;
  private static final int ROW_GROUPS = 100;

  /** After so many row groups there is a footer; 0 for none. */
  @Param({"0", "10", "1"})
  int every;

  private Path rows;

  /** Creates the rows; prints the number of bytes that the footers add. */
  @Setup
  public void setUp() throws IOException {
    rows = lineitem(ROWS);
    System.out.println("footers every " + every + ": " + write().bytesAfter() + " bytes");
    checkEqual(rows, path("written"));
  }

  /** All rows are read and written. */
  @Benchmark
  public RewriteResult write() throws IOException {
    WriteOptions options =
        WriteOptions.defaults()
            .with(WriteOptions.BLOCK_ROW_COUNT_LIMIT, ROWS / ROW_GROUPS)
            .with(WriteOptions.FOOTER_EVERY_ROW_GROUPS, every);
    return FileRewrite.builder()
        .input(rows)
        .target(target("written"))
        .writeOptions(options)
        .recode()
        .build()
        .run();
  }
}
