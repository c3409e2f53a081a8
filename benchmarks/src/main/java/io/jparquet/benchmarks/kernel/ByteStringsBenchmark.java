package io.jparquet.benchmarks.kernel;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.BinaryEncoder;
import io.jparquet.internal.encoding.BinaryValues;
import io.jparquet.internal.encoding.ValueDecoder;
import io.jparquet.internal.encoding.ValueDecoders;
import io.jparquet.internal.encoding.ValueEncoders;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFLBA;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesReader;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayReader;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter;
import org.apache.parquet.column.values.plain.BinaryPlainValuesReader;
import org.apache.parquet.column.values.plain.FixedLenByteArrayPlainValuesReader;
import org.apache.parquet.column.values.plain.FixedLenByteArrayPlainValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Pages of BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY and INT96 values without a dictionary. jparquet returns
 * the positions of the bytes, a batch at a time; parquet-java returns an object for each value.
 */
public class ByteStringsBenchmark extends KernelBenchmark {
  /** The encodings, each with the types and kinds of values that it treats differently. */
  public enum Column {
    /** BYTE_ARRAY numbers of up to 19 digits. */
    PLAIN(Encoding.PLAIN, Type.BYTE_ARRAY, 0),
    PLAIN_FIXED16(Encoding.PLAIN, Type.FIXED_LEN_BYTE_ARRAY, 16),
    PLAIN_INT96(Encoding.PLAIN, Type.INT96, 12),
    /** BYTE_ARRAY numbers of up to 19 digits. */
    DELTA_LENGTH(Encoding.DELTA_LENGTH_BYTE_ARRAY, Type.BYTE_ARRAY, 0),
    /** BYTE_ARRAY numbers of up to 19 digits. */
    DELTA_UNSORTED(Encoding.DELTA_BYTE_ARRAY, Type.BYTE_ARRAY, 0),
    /** BYTE_ARRAY addresses of web pages that share 25 bytes and more with their neighbours. */
    DELTA_SORTED(Encoding.DELTA_BYTE_ARRAY, Type.BYTE_ARRAY, 0),
    DELTA_FIXED16(Encoding.DELTA_BYTE_ARRAY, Type.FIXED_LEN_BYTE_ARRAY, 16),
    SPLIT_FIXED2(Encoding.BYTE_STREAM_SPLIT, Type.FIXED_LEN_BYTE_ARRAY, 2),
    SPLIT_FIXED12(Encoding.BYTE_STREAM_SPLIT, Type.FIXED_LEN_BYTE_ARRAY, 12),
    SPLIT_FIXED16(Encoding.BYTE_STREAM_SPLIT, Type.FIXED_LEN_BYTE_ARRAY, 16);

    private final Encoding encoding;
    private final Type type;
    private final int length;

    Column(Encoding encoding, Type type, int length) {
      this.encoding = encoding;
      this.type = type;
      this.length = length;
    }

    private byte[] value(Random random, int index) {
      if (length > 0) {
        byte[] value = new byte[length];
        random.nextBytes(value);
        return value;
      }
      String text =
          this == DELTA_SORTED
              ? "https://example.org/item/" + (1_000_000 + 50 * index + random.nextInt(50))
              : Long.toString(random.nextLong() >>> random.nextInt(50));
      return text.getBytes(StandardCharsets.US_ASCII);
    }

    private ValuesReader reader() {
      return switch (encoding) {
        case PLAIN ->
            length == 0
                ? new BinaryPlainValuesReader()
                : new FixedLenByteArrayPlainValuesReader(length);
        case DELTA_LENGTH_BYTE_ARRAY -> new DeltaLengthByteArrayValuesReader();
        case DELTA_BYTE_ARRAY -> new DeltaByteArrayReader();
        default -> new ByteStreamSplitValuesReaderForFLBA(length);
      };
    }

    private ValuesWriter writer() {
      return switch (encoding) {
        case PLAIN ->
            length == 0
                ? new PlainValuesWriter(CAPACITY, CAPACITY, ALLOCATOR)
                : new FixedLenByteArrayPlainValuesWriter(length, CAPACITY, CAPACITY, ALLOCATOR);
        case DELTA_LENGTH_BYTE_ARRAY ->
            new DeltaLengthByteArrayValuesWriter(CAPACITY, CAPACITY, ALLOCATOR);
        case DELTA_BYTE_ARRAY -> new DeltaByteArrayWriter(CAPACITY, CAPACITY, ALLOCATOR);
        default ->
            new FixedLenByteArrayByteStreamSplitValuesWriter(length, CAPACITY, CAPACITY, ALLOCATOR);
      };
    }
  }

  @Param Column column;

  private final Strings values = new Strings();
  private final BinaryValues read = new BinaryValues();
  private final Binary[] objects = new Binary[COUNT];
  private final ByteSink out = new ByteSink(CAPACITY);
  private ValueDecoder<BinaryValues> decoder;
  private BinaryEncoder encoder;
  private ValuesWriter writer;
  private byte[] page;

  /**
   * Creates the page; compares the sizes of the pages that both write and the values that both
   * read.
   */
  @Setup
  public void setUp() throws IOException {
    decoder = ValueDecoders.binary(column.encoding, column.type, column.length);
    encoder = ValueEncoders.binary(column.encoding, column.type, column.length);
    writer = column.writer();
    Random random = new Random(1);
    for (int i = 0; i < COUNT; i++) {
      values.add(column.value(random, i));
    }
    page = jparquetWrite().toByteArray();
    check(page.length == parquetJavaWrite().size(), "size of the page");
    check(values.equal(COUNT - BATCH, jparquetRead(), BATCH), "values read by jparquet");
    check(Arrays.equals(values.objects(), parquetJavaRead()), "values read by parquet-java");
  }

  /** jparquet's decoder. */
  @Benchmark
  public BinaryValues jparquetRead() {
    decoder.init(page, 0, page.length, COUNT);
    for (int at = 0; at < COUNT; at += BATCH) {
      read.reset();
      decoder.read(read, 0, BATCH);
    }
    return read;
  }

  /** parquet-java's decoder. */
  @Benchmark
  public Binary[] parquetJavaRead() throws IOException {
    ValuesReader reader = start(column.reader(), page);
    for (int i = 0; i < COUNT; i++) {
      objects[i] = reader.readBytes();
    }
    return objects;
  }

  /** jparquet's encoder. */
  @Benchmark
  public ByteSink jparquetWrite() {
    out.reset();
    encoder.encode(values.bytes(), 0, values.ends(), 0, COUNT, out);
    return out;
  }

  /** parquet-java's encoder. */
  @Benchmark
  public BytesInput parquetJavaWrite() {
    writer.reset();
    for (Binary value : values.objects()) {
      writer.writeBytes(value);
    }
    return writer.getBytes();
  }
}
