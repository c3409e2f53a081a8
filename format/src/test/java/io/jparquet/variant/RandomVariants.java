package io.jparquet.variant;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** Random variants of all types and shapes, which depend only on the seed. */
public final class RandomVariants {
  private static final String[] NAMES = {
    "a", "b", "c", "id", "name", "", "\u00e9", "\uff5a", "\ud83d\ude00", "a longer name", "A"
  };

  private final Random random;

  /** A sequence of variants. */
  public RandomVariants(long seed) {
    this.random = new Random(seed);
  }

  /** The next variant. */
  public Variant next() {
    VariantWriteOptions options =
        VariantWriteOptions.defaults()
            .withDuplicateFields(VariantWriteOptions.DuplicateFields.LAST_WINS)
            .withSortDictionary(random.nextBoolean());
    VariantBuilder builder = new VariantBuilder(options);
    append(builder, random.nextInt(5));
    return builder.build();
  }

  /** The next variants as a column: each 17th slot from {@code firstNull} on is null. */
  public List<Variant> column(int slots, int firstNull) {
    List<Variant> variants = new ArrayList<>();
    for (int i = 0; i < slots; i++) {
      variants.add(i % 17 == firstNull ? null : next());
    }
    return variants;
  }

  private void append(VariantBuilder builder, int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      scalar(builder);
    } else if (random.nextInt(3) == 0) {
      builder.startArray();
      for (int i = size(); i > 0; i--) {
        append(builder, depth - 1);
      }
      builder.end();
    } else {
      builder.startObject();
      for (int i = size(); i > 0; i--) {
        append(builder.name(name()), depth - 1);
      }
      builder.end();
    }
  }

  /** Mostly a small number, sometimes one that exceeds a byte. */
  private int size() {
    return random.nextInt(50) == 0 ? random.nextInt(400) : random.nextInt(6);
  }

  private String name() {
    return random.nextInt(4) == 0 ? "n" + random.nextInt(500) : NAMES[random.nextInt(NAMES.length)];
  }

  private void scalar(VariantBuilder builder) {
    switch (random.nextInt(16)) {
      case 0 -> builder.appendNull();
      case 1 -> builder.appendBoolean(random.nextBoolean());
      case 2, 3 -> builder.appendLong(random.nextLong() >> random.nextInt(64));
      case 4 -> builder.appendLong(VariantType.INT64, random.nextInt(10));
      case 5 -> builder.appendFloat(Float.intBitsToFloat(random.nextInt()));
      case 6 -> builder.appendDouble(Double.longBitsToDouble(random.nextLong()));
      case 7 -> builder.appendDecimal(decimal(38));
      case 8 -> builder.appendDecimal(VariantType.DECIMAL16, decimal(12));
      case 9 -> builder.appendLong(VariantType.DATE, random.nextInt());
      case 10 -> builder.appendLong(VariantType.TIME, random.nextLong(86_400_000_000L));
      case 11 -> builder.appendLong(VariantType.TIMESTAMP, random.nextLong());
      case 12 -> builder.appendLong(timestamp(), random.nextLong());
      case 13 -> {
        byte[] bytes = new byte[random.nextInt(100)];
        random.nextBytes(bytes);
        builder.appendBinary(bytes);
      }
      case 14 -> builder.appendUuid(new UUID(random.nextLong(), random.nextLong()));
      default -> builder.appendString("\u00e4b".repeat(random.nextInt(60)));
    }
  }

  private VariantType timestamp() {
    return switch (random.nextInt(3)) {
      case 0 -> VariantType.TIMESTAMP_NTZ;
      case 1 -> VariantType.TIMESTAMP_NANOS;
      default -> VariantType.TIMESTAMP_NTZ_NANOS;
    };
  }

  private BigDecimal decimal(int digits) {
    int length = 1 + random.nextInt(digits);
    BigInteger unscaled = new BigInteger(length * 3, random);
    return new BigDecimal(
        random.nextBoolean() ? unscaled : unscaled.negate(), random.nextInt(digits + 1));
  }
}
