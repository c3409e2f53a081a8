package io.jparquet;

import static org.apache.parquet.schema.LogicalTypeAnnotation.listType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.mapType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/** Random schemas of parquet-java, and random records for them. */
public final class GeneratedGroups {
  private static final PrimitiveTypeName[] PRIMITIVES = PrimitiveTypeName.values();

  /** How nulls and list lengths are distributed over the records. */
  public enum Density {
    FULL,
    EMPTY,
    SPARSE,
    MIXED,
    RUNS
  }

  private final Random random;
  private final int distinct;
  private final Density density;
  private int names;
  private int runLeft;
  private boolean runPresent;

  /** A generator of values of which so many are different. */
  public GeneratedGroups(Random random, int distinct, Density density) {
    this.random = random;
    this.distinct = distinct;
    this.density = density;
  }

  /** A generator of few or many different values, with nulls and lengths by the seed. */
  public static GeneratedGroups of(Random random, int seed) {
    return new GeneratedGroups(
        random,
        random.nextBoolean() ? 9 : 100_000,
        Density.values()[seed % Density.values().length]);
  }

  /** A schema with fields of every kind, nested {@code depth} levels at most. */
  public MessageType schema(int fields, int depth) {
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < fields; i++) {
      types.add(type(depth, random.nextInt(8) == 0 ? Repetition.REPEATED : repetition()));
    }
    return new MessageType("root", types);
  }

  /** A schema with every primitive type, required and optional. */
  public static MessageType flatSchema() {
    List<Type> types = new ArrayList<>();
    for (PrimitiveTypeName primitive : PRIMITIVES) {
      for (Repetition repetition : new Repetition[] {Repetition.REQUIRED, Repetition.OPTIONAL}) {
        types.add(primitive(primitive, repetition, primitive.name() + "_" + repetition));
      }
    }
    return new MessageType("root", types);
  }

  private static Type primitive(PrimitiveTypeName primitive, Repetition repetition, String name) {
    var builder = Types.primitive(primitive, repetition);
    if (primitive == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY) {
      return builder.length(5).named(name);
    }
    return primitive == PrimitiveTypeName.BINARY
        ? builder.as(stringType()).named(name)
        : builder.named(name);
  }

  private Repetition repetition() {
    return random.nextBoolean() ? Repetition.OPTIONAL : Repetition.REQUIRED;
  }

  private Type type(int depth, Repetition repetition) {
    String name = "f" + names++;
    if (depth == 0 || random.nextInt(3) == 0) {
      return primitive(PRIMITIVES[random.nextInt(PRIMITIVES.length)], repetition, name);
    }
    int kind = repetition == Repetition.REPEATED ? 0 : random.nextInt(4);
    switch (kind) {
      case 0:
        {
          List<Type> members = new ArrayList<>();
          int count = 1 + random.nextInt(3);
          for (int i = 0; i < count; i++) {
            members.add(
                type(depth - 1, random.nextInt(8) == 0 ? Repetition.REPEATED : repetition()));
          }
          return new GroupType(repetition, name, members);
        }
      case 1:
        {
          Type element = type(depth - 1, repetition());
          GroupType list =
              new GroupType(
                  Repetition.REPEATED, "list", new RenamedElement(element, "element").renamed());
          return Types.buildGroup(repetition).as(listType()).addField(list).named(name);
        }
      case 2:
        {
          Type key =
              primitive(PRIMITIVES[random.nextInt(PRIMITIVES.length)], Repetition.REQUIRED, "key");
          Type value = new RenamedElement(type(depth - 1, repetition()), "value").renamed();
          GroupType entries = new GroupType(Repetition.REPEATED, "key_value", key, value);
          return Types.buildGroup(repetition).as(mapType()).addField(entries).named(name);
        }
      default:
        {
          Type element =
              new RenamedElement(
                      primitive(
                          PRIMITIVES[random.nextInt(PRIMITIVES.length)],
                          Repetition.REPEATED,
                          "array"),
                      "array")
                  .renamed();
          return Types.buildGroup(repetition).as(listType()).addField(element).named(name);
        }
    }
  }

  /** A type under another name. */
  private record RenamedElement(Type type, String name) {
    Type renamed() {
      if (type.isPrimitive()) {
        return primitive(type.asPrimitiveType().getPrimitiveTypeName(), type.getRepetition(), name);
      }
      GroupType group = type.asGroupType();
      return Types.buildGroup(group.getRepetition())
          .as(group.getLogicalTypeAnnotation())
          .addFields(group.getFields().toArray(new Type[0]))
          .named(name);
    }
  }

  public List<Group> records(MessageType schema, int count) {
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      groups.add(fill(new SimpleGroup(schema), schema));
    }
    return groups;
  }

  private Group fill(Group group, GroupType type) {
    for (int f = 0; f < type.getFieldCount(); f++) {
      Type field = type.getType(f);
      int count =
          switch (field.getRepetition()) {
            case REQUIRED -> 1;
            case OPTIONAL -> present() ? 1 : 0;
            case REPEATED -> present() ? length() : 0;
          };
      for (int i = 0; i < count; i++) {
        add(group, f, field);
      }
    }
    return group;
  }

  private boolean present() {
    return switch (density) {
      case FULL -> true;
      case EMPTY -> false;
      case SPARSE -> random.nextInt(20) == 0;
      case MIXED -> random.nextInt(5) != 0;
      case RUNS -> {
        if (runLeft-- <= 0) {
          runLeft = 1 + random.nextInt(300);
          runPresent = random.nextBoolean();
        }
        yield runPresent;
      }
    };
  }

  private int length() {
    return random.nextInt(50) == 0 ? random.nextInt(60) : 1 + random.nextInt(3);
  }

  private void add(Group group, int index, Type field) {
    if (!field.isPrimitive()) {
      fill(group.addGroup(index), field.asGroupType());
      return;
    }
    int value = random.nextInt(distinct);
    switch (field.asPrimitiveType().getPrimitiveTypeName()) {
      case BOOLEAN -> group.add(index, value % 3 == 0);
      case INT32 -> group.add(index, value * 31 - 77);
      case INT64 -> group.add(index, value * 10_000_000_019L - 5);
      case FLOAT -> group.add(index, value * 0.25f);
      case DOUBLE -> group.add(index, value / 7.0);
      case BINARY -> group.add(index, Binary.fromString("v".repeat(value % 23) + value));
      case INT96 -> group.add(index, Binary.fromConstantByteArray(bytes(value, 12)));
      case FIXED_LEN_BYTE_ARRAY -> group.add(index, Binary.fromConstantByteArray(bytes(value, 5)));
    }
  }

  private static byte[] bytes(int seed, int length) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }
}
