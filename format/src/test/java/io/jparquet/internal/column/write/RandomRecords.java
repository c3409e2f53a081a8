package io.jparquet.internal.column.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.NanoTime;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/** Random records of any schema, as parquet-java's example objects. */
final class RandomRecords {
  private static final float[] FLOATS = {
    0f, -0f, 1.5f, -1.5f, Float.NaN, Float.POSITIVE_INFINITY, Float.MIN_VALUE
  };

  private final Random random;

  /** Per field how many distinct values it takes and how often it is missing. */
  private final int variety;

  private final double missing;

  /** {@code variety} distinct values per field or more, a share of {@code missing} values. */
  RandomRecords(Random random, int variety, double missing) {
    this.random = random;
    this.variety = variety;
    this.missing = missing;
  }

  List<Group> records(MessageType schema, int count) {
    List<Group> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      records.add(group(schema));
    }
    return records;
  }

  private Group group(GroupType type) {
    Group group = new SimpleGroup(type);
    for (int field = 0; field < type.getFieldCount(); field++) {
      Type child = type.getType(field);
      int count =
          switch (child.getRepetition()) {
            case REQUIRED -> 1;
            case OPTIONAL -> random.nextDouble() < missing ? 0 : 1;
            case REPEATED -> random.nextDouble() < missing ? 0 : 1 + random.nextInt(4);
          };
      for (int i = 0; i < count; i++) {
        if (child.isPrimitive()) {
          add(group, field, child.asPrimitiveType());
        } else {
          group.add(field, group(child.asGroupType()));
        }
      }
    }
    return group;
  }

  private void add(Group group, int field, PrimitiveType type) {
    int choice = random.nextInt(variety);
    Random value = new Random(choice * 31L + field);
    switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> group.add(field, value.nextBoolean());
      case INT32 -> group.add(field, choice % 5 == 0 ? choice : value.nextInt());
      case INT64 -> group.add(field, choice % 5 == 0 ? choice : value.nextLong());
      case FLOAT ->
          group.add(
              field,
              choice < FLOATS.length ? FLOATS[choice] : (float) (value.nextGaussian() * 1000));
      case DOUBLE ->
          group.add(
              field,
              choice < FLOATS.length ? (double) FLOATS[choice] : value.nextGaussian() * 1000);
      case INT96 -> group.add(field, new NanoTime(choice, value.nextInt(1 << 30)));
      case FIXED_LEN_BYTE_ARRAY -> {
        byte[] bytes = new byte[type.getTypeLength()];
        value.nextBytes(bytes);
        group.add(field, Binary.fromConstantByteArray(bytes));
      }
      case BINARY -> group.add(field, binary(type, value));
    }
  }

  private Binary binary(PrimitiveType type, Random value) {
    LogicalTypeAnnotation annotation = type.getLogicalTypeAnnotation();
    if (annotation instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation) {
      byte[] bytes = new byte[1 + value.nextInt(4)];
      value.nextBytes(bytes);
      return Binary.fromConstantByteArray(bytes);
    }
    if (annotation == null) {
      byte[] bytes = new byte[value.nextInt(90)];
      value.nextBytes(bytes);
      return Binary.fromConstantByteArray(bytes);
    }
    StringBuilder text = new StringBuilder();
    int length = value.nextInt(4) == 0 ? value.nextInt(100) : value.nextInt(12);
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(
          value.nextInt(3) == 0 ? 0x20AC + value.nextInt(500) : 'a' + value.nextInt(26));
    }
    return Binary.fromString(text.toString());
  }
}
