package io.jparquet.benchmarks.format;

import java.util.Iterator;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.apache.parquet.schema.MessageType;

/**
 * A file of the suite: its rows, and the settings with which parquet-java writes them.
 *
 * @param name of the row of the suite, and of the file
 * @param schema flat; all columns are optional, as in Spark, and all values are present
 * @param rows creates a given number of rows with values of {@code Integer}, {@code Long}, {@code
 *     Double} and {@code String}; equal for each call
 * @param count number of rows at scale 1
 * @param settings of the writer, without the codec
 * @param target required ratio of parquet-java's time to jparquet's for the whole file
 */
record SampleFile(
    String name,
    MessageType schema,
    LongFunction<Iterator<Object[]>> rows,
    long count,
    UnaryOperator<RowFileWriter.Builder> settings,
    double target) {}
