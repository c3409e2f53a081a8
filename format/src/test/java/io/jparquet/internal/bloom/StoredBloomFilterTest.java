package io.jparquet.internal.bloom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.metadata.BloomFilterAlgorithm;
import io.jparquet.internal.metadata.BloomFilterCompression;
import io.jparquet.internal.metadata.BloomFilterHash;
import io.jparquet.internal.metadata.BloomFilterHeader;
import io.jparquet.internal.thrift.Decoded;
import io.jparquet.internal.thrift.MetadataDecoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.parquet.column.values.bloomfilter.BlockSplitBloomFilter;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredBloomFilterTest {
  private static final double RATE = 0.01;

  private final BloomHash hash = new BloomHash();

  @Test
  void hashesValuesAsParquetJavaDoes() {
    BlockSplitBloomFilter peer = new BlockSplitBloomFilter(1024);
    Random random = new Random(1);
    for (int i = 0; i < 200; i++) {
      int number = random.nextInt();
      long wide = random.nextLong();
      byte[] bytes = new byte[i];
      random.nextBytes(bytes);
      assertThat(hash.of(number)).isEqualTo(peer.hash(number));
      assertThat(hash.of(wide)).isEqualTo(peer.hash(wide));
      assertThat(hash.of(Float.floatToRawIntBits(number * 0.5f)))
          .isEqualTo(peer.hash(number * 0.5f));
      assertThat(hash.of(Double.doubleToRawLongBits(wide * 0.5))).isEqualTo(peer.hash(wide * 0.5));
      assertThat(hash.of(bytes, 0, i)).isEqualTo(peer.hash(Binary.fromConstantByteArray(bytes)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 64, 1024, 65_536})
  void setsTheBitsThatParquetJavaSets(int size) throws IOException {
    BloomFilterBuilder builder = new BloomFilterBuilder(size, 0.999_999);
    BlockSplitBloomFilter peer = new BlockSplitBloomFilter(size);
    long[] hashes = new Random(size).longs(size / 8).toArray();
    for (long value : hashes) {
      builder.add(value);
      peer.insertHash(value);
    }
    // Folded as far as the built filter, whose required rate is almost zero.
    ByteArrayOutputStream unfolded = new ByteArrayOutputStream();
    peer.writeTo(unfolded);
    byte[] bits = unfolded.toByteArray();
    byte[] built = builder.build();
    Decoded<BloomFilterHeader> header = MetadataDecoder.bloomFilterHeader(built, 0, built.length);
    int folded = header.value().numBytes();
    while (bits.length > folded) {
      bits = foldedOnce(bits);
    }
    assertThat(Arrays.copyOfRange(built, header.length(), built.length)).isEqualTo(bits);
  }

  private static byte[] foldedOnce(byte[] bits) {
    byte[] half = new byte[bits.length / 2];
    for (int i = 0; i < half.length; i++) {
      int at = i / 32 * 64 + i % 32;
      half[i] = (byte) (bits[at] | bits[at + 32]);
    }
    return half;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 10, 1000, 50_000})
  void findsEveryValueAndFewOthers(int count) {
    BloomFilterBuilder builder = new BloomFilterBuilder(1 << 20, RATE);
    long[] values = new Random(count).longs(count).toArray();
    LongStream.of(values).forEach(value -> builder.add(hash.of(value)));

    StoredBloomFilter filter = filter(builder.build());

    assertThat(LongStream.of(values)).allMatch(value -> filter.mightContain(hash.of(value)));
    long found = new Random(-1).longs(100_000).filter(v -> filter.mightContain(hash.of(v))).count();
    assertThat(found).isLessThan((long) (1.3 * RATE * 100_000));
    assertThat((long) filter.size()).isLessThan(4 * BloomFilterBuilder.bytesFor(count, RATE));
  }

  @Test
  void isTheSameFilterHoweverLargeItWasBuilt() {
    BloomFilterBuilder small = new BloomFilterBuilder(1 << 12, RATE);
    BloomFilterBuilder large = new BloomFilterBuilder(1 << 20, RATE);
    new Random(7)
        .longs(2_000)
        .forEach(
            value -> {
              small.add(value);
              large.add(value);
            });
    assertThat(large.build()).isEqualTo(small.build());
  }

  @Test
  void isNotMadeWhenItWouldMissItsRate() {
    BloomFilterBuilder builder = new BloomFilterBuilder(1024, RATE);
    new Random(3).longs(10_000).forEach(builder::add);
    assertThat(builder.build()).isNull();
  }

  @Test
  void startsEmptyForEachChunk() {
    BloomFilterBuilder builder = new BloomFilterBuilder(1024, RATE);
    builder.add(hash.of(5));
    assertThat(filter(builder.build()).mightContain(hash.of(5))).isTrue();
    assertThat(filter(builder.build()).mightContain(hash.of(5))).isFalse();
  }

  @Test
  void isProbedWhereItLies() {
    BloomFilterBuilder builder = new BloomFilterBuilder(1024, RATE);
    byte[] value = "a value".getBytes(StandardCharsets.UTF_8);
    builder.add(hash.of(value, 0, value.length));
    byte[] built = builder.build();
    int header = MetadataDecoder.bloomFilterHeader(built, 0, built.length).length();
    byte[] elsewhere = new byte[built.length + 100];
    System.arraycopy(built, 0, elsewhere, 100, built.length);

    StoredBloomFilter filter = StoredBloomFilter.of(elsewhere, 100 + header, built.length - header);

    assertThat(filter.mightContain(hash.of(value, 0, value.length))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -32, 0, 1, 31, 33, 2048, Integer.MAX_VALUE})
  void refusesImpossibleSizes(int size) {
    BloomFilterHeader header =
        new BloomFilterHeader(
            size,
            new BloomFilterAlgorithm.SplitBlockAlgorithm(),
            new BloomFilterHash.XxHash(),
            new BloomFilterCompression.Uncompressed());
    assertThatThrownBy(() -> StoredBloomFilter.check(header, 1024))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(size + " bytes");
  }

  @Test
  void refusesFiltersOfAnotherKind() {
    BloomFilterHeader header =
        new BloomFilterHeader(
            32,
            new BloomFilterAlgorithm.SplitBlockAlgorithm(),
            new BloomFilterHash.Unknown(2),
            new BloomFilterCompression.Uncompressed());
    assertThatThrownBy(() -> StoredBloomFilter.check(header, 1024))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("Unknown[fieldId=2]");
  }

  @Test
  void refusesRatesThatAreNone() {
    for (double rate : new double[] {0, 1, -1, Double.NaN}) {
      assertThatThrownBy(() -> new BloomFilterBuilder(1024, rate))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static StoredBloomFilter filter(byte[] built) {
    Decoded<BloomFilterHeader> header = MetadataDecoder.bloomFilterHeader(built, 0, built.length);
    int bits = built.length - header.length();
    StoredBloomFilter.check(header.value(), bits);
    return StoredBloomFilter.of(built, header.length(), header.value().numBytes());
  }

  @Test
  void collectsInAsManyBytesAsTheExpectedValuesNeed() {
    assertThat(BloomFilterBuilder.startBytes(null, RATE, 1 << 20)).isEqualTo(1 << 20);
    assertThat(BloomFilterBuilder.startBytes(1L, RATE, 1 << 20)).isEqualTo(32);
    assertThat(BloomFilterBuilder.startBytes(1000L, RATE, 1 << 20)).isEqualTo(2048);
    assertThat(BloomFilterBuilder.startBytes(Long.MAX_VALUE, RATE, 1 << 20)).isEqualTo(1 << 20);
    assertThat(BloomFilterBuilder.startBytes(1000L, RATE, 100)).isEqualTo(100);
  }
}
