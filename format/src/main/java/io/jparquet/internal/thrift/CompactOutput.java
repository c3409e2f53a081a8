package io.jparquet.internal.thrift;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.bytes.ByteSink;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.ToIntFunction;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;
import org.jspecify.annotations.Nullable;

/**
 * Writes structs in the compact protocol, field by field. A null value is an absent field: nothing
 * is written.
 */
final class CompactOutput {
  private static final TStruct ANY_STRUCT = new TStruct("");

  private final ByteSink sink = new ByteSink();
  private final TCompactProtocol protocol;

  /** Writes the fields of a struct. */
  @FunctionalInterface
  interface StructWriter<T> {
    void write(CompactOutput out, T value) throws TException;
  }

  @FunctionalInterface
  private interface ElementWriter<T> {
    void write(T value) throws TException;
  }

  CompactOutput() throws TException {
    protocol = new TCompactProtocol(new SinkTransport(sink));
  }

  /** A copy of everything written so far. */
  byte[] toByteArray() {
    return sink.toByteArray();
  }

  /** Writes the outermost struct. */
  <T> void root(T value, StructWriter<T> writer) throws TException {
    writeStruct(value, writer);
  }

  void bool(int id, @Nullable Boolean value) throws TException {
    field(id, TType.BOOL, value, protocol::writeBool);
  }

  void i8(int id, @Nullable Byte value) throws TException {
    field(id, TType.BYTE, value, protocol::writeByte);
  }

  void i16(int id, @Nullable Short value) throws TException {
    field(id, TType.I16, value, protocol::writeI16);
  }

  void i32(int id, @Nullable Integer value) throws TException {
    field(id, TType.I32, value, protocol::writeI32);
  }

  void i64(int id, @Nullable Long value) throws TException {
    field(id, TType.I64, value, protocol::writeI64);
  }

  void float64(int id, @Nullable Double value) throws TException {
    field(id, TType.DOUBLE, value, protocol::writeDouble);
  }

  void string(int id, @Nullable String value) throws TException {
    field(id, TType.STRING, value, protocol::writeString);
  }

  void binary(int id, byte @Nullable [] value) throws TException {
    field(id, TType.STRING, value, this::writeBinary);
  }

  /** Writes the number of a constant; a negative one stands for a value that cannot be written. */
  <E extends Enum<E>> void enumeration(int id, @Nullable E value, ToIntFunction<E> number)
      throws TException {
    field(id, TType.I32, value, v -> writeEnumeration(v, number));
  }

  <T> void struct(int id, @Nullable T value, StructWriter<? super T> writer) throws TException {
    field(id, TType.STRUCT, value, v -> writeStruct(v, writer));
  }

  /** A struct without fields. */
  void empty(int id) throws TException {
    struct(id, ANY_STRUCT, (out, nothing) -> {});
  }

  void bools(int id, @Nullable List<Boolean> values) throws TException {
    list(id, TType.BOOL, values, protocol::writeBool);
  }

  void i32s(int id, @Nullable List<Integer> values) throws TException {
    list(id, TType.I32, values, protocol::writeI32);
  }

  void i64s(int id, @Nullable List<Long> values) throws TException {
    list(id, TType.I64, values, protocol::writeI64);
  }

  void strings(int id, @Nullable List<String> values) throws TException {
    list(id, TType.STRING, values, protocol::writeString);
  }

  void binaries(int id, @Nullable List<byte[]> values) throws TException {
    list(id, TType.STRING, values, this::writeBinary);
  }

  <E extends Enum<E>> void enumerations(int id, @Nullable List<E> values, ToIntFunction<E> number)
      throws TException {
    list(id, TType.I32, values, v -> writeEnumeration(v, number));
  }

  <T> void structs(int id, @Nullable List<T> values, StructWriter<T> writer) throws TException {
    list(id, TType.STRUCT, values, v -> writeStruct(v, writer));
  }

  /** The error for a value whose form in a file is unknown. */
  static UnsupportedFeatureException cannotWrite(Object value) {
    return new UnsupportedFeatureException(
        "Expected metadata that this version can write but found "
            + value.getClass().getSimpleName()
            + " "
            + value
            + "; leave the column or the field out");
  }

  private <T> void field(int id, byte type, @Nullable T value, ElementWriter<T> writer)
      throws TException {
    if (value != null) {
      protocol.writeFieldBegin(new TField("", type, (short) id));
      writer.write(value);
    }
  }

  private <T> void list(
      int id, byte type, @Nullable List<T> values, ElementWriter<? super T> writer)
      throws TException {
    if (values != null) {
      protocol.writeFieldBegin(new TField("", TType.LIST, (short) id));
      protocol.writeListBegin(new TList(type, values.size()));
      for (T value : values) {
        writer.write(value);
      }
    }
  }

  private void writeBinary(byte[] value) throws TException {
    protocol.writeBinary(ByteBuffer.wrap(value));
  }

  private <E> void writeEnumeration(E value, ToIntFunction<E> numberOf) throws TException {
    int number = numberOf.applyAsInt(value);
    if (number < 0) {
      throw cannotWrite(value);
    }
    protocol.writeI32(number);
  }

  private <T> void writeStruct(T value, StructWriter<? super T> writer) throws TException {
    protocol.writeStructBegin(ANY_STRUCT);
    writer.write(this, value);
    protocol.writeFieldStop();
    protocol.writeStructEnd();
  }
}
