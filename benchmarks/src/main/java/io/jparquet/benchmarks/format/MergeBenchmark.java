package io.jparquet.benchmarks.format;

import io.jparquet.io.OutputFile;
import io.jparquet.rewrite.FileRewrite;
import io.jparquet.rewrite.RewriteResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Small files are put together in one: by copying their row groups, or by writing all rows again.
 */
public class MergeBenchmark extends FileBenchmark {
  /** About so many files; the generator of rows has no exact number of them. */
  private static final int FILES = 1000;

  /** Number of rows of each of the small files. */
  @Param({"1000", "10000"})
  int rows;

  private List<Path> small;

  /** Creates the small files and compares what both ways make of them. */
  @Setup
  public void setUp() throws IOException {
    Path all = lineitem((long) FILES * rows);
    int files =
        FileRewrite.builder()
            .input(all)
            .targets(number -> OutputFile.of(smallPath(number)))
            .splitAfterRows(rows)
            .build()
            .run()
            .files();
    small = IntStream.range(0, files).mapToObj(this::smallPath).toList();
    copy();
    writeAnew();
    checkEqual(all, path("copied"));
    checkEqual(all, path("recoded"));
  }

  private Path smallPath(int number) {
    return path("small-" + number);
  }

  /** Row groups are copied as bytes. */
  @Benchmark
  public RewriteResult copy() throws IOException {
    return FileRewrite.builder().inputs(small).target(target("copied")).build().run();
  }

  /** All rows are decoded, and encoded again. */
  @Benchmark
  public RewriteResult writeAnew() throws IOException {
    return FileRewrite.builder().inputs(small).target(target("recoded")).recode().build().run();
  }
}
