package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.error.ParquetException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Damaged files: each of thousands of seeded mutations of 20 files is read, or refused with a
 * {@link ParquetException}, in bounded time and memory.
 */
class MutatedFilesTest {
  private static final int FILES = 20;
  private static final int MUTATIONS_PER_FILE = RandomCases.MUTATIONS / 2 / FILES;
  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long MAX_ALLOCATED = 1L << 28;

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void damagedFilesAreReadOrRefused() throws IOException {
    int refused = 0;
    for (int f = 0; f < FILES; f++) {
      byte[] file = file(f);
      for (int m = 0; m < MUTATIONS_PER_FILE; m++) {
        long seed = RandomCases.FIRST_SEED + f * 1_000_000L + m;
        if (!survives(mutated(file, new Random(seed)), "file " + f + ", seed " + seed)) {
          refused++;
        }
      }
    }
    assertThat(refused).isGreaterThan(FILES * MUTATIONS_PER_FILE / 10);
  }

  /** Files of different shapes: flat and nested, all codecs, both page versions. */
  private static byte[] file(int index) throws IOException {
    Random random = new Random(index);
    GeneratedGroups.Density[] densities = GeneratedGroups.Density.values();
    // Few values keep V2 pages dictionary encoded, many let V1 pages turn to PLAIN.
    int distinct = index % 2 == 0 && index % 3 == 0 ? 1_000_000 : 9;
    GeneratedGroups generator =
        new GeneratedGroups(random, distinct, densities[index % densities.length]);
    MessageType schema =
        index % 4 == 0 ? GeneratedGroups.flatSchema() : generator.schema(3, 1 + index % 4);
    GroupFiles.Settings settings =
        new GroupFiles.Settings(
            index % 2 == 0 ? WriterVersion.PARQUET_1_0 : WriterVersion.PARQUET_2_0,
            PeerCodecs.NAMES.get(index % PeerCodecs.NAMES.size()),
            true,
            512,
            50,
            20_000);
    byte[] file = GroupFiles.write(schema, generator.records(schema, 100), settings);
    assertThat(Rows.read(file, 64)).hasSize(100);
    return file;
  }

  private static byte[] mutated(byte[] file, Random random) {
    byte[] copy = file.clone();
    // Half of the mutations hit the footer and its surroundings, which are a small part of a file.
    int from = random.nextBoolean() ? 0 : Math.max(0, copy.length - copy.length / 3);
    switch (random.nextInt(6)) {
      case 0:
        return Arrays.copyOf(copy, random.nextInt(copy.length));
      case 1:
        for (int i = 1 + random.nextInt(8); i > 0; i--) {
          copy[position(copy, from, random)] = (byte) random.nextInt();
        }
        return copy;
      case 2:
        {
          int start = position(copy, from, random);
          Arrays.fill(
              copy, start, Math.min(copy.length, start + 1 + random.nextInt(40)), filler(random));
          return copy;
        }
      case 3:
        {
          int start = position(copy, from, random);
          int end = Math.min(copy.length, start + 1 + random.nextInt(20));
          byte[] shorter = Arrays.copyOf(copy, copy.length - (end - start));
          System.arraycopy(copy, end, shorter, start, copy.length - end);
          return shorter;
        }
      default:
        copy[position(copy, from, random)] ^= (byte) (1 << random.nextInt(8));
        return copy;
    }
  }

  private static int position(byte[] bytes, int from, Random random) {
    return from + random.nextInt(bytes.length - from);
  }

  private static byte filler(Random random) {
    return (byte) (random.nextBoolean() ? 0xFF : 0);
  }

  /** Reads a damaged file; false when it is refused as it should be. */
  private static boolean survives(byte[] file, String description) {
    List<String> problems = new ArrayList<>();
    long allocated = THREADS.getCurrentThreadAllocatedBytes();
    long start = System.nanoTime();
    boolean read = false;
    try {
      Rows.read(file, 64);
      read = true;
    } catch (ParquetException e) {
      assertThat(e.getMessage()).as(description).contains("file ");
    } catch (IOException | RuntimeException | Error e) {
      throw new AssertionError(description + " fails with " + e, e);
    }
    if (System.nanoTime() - start > MAX_NANOS) {
      problems.add("takes too long");
    }
    if (THREADS.getCurrentThreadAllocatedBytes() - allocated > MAX_ALLOCATED) {
      problems.add(
          "allocates " + (THREADS.getCurrentThreadAllocatedBytes() - allocated) + " bytes");
    }
    assertThat(problems).as(description).isEmpty();
    return read;
  }
}
