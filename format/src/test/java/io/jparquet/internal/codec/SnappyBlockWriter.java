package io.jparquet.internal.codec;

import java.io.ByteArrayOutputStream;
import java.util.Random;

/** Writes Snappy blocks tag by tag, also those that no compressor writes, and what they hold. */
final class SnappyBlockWriter {
  private final ByteArrayOutputStream tags = new ByteArrayOutputStream();
  private final ByteArrayOutputStream page = new ByteArrayOutputStream();

  /** The tags, without the size that a block begins with. */
  byte[] tags() {
    return tags.toByteArray();
  }

  /** The bytes that the tags stand for. */
  byte[] page() {
    return page.toByteArray();
  }

  /** The whole block. */
  byte[] block() {
    return block(page.size(), tags());
  }

  /** A block with any stated size. */
  static byte[] block(int size, byte[] tags) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    int rest = size;
    while (rest >>> 7 != 0) {
      block.write(rest | 0x80);
      rest >>>= 7;
    }
    block.write(rest);
    block.writeBytes(tags);
    return block.toByteArray();
  }

  /** A literal whose length is in the tag. */
  SnappyBlockWriter literal(byte... bytes) {
    tags.write((bytes.length - 1) << 2);
    return content(bytes);
  }

  /** A literal whose length is in one to four bytes after the tag. */
  SnappyBlockWriter literal(int lengthBytes, byte... bytes) {
    tags.write((59 + lengthBytes) << 2);
    number(bytes.length - 1, lengthBytes);
    return content(bytes);
  }

  /** A copy whose distance has one byte and three bits; of 4 to 11 bytes. */
  SnappyBlockWriter copy1(int distance, int length) {
    tags.write(distance >>> 8 << 5 | (length - 4) << 2 | 1);
    number(distance, 1);
    return copied(distance, length);
  }

  /** A copy whose distance has two bytes; of 1 to 64 bytes. */
  SnappyBlockWriter copy2(int distance, int length) {
    tags.write((length - 1) << 2 | 2);
    number(distance, 2);
    return copied(distance, length);
  }

  /** A copy whose distance has four bytes; of 1 to 64 bytes. */
  SnappyBlockWriter copy4(int distance, int length) {
    tags.write((length - 1) << 2 | 3);
    number(distance, 4);
    return copied(distance, length);
  }

  /** Tags of all kinds, until there are at least {@code size} bytes. */
  static SnappyBlockWriter random(Random random, int size) {
    SnappyBlockWriter writer = new SnappyBlockWriter();
    int literals = 1 + random.nextInt(8);
    while (writer.page.size() < size) {
      int written = writer.page.size();
      if (written == 0 || random.nextInt(8) < literals) {
        byte[] bytes = new byte[1 + random.nextInt(random.nextInt(8) == 0 ? 300 : 20)];
        random.nextBytes(bytes);
        if (bytes.length <= 60 && random.nextInt(10) > 0) {
          writer.literal(bytes);
        } else {
          writer.literal((bytes.length > 256 ? 2 : 1) + random.nextInt(3), bytes);
        }
      } else {
        int distance = 1 + random.nextInt(Math.min(written, random.nextBoolean() ? 20 : 60_000));
        int length = 1 + random.nextInt(64);
        switch (random.nextInt(5)) {
          case 0 -> writer.copy4(distance, length);
          case 1, 2 -> writer.copy2(distance, length);
          default -> writer.copy1(Math.min(distance, 2047), 4 + length % 8);
        }
      }
    }
    return writer;
  }

  private SnappyBlockWriter content(byte[] bytes) {
    tags.writeBytes(bytes);
    page.writeBytes(bytes);
    return this;
  }

  private SnappyBlockWriter copied(int distance, int length) {
    byte[] before = page.toByteArray();
    for (int i = 0; i < length; i++) {
      // With a distance that no block may have, the block is damaged and holds anything.
      int from = before.length - distance;
      page.write(distance <= 0 || from < 0 ? 0 : before[from + i % distance]);
    }
    return this;
  }

  private void number(int value, int length) {
    for (int i = 0; i < length; i++) {
      tags.write(value >>> (8 * i));
    }
  }
}
