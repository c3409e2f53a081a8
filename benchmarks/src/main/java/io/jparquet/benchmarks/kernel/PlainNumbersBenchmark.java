package io.jparquet.benchmarks.kernel;

import io.jparquet.metadata.Encoding;
import java.util.function.Supplier;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.plain.PlainValuesReader.DoublePlainValuesReader;
import org.apache.parquet.column.values.plain.PlainValuesReader.FloatPlainValuesReader;
import org.apache.parquet.column.values.plain.PlainValuesReader.IntegerPlainValuesReader;
import org.apache.parquet.column.values.plain.PlainValuesReader.LongPlainValuesReader;
import org.apache.parquet.column.values.plain.PlainValuesWriter;

/** Pages of PLAIN numbers. */
public class PlainNumbersBenchmark extends NumbersBenchmark {
  /** Called by JMH. */
  public PlainNumbersBenchmark() {
    super(
        Encoding.PLAIN,
        peer(IntegerPlainValuesReader::new),
        peer(LongPlainValuesReader::new),
        peer(FloatPlainValuesReader::new),
        peer(DoublePlainValuesReader::new));
  }

  private static Peer peer(Supplier<ValuesReader> reader) {
    return new Peer(reader, new PlainValuesWriter(CAPACITY, CAPACITY, ALLOCATOR));
  }
}
