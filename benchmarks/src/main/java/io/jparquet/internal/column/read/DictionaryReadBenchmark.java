package io.jparquet.internal.column.read;

import io.jparquet.benchmarks.kernel.KernelBenchmark;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.encoding.RleBitPackedDecoder;
import io.jparquet.internal.encoding.RleBitPackedEncoder;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.Random;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.dictionary.DictionaryValuesReader;
import org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainBinaryDictionary;
import org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainDoubleDictionary;
import org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainFloatDictionary;
import org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainIntegerDictionary;
import org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainLongDictionary;
import org.apache.parquet.io.api.Binary;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Values of dictionary-encoded pages with random ids and a loaded dictionary. Numbers are looked
 * up. For byte strings, jparquet returns ids and the dictionary, and parquet-java an object for
 * each value.
 */
public class DictionaryReadBenchmark extends KernelBenchmark {
  private static final int FIXED_LENGTH = 16;

  @Param({"INT32", "INT64", "FLOAT", "DOUBLE", "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY"})
  Type type;

  /** Number of entries of the dictionary. */
  @Param({"200", "10000"})
  int entries;

  private final RleBitPackedDecoder ids = new RleBitPackedDecoder();
  private final int[] ints = new int[COUNT];
  private final long[] longs = new long[COUNT];
  private final float[] floats = new float[COUNT];
  private final double[] doubles = new double[COUNT];
  private final Binary[] objects = new Binary[COUNT];
  private BatchValues values;
  private Dictionary dictionary;
  private byte[] page;

  /** Creates the dictionary and the page; compares the values that both read. */
  @Setup
  public void setUp() throws IOException {
    Random random = new Random(1);
    byte[] entryBytes = entryBytes(random);
    values = values();
    values.startChunk();
    values.loadDictionary(entryBytes, 0, entryBytes.length, entries);
    dictionary =
        dictionary(new DictionaryPage(BytesInput.from(entryBytes), entries, Encoding.PLAIN));
    int bitWidth = Integer.SIZE - Integer.numberOfLeadingZeros(entries - 1);
    int[] randomIds = random.ints(COUNT, 0, entries).toArray();
    ByteSink out = new ByteSink();
    out.putByte(bitWidth);
    new RleBitPackedEncoder().encode(randomIds, 0, COUNT, bitWidth, out);
    page = out.toByteArray();
    Vector read = jparquetRead();
    parquetJavaRead();
    for (int i = 0; i < BATCH; i++) {
      check(equal(read, i, COUNT - BATCH + i), "value " + i);
    }
  }

  private byte[] entryBytes(Random random) {
    ByteSink out = new ByteSink();
    for (int i = 0; i < entries; i++) {
      int length = type == Type.BYTE_ARRAY ? 5 + random.nextInt(20) : FIXED_LENGTH;
      switch (type) {
        case INT32 -> out.putInt(random.nextInt());
        case FLOAT -> out.putInt(Float.floatToRawIntBits(random.nextFloat()));
        case INT64 -> out.putLong(random.nextLong());
        case DOUBLE -> out.putLong(Double.doubleToRawLongBits(random.nextDouble()));
        default -> {
          if (type == Type.BYTE_ARRAY) {
            out.putInt(length);
          }
          for (int k = 0; k < length; k++) {
            out.putByte(random.nextInt());
          }
        }
      }
    }
    return out.toByteArray();
  }

  private BatchValues values() {
    return switch (type) {
      case INT32 -> new ArrayBatchValues<>(new IntKernels(), new IdScratch());
      case INT64 -> new ArrayBatchValues<>(new LongKernels(), new IdScratch());
      case FLOAT -> new ArrayBatchValues<>(new FloatKernels(), new IdScratch());
      case DOUBLE -> new ArrayBatchValues<>(new DoubleKernels(), new IdScratch());
      case BYTE_ARRAY -> new BinaryBatchValues(PrimitiveNode.required("c", type), false);
      default -> new BinaryBatchValues(PrimitiveNode.required("c", type, FIXED_LENGTH), false);
    };
  }

  private Dictionary dictionary(DictionaryPage entryPage) throws IOException {
    return switch (type) {
      case INT32 -> new PlainIntegerDictionary(entryPage);
      case INT64 -> new PlainLongDictionary(entryPage);
      case FLOAT -> new PlainFloatDictionary(entryPage);
      case DOUBLE -> new PlainDoubleDictionary(entryPage);
      case BYTE_ARRAY -> new PlainBinaryDictionary(entryPage);
      default -> new PlainBinaryDictionary(entryPage, FIXED_LENGTH);
    };
  }

  private boolean equal(Vector read, int slot, int index) {
    if (read instanceof IntVector vector) {
      return vector.values()[slot] == ints[index];
    } else if (read instanceof LongVector vector) {
      return vector.values()[slot] == longs[index];
    } else if (read instanceof FloatVector vector) {
      return vector.values()[slot] == floats[index];
    } else if (read instanceof DoubleVector vector) {
      return vector.values()[slot] == doubles[index];
    }
    BinaryVector vector = (BinaryVector) read;
    int id = vector.ids()[slot];
    var entry = vector.dictionary();
    return objects[index].equals(
        Binary.fromConstantByteArray(entry.data(), entry.starts()[id], entry.lengths()[id]));
  }

  /** jparquet's decoder. */
  @Benchmark
  public Vector jparquetRead() {
    ids.init(page, 1, page.length, page[0]);
    for (int at = 0; at < COUNT; at += BATCH) {
      values.startBatch();
      values.readIds(ids, 0, BATCH);
      values.publish(BATCH, BATCH, null);
    }
    return values.vector();
  }

  /** parquet-java's decoder. */
  @Benchmark
  public Object parquetJavaRead() throws IOException {
    ValuesReader reader = start(new DictionaryValuesReader(dictionary), page);
    return switch (type) {
      case INT32 -> readInts(reader);
      case INT64 -> readLongs(reader);
      case FLOAT -> readFloats(reader);
      case DOUBLE -> readDoubles(reader);
      default -> readObjects(reader);
    };
  }

  private int[] readInts(ValuesReader reader) {
    for (int i = 0; i < COUNT; i++) {
      ints[i] = reader.readInteger();
    }
    return ints;
  }

  private long[] readLongs(ValuesReader reader) {
    for (int i = 0; i < COUNT; i++) {
      longs[i] = reader.readLong();
    }
    return longs;
  }

  private float[] readFloats(ValuesReader reader) {
    for (int i = 0; i < COUNT; i++) {
      floats[i] = reader.readFloat();
    }
    return floats;
  }

  private double[] readDoubles(ValuesReader reader) {
    for (int i = 0; i < COUNT; i++) {
      doubles[i] = reader.readDouble();
    }
    return doubles;
  }

  private Binary[] readObjects(ValuesReader reader) {
    for (int i = 0; i < COUNT; i++) {
      objects[i] = reader.readBytes();
    }
    return objects;
  }
}
