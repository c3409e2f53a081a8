package io.jparquet.benchmarks.format;

import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.schema.PrimitiveType;

/**
 * One row of the suite: columns of a file that are read together.
 *
 * @param file name of the file
 * @param what "whole file", or name of the column
 * @param path of the file
 * @param columns what is read
 * @param values number of values of all columns together; 1 where the opening counts
 * @param target how many times as long parquet-java shall take; 1 for no slower
 */
record FormatRow(
    String file, String what, Path path, List<PrimitiveType> columns, long values, double target) {
  static final String WHOLE = "whole file";

  String name() {
    return file + " " + what;
  }
}
