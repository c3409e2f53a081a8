package io.jparquet.benchmarks.kernel;

import io.trino.tpch.Distributions;
import io.trino.tpch.TextPool;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Bytes of pages of different kinds, each of which compressors see in another way. */
public enum PageKind {
  /** A few words, and numbers as text. */
  TEXT {
    @Override
    void add(ByteBuffer page, Random random) {
      String word = WORDS[random.nextInt(WORDS.length)];
      page.put(ascii(word + ' ' + random.nextInt(1000)));
    }
  },
  /** PLAIN byte strings: comments of TPC-H. */
  COMMENTS {
    @Override
    void add(ByteBuffer page, Random random) {
      int length = 10 + random.nextInt(34);
      int from = random.nextInt(Comments.TEXT.length - length);
      page.putInt(length).put(Comments.TEXT, from, length);
    }
  },
  /** PLAIN byte strings: names that differ in their last characters. */
  NAMES {
    @Override
    void add(ByteBuffer page, Random random) {
      boolean brand = random.nextInt(3) == 0;
      byte[] name =
          brand
              ? ascii("Brand#" + (11 + random.nextInt(45)))
              : ascii("Customer#%09d".formatted(random.nextInt(150_000)));
      page.putInt(name.length).put(name);
    }
  },
  /** PLAIN INT64: keys with few significant bytes, at random. */
  KEYS {
    @Override
    void add(ByteBuffer page, Random random) {
      page.putLong(random.nextInt(200_000));
    }
  },
  /** PLAIN INT64: keys in order, each in up to seven rows. */
  SORTED_KEYS {
    @Override
    void add(ByteBuffer page, Random random) {
      long last = page.position() == 0 ? 1_000_000 : page.getLong(page.position() - Long.BYTES);
      long key = last + (last % 8 == 7 ? 25 : 1);
      for (int rows = 1 + random.nextInt(7); rows > 0; rows--) {
        page.putLong(key);
      }
    }
  },
  /** PLAIN INT64: prices in cents. */
  DECIMALS {
    @Override
    void add(ByteBuffer page, Random random) {
      page.putLong((90_000L + random.nextInt(120_000)) * (1 + random.nextInt(50)));
    }
  },
  /** PLAIN INT64: zero, except for one in fifty. */
  SPARSE {
    @Override
    void add(ByteBuffer page, Random random) {
      page.putLong(random.nextInt(50) == 0 ? random.nextInt(1000) : 0);
    }
  },
  /** PLAIN DOUBLE: seconds that grow, with three decimals. */
  CLOCK {
    @Override
    void add(ByteBuffer page, Random random) {
      int at = page.position();
      double last = at == 0 ? 1.7e9 : page.getDouble(at - Double.BYTES);
      page.putDouble(Math.rint(last * 1000 + random.nextInt(1000)) / 1000);
    }
  },
  /** PLAIN DOUBLE: at random, which can't be compressed. */
  DOUBLES {
    @Override
    void add(ByteBuffer page, Random random) {
      page.putDouble(random.nextGaussian());
    }
  },
  /** Codes of three bits that count up to another number each time. */
  CODES {
    @Override
    void add(ByteBuffer page, Random random) {
      long bits = 0;
      int end = 0;
      int code = 0;
      for (int i = 0; i < 16; i++) {
        code = code < end ? code + 1 : 0;
        end = code == 0 ? random.nextInt(7) : end;
        bits |= (long) code << (3 * i);
      }
      page.putInt((int) bits).putShort((short) (bits >>> 32));
    }
  },
  /** Bytes that are repeated 4 to 33 times. */
  RUNS {
    @Override
    void add(ByteBuffer page, Random random) {
      byte value = (byte) random.nextInt(100);
      for (int times = 4 + random.nextInt(30); times > 0; times--) {
        page.put(value);
      }
    }
  };

  private static final String[] WORDS = {
    "carefully", "final", "deposits", "sleep", "furiously", "across", "the", "ironic", "requests"
  };

  /** More bytes than are added at a time. */
  private static final int MOST_ADDED = 64;

  /** The bytes of a page. */
  byte[] page(int length, long seed) {
    Random random = new Random(seed);
    ByteBuffer page = ByteBuffer.allocate(length + MOST_ADDED).order(ByteOrder.LITTLE_ENDIAN);
    while (page.position() < length) {
      add(page, random);
    }
    return Arrays.copyOf(page.array(), length);
  }

  abstract void add(ByteBuffer page, Random random);

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static final class Comments {
    static final byte[] TEXT = text();

    private Comments() {}

    private static byte[] text() {
      TextPool pool = new TextPool(4 << 20, Distributions.getDefaultDistributions());
      return ascii(pool.getText(0, pool.size()));
    }
  }
}
