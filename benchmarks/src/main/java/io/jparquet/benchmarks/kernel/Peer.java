package io.jparquet.benchmarks.kernel;

import java.util.function.Supplier;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * How parquet-java reads and writes the pages of one type and encoding.
 *
 * @param reader makes a reader, which takes one page
 * @param writer used for one page after another
 */
record Peer(Supplier<ValuesReader> reader, ValuesWriter writer) {
  ValuesReader newReader() {
    return reader.get();
  }
}
