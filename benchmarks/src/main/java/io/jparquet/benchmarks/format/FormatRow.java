package io.jparquet.benchmarks.format;

import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.schema.PrimitiveType;

/**
 * One row of the suite: columns of a file that are read together.
 *
 * @param file name of the file
 * @param what "whole file", or the name of the column
 * @param path of the file
 * @param columns columns that are read
 * @param values total number of values of all columns; 1 if the time of opening is measured
 * @param target required ratio of parquet-java's time to jparquet's; 1 means not slower
 */
record FormatRow(
    String file, String what, Path path, List<PrimitiveType> columns, long values, double target) {
  static final String WHOLE = "whole file";

  String name() {
    return file + " " + what;
  }
}
