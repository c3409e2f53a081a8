package io.jparquet.variant;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.apache.parquet.variant.VariantJsonParser;
import org.junit.jupiter.api.Test;

/** The same values, read and written by parquet-java. */
class ParquetJavaVariantTest {

  @Test
  void parquetJavaReadsWhatIsWritten() {
    RandomVariants variants = new RandomVariants(7);
    for (int i = 0; i < 2_000; i++) {
      Variant variant = variants.next();
      org.apache.parquet.variant.Variant peer =
          new org.apache.parquet.variant.Variant(variant.toBytes(), variant.metadata().toBytes());
      assertSame(variant, peer, "variant " + i + " of seed 7");
    }
  }

  @Test
  void readsWhatParquetJavaWrites() throws Exception {
    RandomVariants variants = new RandomVariants(8);
    for (int i = 0; i < 2_000; i++) {
      Variant variant = variants.next();
      org.apache.parquet.variant.VariantBuilder builder =
          new org.apache.parquet.variant.VariantBuilder();
      append(variant, builder);
      org.apache.parquet.variant.Variant peer = builder.build();
      Variant read = Variant.of(bytes(peer.getMetadataBuffer()), bytes(peer.getValueBuffer()));
      read.validate();
      assertSame(read, peer, "variant " + i + " of seed 8");
    }
  }

  @Test
  void readsJsonAsParquetJavaDoes() throws Exception {
    RandomVariants variants = new RandomVariants(9);
    for (int i = 0; i < 2_000; i++) {
      String json = variants.next().toString();
      Variant read = Variant.parseJson(json);
      assertSame(read, VariantJsonParser.parseJson(json), "variant " + i + " of seed 9: " + json);
    }
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  private static void append(Variant variant, org.apache.parquet.variant.VariantBuilder builder) {
    switch (variant.type()) {
      case NULL -> builder.appendNull();
      case BOOLEAN -> builder.appendBoolean(variant.getBoolean());
      case INT8 -> builder.appendByte((byte) variant.getLong());
      case INT16 -> builder.appendShort((short) variant.getLong());
      case INT32 -> builder.appendInt((int) variant.getLong());
      case INT64 -> builder.appendLong(variant.getLong());
      case FLOAT -> builder.appendFloat(variant.getFloat());
      case DOUBLE -> builder.appendDouble(variant.getDouble());
      case DECIMAL4, DECIMAL8, DECIMAL16 -> builder.appendDecimal(variant.getDecimal());
      case DATE -> builder.appendDate((int) variant.getLong());
      case TIME -> builder.appendTime(variant.getLong());
      case TIMESTAMP -> builder.appendTimestampTz(variant.getLong());
      case TIMESTAMP_NTZ -> builder.appendTimestampNtz(variant.getLong());
      case TIMESTAMP_NANOS -> builder.appendTimestampNanosTz(variant.getLong());
      case TIMESTAMP_NTZ_NANOS -> builder.appendTimestampNanosNtz(variant.getLong());
      case BINARY -> builder.appendBinary(ByteBuffer.wrap(variant.getBinary()));
      case STRING -> builder.appendString(variant.getString());
      case UUID -> builder.appendUUID(variant.getUuid());
      case OBJECT -> {
        var object = builder.startObject();
        for (int i = 0; i < variant.object().size(); i++) {
          object.appendKey(variant.object().name(i));
          append(variant.object().get(i), object);
        }
        builder.endObject();
      }
      case ARRAY -> {
        var array = builder.startArray();
        for (int i = 0; i < variant.array().size(); i++) {
          append(variant.array().get(i), array);
        }
        builder.endArray();
      }
    }
  }

  private static void assertSame(
      Variant variant, org.apache.parquet.variant.Variant peer, String what) {
    switch (variant.type()) {
      case NULL -> assertType(peer, "NULL", what);
      case BOOLEAN -> assertThat(peer.getBoolean()).as(what).isEqualTo(variant.getBoolean());
      case INT8, INT16, INT32, INT64 ->
          assertThat(peer.getLong()).as(what).isEqualTo(variant.getLong());
      case FLOAT ->
          assertThat(peer.getFloat()).as(what).isEqualTo(Float.valueOf(variant.getFloat()));
      case DOUBLE ->
          assertThat(peer.getDouble()).as(what).isEqualTo(Double.valueOf(variant.getDouble()));
      case DECIMAL4, DECIMAL8, DECIMAL16 ->
          assertThat(peer.getDecimal()).as(what).isEqualTo(variant.getDecimal());
      case DATE, TIME, TIMESTAMP, TIMESTAMP_NTZ, TIMESTAMP_NANOS, TIMESTAMP_NTZ_NANOS -> {
        assertType(peer, peerType(variant.type()), what);
        assertThat(peer.getLong()).as(what).isEqualTo(variant.getLong());
      }
      case BINARY -> assertThat(bytes(peer.getBinary())).as(what).isEqualTo(variant.getBinary());
      case STRING -> assertThat(peer.getString()).as(what).isEqualTo(variant.getString());
      case UUID -> assertThat(peer.getUUID()).as(what).isEqualTo(variant.getUuid());
      case OBJECT -> {
        VariantObject object = variant.object();
        assertThat(peer.numObjectElements()).as(what).isEqualTo(object.size());
        for (int i = 0; i < object.size(); i++) {
          assertSame(object.get(object.name(i)), field(peer, object.name(i)), what);
        }
      }
      case ARRAY -> {
        assertThat(peer.numArrayElements()).as(what).isEqualTo(variant.array().size());
        for (int i = 0; i < variant.array().size(); i++) {
          assertSame(variant.array().get(i), peer.getElementAtIndex(i), what);
        }
      }
    }
  }

  /**
   * Fields are read by index, because parquet-java assumes the order of UTF-16 units when it
   * searches many names.
   */
  private static org.apache.parquet.variant.Variant field(
      org.apache.parquet.variant.Variant object, String name) {
    for (int i = 0; i < object.numObjectElements(); i++) {
      if (object.getFieldAtIndex(i).key.equals(name)) {
        return object.getFieldAtIndex(i).value;
      }
    }
    throw new AssertionError("parquet-java does not find " + name);
  }

  private static String peerType(VariantType type) {
    return switch (type) {
      case TIMESTAMP -> "TIMESTAMP_TZ";
      case TIMESTAMP_NANOS -> "TIMESTAMP_NANOS_TZ";
      case TIMESTAMP_NTZ_NANOS -> "TIMESTAMP_NANOS_NTZ";
      default -> type.name();
    };
  }

  private static void assertType(
      org.apache.parquet.variant.Variant peer, String type, String what) {
    assertThat(peer.getType().name()).as(what).isEqualTo(type);
  }
}
