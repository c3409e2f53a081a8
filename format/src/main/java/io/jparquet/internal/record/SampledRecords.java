package io.jparquet.internal.record;

import io.jparquet.internal.variant.shredding.ShreddingInference;
import io.jparquet.internal.variant.shredding.ShreddingSchema;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.WriteOptions;
import io.jparquet.row.Row;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import io.jparquet.variant.Variant;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The first records of a file, which are kept until the shredding of its variants can be inferred
 * from them. Not thread-safe.
 */
public final class SampledRecords {
  private static final int MAX_RECORDS = 4096;
  private static final long MAX_BYTES = 64L << 20;

  /** The assumed memory of a value that does not consist of bytes. */
  private static final int SCALAR_BYTES = 16;

  private final ParquetSchema schema;
  private final Map<SchemaNode, ShreddingInference> inferences = new IdentityHashMap<>();
  private final Set<String> inferred = new HashSet<>();
  private final List<Map<String, Object>> records = new ArrayList<>();
  private long bytes;

  private SampledRecords(ParquetSchema schema) {
    this.schema = schema;
  }

  /** An empty sample, or null when the options do not request one or the schema cannot use it. */
  public static SampledRecords of(ParquetSchema schema, WriteOptions options) {
    SampledRecords sample = new SampledRecords(schema);
    schema.fields().forEach(field -> sample.find(field, options));
    return sample.inferences.isEmpty() ? null : sample;
  }

  private void find(Field field, WriteOptions options) {
    if (field instanceof ListField list) {
      find(list.element(), options);
    } else if (field instanceof MapField map) {
      find(map.key(), options);
      if (map.value() != null) {
        find(map.value(), options);
      }
    } else if (field instanceof GroupField group && VariantFields.isVariant(group)) {
      if (isInferred(VariantFields.dotPath(group), options)
          && ShreddingSchema.of((GroupNode) group.node()).equals(ShreddingSchema.UNSHREDDED)) {
        inferences.put(group.node(), new ShreddingInference());
        inferred.add(VariantFields.dotPath(group));
      }
    } else if (field instanceof GroupField group) {
      group.fields().forEach(member -> find(member, options));
    }
  }

  /**
   * Whether a VARIANT group without a typed_value gets one; an encoding set for all columns might
   * not support its type.
   */
  private static boolean isInferred(String dotPath, WriteOptions options) {
    return options.get(WriteOptions.VARIANT_SHREDDING, dotPath)
        && options.get(WriteOptions.ENCODING) == null;
  }

  /** Whether no more records should be added. */
  public boolean isFull() {
    return records.size() >= MAX_RECORDS || bytes >= MAX_BYTES;
  }

  /** Adds a copy of a record, so that its owner may change the original. */
  public void add(Map<String, ?> record) {
    for (Field field : schema.fields()) {
      observe(field, record.get(field.name()));
    }
    Map<String, Object> copy = new LinkedHashMap<>();
    record.forEach((name, value) -> copy.put(name, copy(value)));
    records.add(copy);
  }

  /**
   * Observes a value; classes that the field does not accept are rejected later, when they are
   * written.
   */
  private void observe(Field field, Object value) {
    if (field instanceof LeafField || value == null) {
      return;
    } else if (field instanceof GroupField group && value instanceof Variant variant) {
      ShreddingInference inference = inferences.get(group.node());
      if (inference != null) {
        inference.add(variant);
      }
    } else if (field instanceof GroupField group) {
      for (Field member : group.fields()) {
        observe(member, member(value, member.name()));
      }
    } else if (field instanceof ListField list && value instanceof Collection<?> elements) {
      elements.forEach(element -> observe(list.element(), element));
    } else if (field instanceof MapField map && value instanceof Map<?, ?> entries) {
      entries.forEach(
          (key, entry) -> {
            observe(map.key(), key);
            if (map.value() != null) {
              observe(map.value(), entry);
            }
          });
    }
  }

  private static Object member(Object group, String name) {
    if (group instanceof Map<?, ?> members) {
      return members.get(name);
    }
    return group instanceof Row row ? row.toMap().get(name) : null;
  }

  private Object copy(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> entries = new LinkedHashMap<>();
      map.forEach((key, entry) -> entries.put(copy(key), copy(entry)));
      return entries;
    } else if (value instanceof Row row) {
      return copy(row.toMap());
    } else if (value instanceof Collection<?> collection) {
      List<Object> elements = new ArrayList<>(collection.size());
      collection.forEach(element -> elements.add(copy(element)));
      return elements;
    }
    bytes += SCALAR_BYTES;
    if (value instanceof byte[] array) {
      bytes += array.length;
      return array.clone();
    } else if (value instanceof ByteBuffer buffer) {
      bytes += buffer.remaining();
      byte[] array = new byte[buffer.remaining()];
      buffer.duplicate().get(array);
      return array;
    } else if (value instanceof Variant variant) {
      bytes += variant.length() + variant.metadata().length();
      return variant.copy();
    } else if (value instanceof String text) {
      bytes += text.length();
    }
    return value;
  }

  /** The records so far. */
  public List<Map<String, Object>> records() {
    return records;
  }

  /** The dot paths of the variants whose columns the sample decides. */
  public Set<String> inferred() {
    return inferred;
  }

  /** The schema with typed columns for the common parts of the variants in the sample. */
  public ParquetSchema shreddedSchema() {
    return ParquetSchema.of(schema.name(), shredded(schema.root()).children());
  }

  private GroupNode shredded(GroupNode group) {
    ShreddingInference inference = inferences.get(group);
    if (inference != null) {
      ShreddingSchema shredding = inference.infer();
      return shredding.equals(ShreddingSchema.UNSHREDDED)
          ? group
          : shredding.toNode(group.repetition(), group.name()).withFieldId(group.fieldId());
    }
    List<SchemaNode> children = new ArrayList<>();
    for (SchemaNode child : group.children()) {
      children.add(child instanceof GroupNode inner ? shredded(inner) : child);
    }
    return group.withChildren(children);
  }

  /** The options for the new schema, in which leaf columns have different indexes. */
  public static WriteOptions moved(WriteOptions options, ParquetSchema from, ParquetSchema to) {
    List<SortingColumn> sorting = new ArrayList<>();
    for (SortingColumn column : options.sortingColumns()) {
      LeafColumn leaf = to.leaf(from.leaves().get(column.columnIdx()).path());
      if (leaf == null) {
        break;
      }
      sorting.add(new SortingColumn(leaf.index(), column.descending(), column.nullsFirst()));
    }
    return options.toBuilder().sortingColumns(Collections.unmodifiableList(sorting)).build();
  }
}
