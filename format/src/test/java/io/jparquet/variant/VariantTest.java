package io.jparquet.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.variant.VariantWriteOptions.DuplicateFields;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VariantTest {
  private static final byte[] NAMES = {1, 2, 0, 1, 2, 'a', 'b'};

  /** The default stack size of a thread on most platforms. */
  private static final int STACK_BYTES = 1 << 20;

  @Test
  void accessorsRefuseOtherTypes() {
    Variant text = new VariantBuilder().appendString("1").build();
    assertThatIllegalStateException().isThrownBy(text::getLong).withMessageContaining("STRING");
    assertThatIllegalStateException().isThrownBy(text::getDecimal);
    assertThatIllegalStateException().isThrownBy(text::object);
    assertThatIllegalStateException().isThrownBy(text::array);
  }

  @Test
  void valuesAreEqualByContent() {
    Variant a = Variant.parseJson("{\"x\":1,\"y\":[true,\"s\"]}");
    Variant b = Variant.parseJson("{\"y\":[true,\"s\"],\"x\":1}");
    assertThat(a).isEqualTo(b).hasSameHashCodeAs(b);
    assertThat(a).isNotEqualTo(Variant.parseJson("{\"x\":1,\"y\":[false,\"s\"]}"));
    assertThat(a).isNotEqualTo(Variant.parseJson("{\"x\":1,\"z\":[true,\"s\"]}"));
    byte[] longForm = {16 << 2, 1, 0, 0, 0, 's'};
    assertThat(Variant.of(NAMES, longForm)).isEqualTo(Variant.parseJson("\"s\""));
  }

  @Test
  void findsFieldsInObjectsOrderedByBytesOrByUtf16() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      names.add("n" + i);
    }
    names.addAll(List.of("\uff5a", "\uff5ax", "\ud83d\ude00", "\ud83d\ude00x", "\u00e9"));
    VariantBuilder builder = new VariantBuilder().startObject();
    names.forEach(name -> builder.name(name).appendString(name.repeat(20)));
    Variant byBytes = builder.end().build();
    Variant byUnits = orderedByUnits(byBytes);
    assertThat(byUnits.toBytes()).isNotEqualTo(byBytes.toBytes());
    for (Variant variant : List.of(byBytes, byUnits)) {
      variant.validate();
      for (String name : names) {
        assertThat(variant.object().get(name).getString()).isEqualTo(name.repeat(20));
      }
      assertThat(variant.object().get("\ud83d\ude01")).isNull();
      assertThat(variant.object().get("zzz")).isNull();
    }
    assertThat(byUnits).isEqualTo(byBytes);
  }

  /**
   * The object with ids and offsets of its fields, one byte and two bytes each, in another order.
   */
  private static Variant orderedByUnits(Variant variant) {
    VariantObject object = variant.object();
    byte[] bytes = variant.toBytes();
    Integer[] order = new Integer[object.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparing(object::name));
    byte[] original = bytes.clone();
    for (int i = 0; i < order.length; i++) {
      bytes[2 + i] = original[2 + order[i]];
      int offset = 2 + order.length + 2 * order[i];
      bytes[2 + order.length + 2 * i] = original[offset];
      bytes[2 + order.length + 2 * i + 1] = original[offset + 1];
    }
    return Variant.of(variant.metadata(), bytes, 0, bytes.length);
  }

  @Test
  void refusesValuesThatDoNotFitTheirBytes() {
    refused(new byte[0]);
    refused(new byte[] {6 << 2, 0, 0, 0, 0, 0, 0, 0});
    refused(new byte[] {5 << 2 | 1, 'a', 'b'});
    refused(new byte[] {15 << 2, 2, 0, 0, 0, 1});
    refused(new byte[] {15 << 2, -1, -1, -1, -1, 1});
    refused(new byte[] {15 << 2, -1, -1, -1, 127, 1});
    refused(new byte[] {3});
    refused(new byte[] {3, 1, 0});
    refused(new byte[] {3, 1, 0, 2, 0});
    refused(new byte[] {3 | 1 << 4, -1, -1, -1, 127, 0, 0});
    refused(new byte[] {2 | 1 << 6, -1, -1, -1, -1, 0, 0});
  }

  @Test
  void refusesTypesThatAreNotKnown() {
    Variant unknown = Variant.of(NAMES, new byte[] {21 << 2, 0});
    assertThatThrownBy(unknown::type)
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("21");
    assertThat(unknown.toBytes()).containsExactly(21 << 2, 0);
    Variant around = Variant.of(NAMES, new byte[] {3, 2, 0, 2, 4, 21 << 2, 9, 3 << 2, 7});
    assertThat(around.array().get(1).getLong()).isEqualTo(7);
    assertThatThrownBy(() -> around.array().get(0).getLong())
        .isInstanceOf(UnsupportedFeatureException.class);
  }

  @Test
  void copiesValuesOfTypesThatAreNotKnown() {
    VariantMetadata names = Variant.parseJson("{\"a\":1,\"b\":2}").metadata();
    // The value of b lies before that of a, which has an unknown type and three bytes.
    byte[] object = {2, 2, 0, 1, 2, 0, 5, 3 << 2, 7, 21 << 2, 8, 9};
    Variant variant = Variant.of(names, object, 0, object.length);
    assertThat(variant.object().get("a").toBytes()).containsExactly(21 << 2, 8, 9);
    assertThat(variant.object().get("b").getLong()).isEqualTo(7);
    Variant copy = new VariantBuilder().append(variant).build();
    assertThat(copy.object().get("a").toBytes()).containsExactly(21 << 2, 8, 9);
    assertThat(copy.object().get("b").getLong()).isEqualTo(7);
  }

  @Test
  void refusesChildrenThatLieElsewhere() {
    invalid(new byte[] {3, 2, 1, 0, 1, 0}, "array");
    invalid(new byte[] {3, 2, 0, 0, 1, 0}, "array");
    invalid(new byte[] {3, 2, 0, 5, 1, 0}, "array");
    invalid(new byte[] {2, 1, 0, 1, 1, 0}, "outside");
    invalid(new byte[] {2, 1, 7, 0, 1, 0}, "dictionary");
    invalid(new byte[] {2, 1, 0, 0, 1, 1 << 2 | 1}, "bytes");
  }

  @Test
  void refusesFieldsThatOverlapOrAreOutOfOrder() {
    invalid(new byte[] {2, 2, 0, 1, 0, 0, 1, 0}, "overlap");
    invalid(new byte[] {2, 2, 1, 0, 0, 1, 2, 0, 0}, "order");
    invalid(new byte[] {2, 2, 0, 0, 0, 1, 2, 0, 0}, "order");
  }

  @Test
  void refusesScalarsOutOfRange() {
    invalid(new byte[] {8 << 2, 39, 1, 0, 0, 0}, "scale");
    byte[] digits = new byte[18];
    Arrays.fill(digits, (byte) 127);
    digits[0] = 10 << 2;
    digits[1] = 2;
    invalid(digits, "digits");
    invalid(new byte[] {1 << 2 | 1, -1}, "UTF-8");
  }

  @Test
  void boundsTheDepthOfWhatItWalks() throws InterruptedException {
    byte[] deep = nested(1001);
    assertThatThrownBy(() -> Variant.of(NAMES, deep).validate())
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("1000");
    assertThatThrownBy(() -> Variant.of(NAMES, deep).toString())
        .isInstanceOf(CorruptFileException.class);
    List<Throwable> failures = new ArrayList<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              Variant allowed = Variant.of(NAMES, nested(1000));
              allowed.validate();
              Variant copy = Variant.parseJson(allowed.toString());
              assertThat(copy).isEqualTo(allowed);
              assertThat(new VariantBuilder().append(copy).build()).isEqualTo(copy);
            },
            "small stack",
            STACK_BYTES);
    thread.setUncaughtExceptionHandler((t, failure) -> failures.add(failure));
    thread.start();
    thread.join();
    assertThat(failures).isEmpty();
  }

  /** Nested arrays; the innermost one is empty. */
  private static byte[] nested(int depth) {
    byte[] value = {3, 0, 0};
    for (int i = 1; i < depth; i++) {
      byte[] outer = new byte[10 + value.length];
      outer[0] = 3 | 3 << 2;
      outer[1] = 1;
      for (int b = 0; b < 4; b++) {
        outer[6 + b] = (byte) (value.length >>> (8 * b));
      }
      System.arraycopy(value, 0, outer, 10, value.length);
      value = outer;
    }
    return value;
  }

  @Test
  void doesNotWalkSharedValuesAgainAndAgain() {
    // Each object has two fields, both of which are the next object: 2^30 values in 300 bytes.
    byte[] value = {0};
    for (int i = 0; i < 30; i++) {
      byte[] outer = new byte[10 + value.length];
      outer[0] = 2 | 1 << 2;
      outer[1] = 2;
      outer[3] = 1;
      outer[8] = (byte) value.length;
      outer[9] = (byte) (value.length >>> 8);
      System.arraycopy(value, 0, outer, 10, value.length);
      value = outer;
    }
    Variant shared = Variant.of(NAMES, value);
    List<Runnable> walks =
        List.of(
            shared::validate,
            () -> shared.toJson(ZoneOffset.UTC),
            () -> new VariantBuilder().append(shared),
            () -> assertThat(shared).isEqualTo(Variant.of(NAMES, shared.toBytes())));
    for (Runnable walk : walks) {
      assertThatThrownBy(walk::run)
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("overlap");
    }
  }

  /** Work that grows with the square of the fields would not end. */
  @Test
  void objectsWithMoreFieldsThanBytesForTheirValuesAreRefused() {
    int fields = 2_000_000;
    ByteBuffer object = ByteBuffer.allocate(1 + 4 + 2 * fields + 1 + 1);
    object.order(ByteOrder.LITTLE_ENDIAN).put((byte) 0x42).putInt(fields);
    object.position(object.capacity() - 2);
    object.put((byte) 1).put((byte) 0x54);
    invalid(object.array(), "2000000 fields, more than bytes for their values");
  }

  @Test
  void mutatedBytesGiveParquetExceptionsOnly() {
    Random random = new Random(20);
    RandomVariants variants = new RandomVariants(21);
    VariantPath path = VariantPath.parse("$.a[0].b");
    int refused = 0;
    for (int i = 0; i < 4_000; i++) {
      Variant variant = variants.next();
      for (int m = 0; m < 10; m++) {
        byte[] metadata = mutated(variant.metadata().toBytes(), random, 3);
        byte[] value = mutated(variant.toBytes(), random, 1);
        try {
          Variant read = Variant.of(metadata, value);
          path.find(read);
          assertThat(read.toString()).isNotEmpty();
          new VariantBuilder(
                  VariantWriteOptions.defaults().withDuplicateFields(DuplicateFields.LAST_WINS))
              .append(read)
              .build();
          read.validate();
        } catch (ParquetException e) {
          refused++;
        } catch (RuntimeException | StackOverflowError e) {
          throw new AssertionError(
              "variant " + i + ", mutation " + m + ": " + Arrays.toString(value), e);
        }
      }
    }
    assertThat(refused).isGreaterThan(5_000);
  }

  private static byte[] mutated(byte[] bytes, Random random, int rarity) {
    byte[] result = bytes.clone();
    if (random.nextInt(rarity) == 0) {
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        result[random.nextInt(Math.min(result.length, 40))] = (byte) random.nextInt();
      }
    }
    return random.nextInt(10) == 0
        ? Arrays.copyOf(result, random.nextInt(result.length + 1))
        : result;
  }

  private static void refused(byte[] value) {
    assertThatThrownBy(() -> Variant.of(NAMES, value)).isInstanceOf(CorruptFileException.class);
  }

  private static void invalid(byte[] value, String message) {
    Variant variant = Variant.of(NAMES, value);
    assertThatThrownBy(variant::validate)
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(message);
  }
}
