package io.jparquet.schema;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.EdgeInterpolationAlgorithm;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/** Random schemas of everything that both this library and parquet-java can hold. */
public final class SchemaGenerator {

  private static final FieldRepetitionType[] REPETITIONS = {
    FieldRepetitionType.REQUIRED, FieldRepetitionType.OPTIONAL, FieldRepetitionType.REPEATED
  };
  private static final String[] NAMES = {
    "a",
    "list",
    "element",
    "array",
    "key",
    "value",
    "map",
    "x.y",
    "caf\u00e9",
    "A",
    "1",
    "a-b",
    "a`b"
  };

  private static final LogicalType VARIANT = new LogicalType.VariantType((byte) 1);

  private final Random random;
  private final Predicate<LogicalType> wanted;
  private int names;

  public SchemaGenerator(Random random) {
    this(random, type -> true);
  }

  /** A generator that uses only some of the logical types. */
  public SchemaGenerator(Random random, Predicate<LogicalType> wanted) {
    this.random = random;
    this.wanted = wanted;
  }

  /** A writable schema whose leaves are at most the given number of levels below the root. */
  public ParquetSchema schema(int maxDepth) {
    return ParquetSchema.of(
        "schema" + random.nextInt(10), children(maxDepth, 1 + random.nextInt(6)));
  }

  private List<SchemaNode> children(int depth, int count) {
    List<SchemaNode> children = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      children.add(node(depth, name(), repetition()));
    }
    return children;
  }

  private SchemaNode node(int depth, String name, FieldRepetitionType repetition) {
    SchemaNode node = depth > 1 && random.nextInt(5) < 3 ? group(depth, name, repetition) : null;
    if (node == null) {
      node = annotated(name, repetition);
    }
    if (random.nextInt(4) > 0) {
      return node;
    }
    Integer id = random.nextInt(3) == 0 ? Integer.valueOf(random.nextInt()) : Integer.valueOf(3);
    return node instanceof GroupNode group
        ? group.withFieldId(id)
        : ((PrimitiveNode) node).withFieldId(id);
  }

  private GroupNode group(int depth, String name, FieldRepetitionType repetition) {
    int kind = random.nextInt(8);
    if (depth >= 3 && kind < 2) {
      return GroupNode.list(repetition, name, node(depth - 2, "element", repetition()));
    }
    if (depth >= 3 && kind == 2) {
      return GroupNode.map(
          repetition,
          name,
          annotated("key", FieldRepetitionType.REQUIRED),
          node(depth - 2, "value", repetition()));
    }
    if (kind == 3) {
      return GroupNode.of(repetition, name, node(depth - 1, name(), FieldRepetitionType.REPEATED))
          .with(new LogicalType.ListType());
    }
    if (depth >= 3 && kind == 4) {
      List<SchemaNode> entry = new ArrayList<>(children(depth - 2, 1 + random.nextInt(2)));
      entry.set(0, annotated(entry.get(0).name(), FieldRepetitionType.REQUIRED));
      GroupNode inner =
          GroupNode.repeated(name(), entry.toArray(SchemaNode[]::new))
              .with(ConvertedType.MAP_KEY_VALUE);
      GroupNode outer = GroupNode.of(repetition, name, inner);
      return random.nextBoolean()
          ? outer.with(new LogicalType.MapType())
          : outer.with(ConvertedType.MAP_KEY_VALUE);
    }
    if (kind == 5 && wanted.test(VARIANT)) {
      return GroupNode.of(
              repetition,
              name,
              PrimitiveNode.required("metadata", Type.BYTE_ARRAY),
              PrimitiveNode.required("value", Type.BYTE_ARRAY))
          .with(VARIANT);
    }
    return GroupNode.of(
        repetition, name, children(depth - 1, 1 + random.nextInt(4)).toArray(SchemaNode[]::new));
  }

  private PrimitiveNode annotated(String name, FieldRepetitionType repetition) {
    Type type = Type.values()[random.nextInt(8)];
    int length = type == Type.FIXED_LEN_BYTE_ARRAY ? 1 + random.nextInt(20) : 0;
    List<LogicalType> fitting = new ArrayList<>();
    fitting.add(null);
    for (LogicalType candidate : candidates()) {
      // parquet-java does not have the timestamps of twelve bytes.
      boolean wide =
          type == Type.FIXED_LEN_BYTE_ARRAY && candidate instanceof LogicalType.TimestampType;
      if (!wide
          && wanted.test(candidate)
          && Annotation.of(candidate, null).misfit(type, length) == null) {
        fitting.add(candidate);
      }
    }
    PrimitiveNode node = PrimitiveNode.of(repetition, name, type, length);
    if (length == 12 && random.nextBoolean()) {
      return node.with(ConvertedType.INTERVAL);
    }
    return node.with(fitting.get(random.nextInt(fitting.size())));
  }

  private List<LogicalType> candidates() {
    TimeUnit unit = TimeUnit.values()[random.nextInt(3)];
    int precision = 1 + random.nextInt(9);
    return List.of(
        new LogicalType.StringType(),
        new LogicalType.EnumType(),
        new LogicalType.DecimalType(random.nextInt(precision + 1), precision),
        new LogicalType.DateType(),
        new LogicalType.TimeType(random.nextBoolean(), unit),
        new LogicalType.TimestampType(random.nextBoolean(), unit),
        new LogicalType.IntType((byte) (8 << random.nextInt(4)), random.nextBoolean()),
        new LogicalType.JsonType(),
        new LogicalType.BsonType(),
        new LogicalType.UUIDType(),
        new LogicalType.Float16Type(),
        new LogicalType.GeometryType(random.nextBoolean() ? null : "EPSG:3857"),
        new LogicalType.GeographyType("EPSG:4326", EdgeInterpolationAlgorithm.VINCENTY),
        new LogicalType.NullType());
  }

  private FieldRepetitionType repetition() {
    return REPETITIONS[random.nextInt(REPETITIONS.length)];
  }

  private String name() {
    return NAMES[random.nextInt(NAMES.length)] + names++;
  }
}
