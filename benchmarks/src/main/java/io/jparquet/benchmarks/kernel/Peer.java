package io.jparquet.benchmarks.kernel;

import java.util.function.Supplier;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * The reader and writer of parquet-java for the pages of one type and encoding.
 *
 * @param reader creates a reader for one page
 * @param writer used for one page after another
 */
record Peer(Supplier<ValuesReader> reader, ValuesWriter writer) {
  ValuesReader newReader() {
    return reader.get();
  }
}
