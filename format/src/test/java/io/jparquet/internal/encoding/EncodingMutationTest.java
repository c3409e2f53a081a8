package io.jparquet.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Damaged pages of every encoding give values or a {@link ParquetException}. */
class EncodingMutationTest {
  private static final int PAGES = 150;
  private static final int MUTATIONS_OF_A_PAGE = 40;
  private static final int FIXED_LENGTH = 11;

  @ParameterizedTest
  @EnumSource(
      value = Type.class,
      names = {"INT32", "INT64", "FLOAT", "DOUBLE", "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY"})
  void damageGivesValuesOrParquetException(Type type) {
    for (Encoding encoding : ValueEncodings.of(type)) {
      if (encoding == Encoding.PLAIN || encoding.name().endsWith("DICTIONARY")) {
        continue;
      }
      for (int page = 0; page < PAGES; page++) {
        Random random = new Random(page);
        int count = random.nextInt(400);
        byte[] bytes = encode(type, encoding, count, random);
        for (int i = 0; i < MUTATIONS_OF_A_PAGE; i++) {
          long seed = (long) page * MUTATIONS_OF_A_PAGE + i;
          byte[] mutated = mutate(bytes, new Random(seed));
          try {
            read(type, encoding, mutated, count, new Random(seed));
          } catch (ParquetException expected) {
            assertThat(expected.getMessage()).as("%s, seed %d", encoding, seed).isNotBlank();
          } catch (RuntimeException | OutOfMemoryError e) {
            fail(type + ", " + encoding + ", seed " + seed, e);
          }
        }
      }
    }
  }

  private static byte[] encode(Type type, Encoding encoding, int count, Random random) {
    ByteSink out = new ByteSink();
    NumberShape shape = NumberShape.values()[random.nextInt(NumberShape.values().length)];
    long[] longs = shape.values(count, type == Type.INT64 ? 64 : 32, random);
    for (int i = 0; i < count && type == Type.DOUBLE; i++) {
      longs[i] = Double.doubleToRawLongBits(random.nextInt(1000) / 10.0);
    }
    int[] ints = Arrays.stream(longs).mapToInt(value -> (int) value).toArray();
    switch (type) {
      case INT32 -> ValueEncoders.ints(encoding).encode(ints, 0, count, out);
      case INT64 -> ValueEncoders.longs(encoding).encode(longs, 0, count, out);
      case FLOAT -> ValueEncoders.floatBits(encoding).encode(ints, 0, count, out);
      case DOUBLE -> ValueEncoders.doubleBits(encoding).encode(longs, 0, count, out);
      default -> {
        int length = type == Type.BYTE_ARRAY ? -1 : FIXED_LENGTH;
        StringShape strings = StringShape.values()[random.nextInt(StringShape.values().length)];
        List<byte[]> values = strings.values(count, length, random);
        ByteSink bytes = new ByteSink();
        int[] ends = new int[count];
        for (int i = 0; i < count; i++) {
          bytes.put(values.get(i), 0, values.get(i).length);
          ends[i] = bytes.size();
        }
        ValueEncoders.binary(encoding, type, FIXED_LENGTH)
            .encode(bytes.toByteArray(), 0, ends, 0, count, out);
      }
    }
    return out.toByteArray();
  }

  private static byte[] mutate(byte[] page, Random random) {
    byte[] mutated = page.clone();
    for (int changes = 1 + random.nextInt(3); changes > 0 && mutated.length > 0; changes--) {
      int head = Math.min(mutated.length, 40);
      int at = random.nextInt(random.nextBoolean() ? head : mutated.length);
      switch (random.nextInt(5)) {
        case 0 -> mutated[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> mutated[at] = (byte) random.nextInt();
        case 2 -> mutated[at] = (byte) (random.nextBoolean() ? 0xFF : 0x7F);
        case 3 -> Arrays.fill(mutated, at, Math.min(mutated.length, at + 9), (byte) 0xFF);
        default -> mutated = Arrays.copyOf(mutated, at + random.nextInt(3));
      }
    }
    return mutated;
  }

  private static void read(Type type, Encoding encoding, byte[] page, int count, Random random) {
    switch (type) {
      case INT32 -> read(ValueDecoders.ints(encoding), new int[count], page, count, random);
      case INT64 -> read(ValueDecoders.longs(encoding), new long[count], page, count, random);
      case FLOAT -> read(ValueDecoders.floats(encoding), new float[count], page, count, random);
      case DOUBLE -> read(ValueDecoders.doubles(encoding), new double[count], page, count, random);
      default -> {
        BinaryValues values = new BinaryValues();
        values.ensureCapacity(count);
        read(ValueDecoders.binary(encoding, type, FIXED_LENGTH), values, page, count, random);
        for (int i = 0; i < values.count(); i++) {
          long end = (long) values.starts()[i] + values.lengths()[i];
          assertThat(end).isBetween(0L, (long) values.data().length);
        }
      }
    }
  }

  private static <B> void read(
      ValueDecoder<B> decoder, B dst, byte[] page, int count, Random random) {
    decoder.init(page, 0, page.length, count);
    int read = 0;
    for (int at = 0; at < count; ) {
      int length = Math.min(1 + random.nextInt(150), count - at);
      if (random.nextInt(4) == 0) {
        decoder.skip(length);
      } else {
        decoder.read(dst, read, length);
        read += length;
      }
      at += length;
    }
  }
}
