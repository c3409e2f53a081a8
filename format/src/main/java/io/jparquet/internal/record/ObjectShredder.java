package io.jparquet.internal.record;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.variant.shredding.NumberRule;
import io.jparquet.internal.variant.shredding.VariantLeafWriter;
import io.jparquet.metadata.LogicalType;
import io.jparquet.row.Row;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.variant.Variant;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Shreds records that consist of plain Java objects into the leaf columns, one record at a time;
 * see {@link io.jparquet.RecordWriter} for the objects that fields accept.
 *
 * <p>Specification: "Nested Encoding".
 */
public final class ObjectShredder {
  private final List<Field> fields;
  private final LeafObjects[] leaves;
  private final Set<String> inferred;
  private final Map<GroupField, VariantLeafWriter> variants = new IdentityHashMap<>();

  /**
   * A shredder for the top-level fields of a schema and the writers of its leaves.
   *
   * @param inferred the dot paths of the variants whose columns were inferred from a sample
   */
  public ObjectShredder(List<Field> fields, List<LeafWriter> writers, Set<String> inferred) {
    this.fields = fields;
    this.inferred = inferred;
    leaves = new LeafObjects[writers.size()];
    for (int i = 0; i < leaves.length; i++) {
      leaves[i] = new LeafObjects(writers.get(i));
    }
  }

  /**
   * Appends a record, given as values by the names of the top-level fields.
   *
   * @throws IllegalArgumentException naming column and value if a value does not fit; entries that
   *     were already appended are not removed
   */
  public void shred(Map<String, ?> record) {
    members("The record", fields, record, 0);
  }

  private void members(String what, List<Field> members, Map<?, ?> values, int rep) {
    int found = 0;
    for (Field member : members) {
      Object value = values.get(member.name());
      if (value != null || values.containsKey(member.name())) {
        found++;
      }
      slot(member, value, rep);
    }
    if (found < values.size()) {
      List<String> names = members.stream().map(Field::name).toList();
      for (Object key : values.keySet()) {
        if (!(key instanceof String name) || !names.contains(name)) {
          throw new IllegalArgumentException(
              what + " has a value for '" + key + "', which is not one of the fields " + names);
        }
      }
    }
  }

  private void slot(Field field, Object value, int rep) {
    if (value == null) {
      if (!field.nullable()) {
        throw misfit(field, "is required, found no value");
      }
      missing(field, rep, field.definitionLevel() - 1);
    } else if (field instanceof LeafField leaf) {
      leaves[leaf.column().index()].write(rep, value);
    } else if (field instanceof GroupField group && value instanceof Variant variant) {
      variant(group, variant, rep);
    } else if (field instanceof GroupField group) {
      members("Field " + field.name(), group.fields(), asMap(field, value), rep);
    } else if (field instanceof ListField list) {
      if (!(value instanceof Collection<?> elements)) {
        throw misfit(field, "takes a Collection, found " + described(value));
      }
      elements(list, elements, rep);
    } else {
      entries((MapField) field, asMap(field, value), rep);
    }
  }

  private void variant(GroupField group, Variant variant, int rep) {
    if (!(group.node().logicalType() instanceof LogicalType.VariantType)) {
      throw misfit(group, "is a group that is not a VARIANT, found " + described(variant));
    }
    try {
      variants
          .computeIfAbsent(
              group, g -> new VariantLeafWriter(g, i -> leaves[i].writer(), numbers(g)))
          .write(rep, variant);
    } catch (ParquetException e) {
      throw new IllegalArgumentException(
          misfit(group, "can't take the variant ").getMessage()
              + text(variant, e)
              + ": "
              + e.getMessage(),
          e);
    }
  }

  /** The columns of a sample are wide enough for its numbers; given ones have exact types. */
  private NumberRule numbers(GroupField group) {
    return inferred.contains(VariantFields.dotPath(group))
        ? NumberRule.SAME_VALUE
        : NumberRule.SAME_TYPE;
  }

  /** The text of a variant for a message; an invalid variant has none. */
  private static String text(Variant variant, ParquetException e) {
    return e instanceof CorruptFileException
        ? "of type " + variant.type()
        : LeafMisfit.abbreviated(variant.toString());
  }

  private void elements(ListField list, Collection<?> elements, int firstRep) {
    if (elements.isEmpty()) {
      missing(list.element(), firstRep, list.elementDefinitionLevel() - 1);
      return;
    }
    int rep = firstRep;
    for (Object element : elements) {
      slot(list.element(), element, rep);
      rep = list.element().repetitionLevel();
    }
  }

  private void entries(MapField map, Map<?, ?> entries, int firstRep) {
    if (entries.isEmpty()) {
      missing(map.key(), firstRep, map.elementDefinitionLevel() - 1);
      if (map.value() != null) {
        missing(map.value(), firstRep, map.elementDefinitionLevel() - 1);
      }
      return;
    }
    int rep = firstRep;
    Iterator<? extends Map.Entry<?, ?>> iterator = entries.entrySet().iterator();
    while (iterator.hasNext()) {
      Map.Entry<?, ?> entry = iterator.next();
      slot(map.key(), entry.getKey(), rep);
      if (map.value() != null) {
        slot(map.value(), entry.getValue(), rep);
      }
      rep = map.key().repetitionLevel();
    }
  }

  /** Appends one entry to every leaf below a field without a slot here. */
  private void missing(Field field, int rep, int def) {
    if (field instanceof LeafField leaf) {
      leaves[leaf.column().index()].writer().writeNull(rep, def);
    } else if (field instanceof GroupField group) {
      group.fields().forEach(member -> missing(member, rep, def));
    } else if (field instanceof ListField list) {
      missing(list.element(), rep, def);
    } else {
      MapField map = (MapField) field;
      missing(map.key(), rep, def);
      if (map.value() != null) {
        missing(map.value(), rep, def);
      }
    }
  }

  private static Map<?, ?> asMap(Field field, Object value) {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    if (value instanceof Row row && field instanceof GroupField) {
      return row.toMap();
    }
    throw misfit(field, "takes a Map, found " + described(value));
  }

  private static IllegalArgumentException misfit(Field field, String why) {
    return new IllegalArgumentException(
        "Column " + field.levelSource().dotPath() + ": field " + field.name() + " " + why);
  }

  private static String described(Object value) {
    return value.getClass().getName();
  }
}
