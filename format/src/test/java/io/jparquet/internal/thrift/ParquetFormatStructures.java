package io.jparquet.internal.thrift;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import shaded.parquet.org.apache.thrift.TBase;
import shaded.parquet.org.apache.thrift.TEnum;
import shaded.parquet.org.apache.thrift.TException;
import shaded.parquet.org.apache.thrift.TFieldIdEnum;
import shaded.parquet.org.apache.thrift.TUnion;
import shaded.parquet.org.apache.thrift.protocol.TCompactProtocol;
import shaded.parquet.org.apache.thrift.transport.TIOStreamTransport;

/**
 * The classes that the Thrift compiler generated for parquet-java, as an independent
 * implementation: reads and writes with them, and compares their values with the records of this
 * module.
 */
public final class ParquetFormatStructures {
  private static final String PACKAGE = "org.apache.parquet.format.";

  private final Set<String> unknownFields = new TreeSet<>();

  /** Fields of records, as {@code Record.component}, that are unknown to parquet-java. */
  public Set<String> unknownFields() {
    return unknownFields;
  }

  /** Decodes the struct with the name of the record. */
  public static Object decode(Class<? extends Record> type, byte[] bytes) {
    try {
      TBase<?, ?> struct =
          (TBase<?, ?>)
              Class.forName(PACKAGE + type.getSimpleName()).getDeclaredConstructor().newInstance();
      struct.read(new TCompactProtocol(new TIOStreamTransport(new ByteArrayInputStream(bytes))));
      return struct;
    } catch (ReflectiveOperationException | TException e) {
      throw new AssertionError(
          "parquet-java cannot read a "
              + type.getSimpleName()
              + "; MetadataInteropTest.TOO_NEW lists what its version does not have",
          e);
    }
  }

  /** Encodes a struct of parquet-java. */
  public static byte[] encode(Object struct) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      ((TBase<?, ?>) struct)
          .write(new TCompactProtocol(new TIOStreamTransport((OutputStream) bytes)));
      return bytes.toByteArray();
    } catch (TException e) {
      throw new AssertionError("parquet-java cannot write " + struct, e);
    }
  }

  /**
   * Fails unless a value of this module and one of parquet-java are equal. Constants unknown to
   * both are {@code UNKNOWN} here and null there.
   */
  public void assertSame(String path, Object ours, Object theirs) {
    if (ours instanceof Enum<?> constant && constant.name().equals("UNKNOWN")) {
      assertThat(theirs).as(path).isNull();
    } else if (ours == null || theirs == null) {
      assertThat(ours).as(path).isNull();
      assertThat(theirs).as(path).isNull();
    } else if (theirs instanceof TUnion<?, ?> union) {
      assertSameMember(path, ours, union);
    } else if (theirs instanceof TBase<?, ?> struct) {
      assertSameStruct(path, (Record) ours, struct);
    } else if (theirs instanceof TEnum) {
      assertThat(ours.toString()).as(path).isEqualTo(theirs.toString());
    } else if (theirs instanceof List<?> list) {
      List<?> values = (List<?>) ours;
      assertThat(values).as(path).hasSameSizeAs(list);
      for (int i = 0; i < values.size(); i++) {
        assertSame(path + "[" + i + "]", values.get(i), list.get(i));
      }
    } else if (ours instanceof byte[] bytes) {
      assertThat(bytes).as(path).isEqualTo(bytes(theirs));
    } else {
      assertThat(ours).as(path).isEqualTo(theirs);
    }
  }

  private void assertSameMember(String path, Object ours, TUnion<?, ?> union) {
    if (ours instanceof Enum<?> constant) {
      assertThat(union.getSetField().getFieldName()).as(path).isEqualTo(constant.name());
      return;
    }
    assertThat(ours.getClass().getSimpleName())
        .as(path)
        .isEqualTo(union.getFieldValue().getClass().getSimpleName());
    assertSame(path + "." + union.getSetField().getFieldName(), ours, union.getFieldValue());
  }

  private void assertSameStruct(String path, Record ours, TBase<?, ?> theirs) {
    for (RecordComponent component : ours.getClass().getRecordComponents()) {
      TFieldIdEnum field = field(theirs, component.getName());
      String fieldPath = path + "." + component.getName();
      if (field == null) {
        unknownFields.add(ours.getClass().getSimpleName() + "." + component.getName());
      } else {
        assertSame(fieldPath, get(ours, component), get(theirs, field));
      }
    }
  }

  private static TFieldIdEnum field(TBase<?, ?> struct, String component) {
    try {
      Class<?> fields = Class.forName(struct.getClass().getName() + "$_Fields");
      for (Object constant : fields.getEnumConstants()) {
        TFieldIdEnum field = (TFieldIdEnum) constant;
        String name = field.getFieldName().replace("_", "");
        if (name.toLowerCase(Locale.ROOT).equals(component.toLowerCase(Locale.ROOT))) {
          return field;
        }
      }
      return null;
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static Object get(Record struct, RecordComponent component) {
    try {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true);
      return accessor.invoke(struct);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Object get(TBase struct, TFieldIdEnum field) {
    return struct.isSet(field) ? struct.getFieldValue(field) : null;
  }

  private static byte[] bytes(Object binary) {
    if (binary instanceof byte[] bytes) {
      return bytes;
    }
    ByteBuffer view = ((ByteBuffer) binary).duplicate();
    byte[] bytes = new byte[view.remaining()];
    view.get(bytes);
    return bytes;
  }
}
