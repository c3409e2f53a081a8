package io.jparquet.benchmarks.format;

import java.util.Iterator;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.apache.parquet.schema.MessageType;

/**
 * A file of the suite: its rows, and how parquet-java writes them.
 *
 * @param name of the row of the suite, and of the file
 * @param schema flat; all columns are optional, as Spark has them, and all values present
 * @param rows makes a given number of rows, values as {@code Integer}, {@code Long}, {@code Double}
 *     and {@code String}; the same on each call
 * @param count number of rows at scale 1
 * @param settings of the writer, the codec apart
 * @param target how many times as long parquet-java shall take for the whole file
 */
record SampleFile(
    String name,
    MessageType schema,
    LongFunction<Iterator<Object[]>> rows,
    long count,
    UnaryOperator<RowFileWriter.Builder> settings,
    double target) {}
