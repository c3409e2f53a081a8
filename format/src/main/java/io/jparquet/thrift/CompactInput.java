package io.jparquet.thrift;

import io.jparquet.CorruptFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TMemoryInputTransport;

/**
 * Reads structs of the compact protocol from an array, field by field.
 *
 * <p>{@link #nextField()} moves to the next field of the current struct. Exactly one of the other
 * methods must then read or skip it. All of them return null when the field has another wire type
 * than the one asked for; it is then skipped as an unknown field is.
 */
final class CompactInput {
  /** What {@link #nextField()} returns at the end of a struct; no field has this id. */
  static final int END = Integer.MIN_VALUE;

  /** Skipped values nested deeper than this are taken for damage; known structs reach 8. */
  private static final int MAX_SKIP_DEPTH = 64;

  private static final TConfiguration CONFIGURATION =
      new TConfiguration(Integer.MAX_VALUE, Integer.MAX_VALUE, MAX_SKIP_DEPTH);

  private final TMemoryInputTransport transport;
  private final TCompactProtocol protocol;
  private final int start;
  private byte wireType;

  /** Reads a struct and is left behind its last field. */
  @FunctionalInterface
  interface StructReader<T> {
    T read(CompactInput in) throws TException;
  }

  /** Reads the member of a union that has this field id; null when its wire type is wrong. */
  @FunctionalInterface
  interface MemberReader<T> {
    T read(CompactInput in, int fieldId) throws TException;
  }

  @FunctionalInterface
  private interface ElementReader<T> {
    T read() throws TException;
  }

  CompactInput(byte[] bytes, int offset, int length) throws TException {
    transport = new TMemoryInputTransport(CONFIGURATION, bytes, offset, length);
    // Without this libthrift would allocate what a damaged length says before it looks for the
    // bytes.
    transport.updateKnownMessageSize(length);
    protocol = new TCompactProtocol(transport);
    start = offset;
  }

  /** Number of bytes read so far. */
  int consumed() {
    return transport.getBufferPosition() - start;
  }

  /** Reads the outermost struct. */
  <T> T root(StructReader<T> reader) throws TException {
    return readStruct(reader);
  }

  /** Moves to the next field of the current struct: its id, or {@link #END} behind the last. */
  int nextField() throws TException {
    TField field = protocol.readFieldBegin();
    wireType = field.type;
    return field.type == TType.STOP ? END : field.id;
  }

  /** Skips the current field. */
  void skip() throws TException {
    skip(wireType, 0);
  }

  Boolean bool() throws TException {
    return is(TType.BOOL) ? protocol.readBool() : null;
  }

  Byte i8() throws TException {
    return is(TType.BYTE) ? protocol.readByte() : null;
  }

  Short i16() throws TException {
    return is(TType.I16) ? protocol.readI16() : null;
  }

  Integer i32() throws TException {
    return is(TType.I32) ? protocol.readI32() : null;
  }

  Long i64() throws TException {
    return is(TType.I64) ? protocol.readI64() : null;
  }

  Double float64() throws TException {
    return is(TType.DOUBLE) ? protocol.readDouble() : null;
  }

  String string() throws TException {
    return is(TType.STRING) ? protocol.readString() : null;
  }

  byte[] binary() throws TException {
    return is(TType.STRING) ? readBinary() : null;
  }

  <E> E enumeration(IntFunction<E> of) throws TException {
    return is(TType.I32) ? of.apply(protocol.readI32()) : null;
  }

  <T> T struct(StructReader<T> reader) throws TException {
    return is(TType.STRUCT) ? readStruct(reader) : null;
  }

  /** A struct without fields of its own, for which {@code value} stands. */
  <T> T empty(T value) throws TException {
    boolean isStruct = wireType == TType.STRUCT;
    skip();
    return isStruct ? value : null;
  }

  /** A member of a union that is not known, whatever its type, for which {@code value} stands. */
  <T> T unknown(T value) throws TException {
    skip();
    return value;
  }

  List<Boolean> bools() throws TException {
    return list(TType.BOOL, protocol::readBool);
  }

  List<Integer> i32s() throws TException {
    return list(TType.I32, protocol::readI32);
  }

  List<Long> i64s() throws TException {
    return list(TType.I64, protocol::readI64);
  }

  List<String> strings() throws TException {
    return list(TType.STRING, protocol::readString);
  }

  List<byte[]> binaries() throws TException {
    return list(TType.STRING, this::readBinary);
  }

  <E> List<E> enumerations(IntFunction<E> of) throws TException {
    return list(TType.I32, () -> of.apply(protocol.readI32()));
  }

  <T> List<T> structs(StructReader<T> reader) throws TException {
    return list(TType.STRUCT, () -> readStruct(reader));
  }

  /**
   * Reads the fields of a union, which is the current struct: its first readable member.
   *
   * @param name name of the union for messages
   */
  <T> T union(String name, MemberReader<T> reader) throws TException {
    T first = null;
    for (int id = nextField(); id != END; id = nextField()) {
      T member = reader.read(this, id);
      first = first == null ? member : first;
    }
    if (first == null) {
      throw new CorruptFileException(
          "Expected a member of the Thrift union " + name + " but it has none; " + DAMAGED);
    }
    return first;
  }

  /** {@code value}, or an error when the required field that it belongs to was missing. */
  static <T> T require(T value, String struct, String field) {
    if (value == null) {
      throw new CorruptFileException(
          "Expected the required field "
              + field
              + " of the Thrift struct "
              + struct
              + " but it is missing; "
              + DAMAGED);
    }
    return value;
  }

  /** Last part of the messages of this package. */
  static final String DAMAGED = "the file is damaged or was written wrongly";

  private boolean is(byte expected) throws TException {
    if (wireType == expected) {
      return true;
    }
    skip();
    return false;
  }

  private <T> T readStruct(StructReader<T> reader) throws TException {
    protocol.readStructBegin();
    T value = reader.read(this);
    protocol.readStructEnd();
    return value;
  }

  private byte[] readBinary() throws TException {
    var view = protocol.readBinary();
    byte[] bytes = new byte[view.remaining()];
    view.get(bytes);
    return bytes;
  }

  private <T> List<T> list(byte elementType, ElementReader<T> reader) throws TException {
    if (!is(TType.LIST)) {
      return null;
    }
    TList list = protocol.readListBegin();
    checkElements(list.size);
    // Writers put any element type on an empty list.
    if (list.elemType != elementType && list.size > 0) {
      skipElements(list, 0);
      return null;
    }
    List<T> values = new ArrayList<>(list.size);
    for (int i = 0; i < list.size; i++) {
      values.add(reader.read());
    }
    return values;
  }

  /** Each element takes a byte at least. */
  private void checkElements(int count) {
    int remaining = transport.getBytesRemainingInBuffer();
    if (count < 0 || count > remaining) {
      throw new CorruptFileException(
          "Expected a list or map that fits into the "
              + remaining
              + " bytes that remain but it has "
              + count
              + " elements; "
              + DAMAGED);
    }
  }

  private void skip(byte type, int depth) throws TException {
    if (depth > MAX_SKIP_DEPTH) {
      throw new CorruptFileException(
          "Expected Thrift values nested at most "
              + MAX_SKIP_DEPTH
              + " deep but they go deeper; "
              + DAMAGED);
    }
    switch (type) {
      case TType.BOOL -> protocol.readBool();
      case TType.BYTE -> protocol.readByte();
      case TType.I16 -> protocol.readI16();
      case TType.I32 -> protocol.readI32();
      case TType.I64 -> protocol.readI64();
      case TType.DOUBLE -> protocol.readDouble();
      case TType.UUID -> protocol.readUuid();
      case TType.STRING -> protocol.readBinary();
      case TType.STRUCT -> skipStruct(depth);
      case TType.MAP -> skipMap(depth);
      case TType.LIST, TType.SET -> {
        TList list = protocol.readListBegin();
        checkElements(list.size);
        skipElements(list, depth);
      }
      default ->
          throw new CorruptFileException(
              "Expected a Thrift wire type but found " + type + "; " + DAMAGED);
    }
  }

  private void skipElements(TList list, int depth) throws TException {
    for (int i = 0; i < list.size; i++) {
      skip(list.elemType, depth + 1);
    }
  }

  private void skipStruct(int depth) throws TException {
    protocol.readStructBegin();
    for (TField f = protocol.readFieldBegin();
        f.type != TType.STOP;
        f = protocol.readFieldBegin()) {
      skip(f.type, depth + 1);
    }
    protocol.readStructEnd();
  }

  private void skipMap(int depth) throws TException {
    TMap map = protocol.readMapBegin();
    checkElements(map.size);
    for (int i = 0; i < map.size; i++) {
      skip(map.keyType, depth + 1);
      skip(map.valueType, depth + 1);
    }
  }
}
