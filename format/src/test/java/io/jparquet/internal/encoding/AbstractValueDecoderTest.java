package io.jparquet.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesWriter;
import org.junit.jupiter.api.Test;

/**
 * The contract of value decoders, checked with parquet-java's writer.
 *
 * @param <B> the type of the target of the values
 * @param <V> one value, with equality
 */
abstract class AbstractValueDecoderTest<B, V> {
  static final HeapByteBufferAllocator ALLOCATOR = new HeapByteBufferAllocator();
  private static final int[] COUNTS = {0, 1, 2, 7, 8, 9, 63, 64, 65, 1000, 5000};
  private static final int HEAD = 5;

  abstract ValueDecoder<B> decoder();

  abstract ValuesWriter parquetJavaWriter();

  abstract void write(ValuesWriter writer, V value);

  abstract V randomValue(Random random);

  abstract B array(int length);

  abstract V get(B array, int index);

  /** Whether a page without its last bytes can always be distinguished from a valid one. */
  boolean needsAllBytes() {
    return true;
  }

  @Test
  void readsWhatParquetJavaWrites() throws IOException {
    for (int count : COUNTS) {
      List<V> values = values(count, new Random(count));
      B array = array(count + 3);
      start(encode(values), count).read(array, 3, count);
      assertThat(list(array, 3, count)).as("%d values", count).isEqualTo(values);
    }
  }

  @Test
  void readsAndSkipsInAnyPortions() throws IOException {
    for (long seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      List<V> values = values(random.nextInt(3000), random);
      ValueDecoder<B> decoder = start(encode(values), values.size());
      int largest = 1 + random.nextInt(random.nextBoolean() ? 10 : 1500);
      for (int at = 0; at < values.size(); ) {
        int length = Math.min(random.nextInt(largest + 1), values.size() - at);
        if (random.nextInt(3) == 0) {
          decoder.skip(length);
        } else {
          B array = array(length);
          decoder.read(array, 0, length);
          assertThat(list(array, 0, length))
              .as("seed %d, value %d", seed, at)
              .isEqualTo(values.subList(at, at + length));
        }
        at += length;
      }
    }
  }

  @Test
  void oneDecoderReadsPageAfterPage() throws IOException {
    ValueDecoder<B> decoder = decoder();
    for (int count : COUNTS) {
      List<V> values = values(count, new Random(-count));
      byte[] page = encode(values);
      decoder.init(page, 0, page.length, count);
      B array = array(count);
      decoder.read(array, 0, count / 2);
      if (count % 2 == 0) {
        decoder.read(array, count / 2, count - count / 2);
        assertThat(list(array, 0, count)).as("%d values", count).isEqualTo(values);
      }
    }
  }

  @Test
  void refusesPagesCutOffAnywhere() throws IOException {
    List<V> values = values(100, new Random(1));
    byte[] page = encode(values);
    for (int length = 0; length < page.length && needsAllBytes(); length++) {
      byte[] cut = Arrays.copyOf(page, length);
      String what = "cut to " + length + " of " + page.length + " bytes";
      assertThatThrownBy(() -> start(cut, 100).read(array(100), 0, 100))
          .as(what)
          .isInstanceOf(CorruptFileException.class);
      assertThatThrownBy(() -> start(cut, 100).skip(100))
          .as(what)
          .isInstanceOf(CorruptFileException.class);
    }
  }

  @Test
  void damageGivesValuesOrCorruptFileException() throws IOException {
    for (long seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      byte[] page = encode(values(200, random));
      for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
        page[random.nextInt(page.length)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        ValueDecoder<B> decoder = start(page, 200);
        decoder.skip(random.nextInt(50));
        decoder.read(array(150), 0, 150);
      } catch (CorruptFileException expected) {
        assertThat(expected).as("seed %d", seed).hasMessageContaining("page is damaged");
      } catch (UnsupportedFeatureException expected) {
        assertThat(expected).as("seed %d", seed).hasMessageContaining("rewrite the file");
      } catch (RuntimeException e) {
        fail("seed " + seed, e);
      }
    }
  }

  /** Starts a page that is surrounded by other bytes, which must have no effect. */
  private ValueDecoder<B> start(byte[] section, int count) {
    byte[] page = new byte[HEAD + section.length + HEAD];
    Arrays.fill(page, (byte) 1);
    System.arraycopy(section, 0, page, HEAD, section.length);
    ValueDecoder<B> decoder = decoder();
    decoder.init(page, HEAD, HEAD + section.length, count);
    return decoder;
  }

  private List<V> values(int count, Random random) {
    List<V> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(i > 0 && random.nextInt(4) == 0 ? values.get(i - 1) : randomValue(random));
    }
    return values;
  }

  private byte[] encode(List<V> values) throws IOException {
    try (ValuesWriter writer = parquetJavaWriter()) {
      for (V value : values) {
        write(writer, value);
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      writer.getBytes().writeAllTo(out);
      return out.toByteArray();
    }
  }

  private List<V> list(B array, int from, int count) {
    List<V> list = new ArrayList<>();
    for (int i = from; i < from + count; i++) {
      list.add(get(array, i));
    }
    return list;
  }
}
