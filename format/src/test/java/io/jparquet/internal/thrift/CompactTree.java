package io.jparquet.internal.thrift;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TMemoryInputTransport;

/** Thrift values without a schema, for changes that no encoder would make. */
final class CompactTree {
  private CompactTree() {}

  /** A struct; its fields can be changed. */
  record Struct(List<Field> fields) {}

  /** A field: its value is a Boolean, number, byte[], {@link Struct} or {@link Sequence}. */
  record Field(int id, byte type, Object value) {}

  /** A list. */
  record Sequence(byte elementType, List<Object> elements) {}

  static Struct parse(byte[] bytes) {
    try {
      return (Struct) read(new TCompactProtocol(new TMemoryInputTransport(bytes)), TType.STRUCT);
    } catch (TException e) {
      throw new AssertionError(e);
    }
  }

  static byte[] encode(Struct struct) {
    try {
      TMemoryBuffer buffer = new TMemoryBuffer(256);
      write(new TCompactProtocol(buffer), TType.STRUCT, struct);
      return java.util.Arrays.copyOf(buffer.getArray(), buffer.length());
    } catch (TException e) {
      throw new AssertionError(e);
    }
  }

  /** All structs of a tree, the outermost first. */
  static List<Struct> structs(Struct root) {
    List<Struct> found = new ArrayList<>();
    collect(root, found);
    return found;
  }

  /** A field of every wire type, with ids from {@code firstId} on. */
  static List<Field> fieldsOfAllTypes(int firstId) {
    Struct inner = new Struct(List.of(new Field(1, TType.I32, 7), new Field(9, TType.BOOL, true)));
    Sequence structs = new Sequence(TType.STRUCT, List.of(inner, inner));
    List<Object> values =
        List.of(
            true, (byte) 1, (short) 2, 3, 4L, 5.5, new byte[] {6}, inner, structs, List.of(1, 2L));
    byte[] types = {
      TType.BOOL,
      TType.BYTE,
      TType.I16,
      TType.I32,
      TType.I64,
      TType.DOUBLE,
      TType.STRING,
      TType.STRUCT,
      TType.LIST,
      TType.MAP
    };
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      fields.add(new Field(firstId + i, types[i], values.get(i)));
    }
    fields.add(new Field(firstId + types.length, TType.SET, structs));
    fields.add(
        new Field(
            firstId + types.length + 1,
            TType.LIST,
            new Sequence(TType.BOOL, List.of(true, false, true))));
    return fields;
  }

  private static void collect(Object value, List<Struct> found) {
    if (value instanceof Struct struct) {
      found.add(struct);
      struct.fields().forEach(f -> collect(f.value(), found));
    } else if (value instanceof Sequence sequence) {
      sequence.elements().forEach(e -> collect(e, found));
    }
  }

  private static Object read(TProtocol in, byte type) throws TException {
    switch (type) {
      case TType.BOOL:
        return in.readBool();
      case TType.BYTE:
        return in.readByte();
      case TType.I16:
        return in.readI16();
      case TType.I32:
        return in.readI32();
      case TType.I64:
        return in.readI64();
      case TType.DOUBLE:
        return in.readDouble();
      case TType.STRING:
        ByteBuffer view = in.readBinary();
        byte[] bytes = new byte[view.remaining()];
        view.get(bytes);
        return bytes;
      case TType.STRUCT:
        List<Field> fields = new ArrayList<>();
        in.readStructBegin();
        for (TField f = in.readFieldBegin(); f.type != TType.STOP; f = in.readFieldBegin()) {
          fields.add(new Field(f.id, f.type, read(in, f.type)));
        }
        in.readStructEnd();
        return new Struct(fields);
      case TType.LIST:
        TList list = in.readListBegin();
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < list.size; i++) {
          elements.add(read(in, list.elemType));
        }
        return new Sequence(list.elemType, elements);
      default:
        throw new AssertionError("Unexpected wire type " + type);
    }
  }

  private static void write(TProtocol out, byte type, Object value) throws TException {
    switch (type) {
      case TType.BOOL -> out.writeBool((Boolean) value);
      case TType.BYTE -> out.writeByte((Byte) value);
      case TType.I16 -> out.writeI16((Short) value);
      case TType.I32 -> out.writeI32((Integer) value);
      case TType.I64 -> out.writeI64((Long) value);
      case TType.DOUBLE -> out.writeDouble((Double) value);
      case TType.STRING -> out.writeBinary(ByteBuffer.wrap((byte[]) value));
      case TType.STRUCT -> {
        out.writeStructBegin(new TStruct(""));
        for (Field field : ((Struct) value).fields()) {
          out.writeFieldBegin(new TField("", field.type(), (short) field.id()));
          write(out, field.type(), field.value());
        }
        out.writeFieldStop();
        out.writeStructEnd();
      }
      case TType.LIST, TType.SET -> {
        Sequence list = (Sequence) value;
        out.writeListBegin(new TList(list.elementType(), list.elements().size()));
        for (Object element : list.elements()) {
          write(out, list.elementType(), element);
        }
      }
      case TType.MAP -> {
        List<?> entry = (List<?>) value;
        out.writeMapBegin(new TMap(TType.I32, TType.I64, 1));
        write(out, TType.I32, entry.get(0));
        write(out, TType.I64, entry.get(1));
      }
      default -> throw new AssertionError("Unexpected wire type " + type);
    }
  }
}
