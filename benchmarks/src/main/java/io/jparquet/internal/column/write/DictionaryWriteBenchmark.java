package io.jparquet.internal.column.write;

import io.jparquet.benchmarks.kernel.KernelBenchmark;
import io.jparquet.benchmarks.kernel.Strings;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.RleBitPackedEncoder;
import io.jparquet.internal.encoding.ValueEncoders;
import io.jparquet.metadata.Type;
import java.io.IOException;
import java.util.Random;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter.PlainBinaryDictionaryValuesWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter.PlainDoubleDictionaryValuesWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter.PlainFixedLenArrayDictionaryValuesWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter.PlainFloatDictionaryValuesWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter.PlainIntegerDictionaryValuesWriter;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter.PlainLongDictionaryValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * A chunk of one dictionary-encoded page with random values from the dictionary: the values are
 * looked up, and the ids and the dictionary page are encoded. parquet-java receives byte strings as
 * from writers, in objects without a cached hash code.
 */
public class DictionaryWriteBenchmark extends KernelBenchmark {
  private static final int FIXED_LENGTH = 16;
  private static final ValueBuffer.Place PLACE =
      new ValueBuffer.Place("c", new WriteScratch(), bytes -> {});

  @Param({"INT32", "INT64", "FLOAT", "DOUBLE", "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY"})
  Type type;

  /** Number of entries of the dictionary. */
  @Param({"200", "5000"})
  int entries;

  private final int[] ints = new int[COUNT];
  private final long[] longs = new long[COUNT];
  private final float[] floats = new float[COUNT];
  private final double[] doubles = new double[COUNT];
  private final Strings strings = new Strings();
  private final ByteSink out = new ByteSink(CAPACITY);
  private final RleBitPackedEncoder idEncoder = new RleBitPackedEncoder();
  private ValueBuffer values;
  private DictionaryValuesWriter writer;

  /** Creates the values; compares the pages that both write. */
  @Setup
  public void setUp() throws IOException {
    Random random = new Random(1);
    byte[][] pool = new byte[entries][];
    for (int i = 0; i < entries; i++) {
      pool[i] = new byte[type == Type.BYTE_ARRAY ? 5 + random.nextInt(20) : FIXED_LENGTH];
      random.nextBytes(pool[i]);
    }
    for (int i = 0; i < COUNT; i++) {
      int id = random.nextInt(entries);
      ints[i] = id * 7919;
      longs[i] = id * 7_919_000_000L;
      floats[i] = id / 8f;
      doubles[i] = id / 100.0;
      strings.add(pool[id]);
    }
    values = values();
    writer = writer();
    byte[] ids = bytes(writeIds());
    byte[] dictionary = bytes(writer.toDictPageAndClose().getBytes());
    out.reset();
    for (int i = 1; i < ids.length; i++) {
      out.putByte(ids[i]); // the bit width before them is the page's
    }
    out.put(dictionary, 0, dictionary.length);
    check(out.size() >= jparquetWrite().size(), "size of the page");
  }

  private ValueBuffer values() {
    switch (type) {
      case INT32 -> {
        IntValues target = new IntValues(PLACE, null, true, ValueEncoders::ints);
        target.add(ints, 0, COUNT);
        return target;
      }
      case FLOAT -> {
        IntValues target = new IntValues(PLACE, null, true, ValueEncoders::floatBits);
        target.add(floats, 0, COUNT);
        return target;
      }
      case INT64 -> {
        LongValues target = new LongValues(PLACE, null, true, ValueEncoders::longs);
        target.add(longs, 0, COUNT);
        return target;
      }
      case DOUBLE -> {
        LongValues target = new LongValues(PLACE, null, true, ValueEncoders::doubleBits);
        target.add(doubles, 0, COUNT);
        return target;
      }
      default -> {
        int length = type == Type.BYTE_ARRAY ? 0 : FIXED_LENGTH;
        ByteArrayValues target = new ByteArrayValues(PLACE, type, length, null, null, true);
        for (Binary value : strings.objects()) {
          target.add(value.getBytesUnsafe(), 0, value.length());
        }
        return target;
      }
    }
  }

  private DictionaryValuesWriter writer() {
    Encoding id = Encoding.RLE_DICTIONARY;
    Encoding entry = Encoding.PLAIN;
    return switch (type) {
      case INT32 -> new PlainIntegerDictionaryValuesWriter(CAPACITY, id, entry, ALLOCATOR);
      case INT64 -> new PlainLongDictionaryValuesWriter(CAPACITY, id, entry, ALLOCATOR);
      case FLOAT -> new PlainFloatDictionaryValuesWriter(CAPACITY, id, entry, ALLOCATOR);
      case DOUBLE -> new PlainDoubleDictionaryValuesWriter(CAPACITY, id, entry, ALLOCATOR);
      case BYTE_ARRAY -> new PlainBinaryDictionaryValuesWriter(CAPACITY, id, entry, ALLOCATOR);
      default ->
          new PlainFixedLenArrayDictionaryValuesWriter(
              CAPACITY, FIXED_LENGTH, id, entry, ALLOCATOR);
    };
  }

  /** jparquet's encoder: dictionary and ids. */
  @Benchmark
  public ByteSink jparquetWrite() {
    out.reset();
    values.clearDictionary();
    int[] ids = values.ids(COUNT);
    check(values.findOrAdd(0, COUNT, ids, CAPACITY), "size of the dictionary");
    int bitWidth = Integer.SIZE - Integer.numberOfLeadingZeros(values.dictionarySize() - 1);
    idEncoder.encode(ids, 0, COUNT, bitWidth, out);
    values.encodeDictionary(values.dictionarySize(), out);
    return out;
  }

  /** parquet-java's encoder: dictionary and ids. */
  @Benchmark
  public DictionaryPage parquetJavaWrite() {
    writer.reset();
    writer.resetDictionary();
    writeIds();
    return writer.toDictPageAndClose();
  }

  private BytesInput writeIds() {
    switch (type) {
      case INT32 -> {
        for (int value : ints) {
          writer.writeInteger(value);
        }
      }
      case INT64 -> {
        for (long value : longs) {
          writer.writeLong(value);
        }
      }
      case FLOAT -> {
        for (float value : floats) {
          writer.writeFloat(value);
        }
      }
      case DOUBLE -> {
        for (double value : doubles) {
          writer.writeDouble(value);
        }
      }
      default -> {
        int from = 0;
        for (int to : strings.ends()) {
          writer.writeBytes(Binary.fromReusedByteArray(strings.bytes(), from, to - from));
          from = to;
        }
      }
    }
    return writer.getBytes();
  }
}
