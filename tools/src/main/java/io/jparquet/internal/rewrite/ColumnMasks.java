package io.jparquet.internal.rewrite;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.EnumType;
import io.jparquet.metadata.LogicalType.FileType;
import io.jparquet.metadata.LogicalType.StringType;
import io.jparquet.metadata.LogicalType.VariantType;
import io.jparquet.metadata.Type;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.ListVector;
import io.jparquet.vector.MapVector;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Columns whose values are replaced while they are copied: by nulls, or by keyed hashes. The
 * vectors that go to the writer have none of the old values, so neither have pages, dictionaries,
 * statistics and indexes, which are all made from them. Not thread-safe.
 */
public final class ColumnMasks {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int HASH_BYTES = 32;

  private final List<Field> fields;

  /** The columns that become null, by index in the new file. */
  private final Set<Integer> nulls = new HashSet<>();

  /** The columns that are hashed, with the hash, by index in the new file. */
  private final Map<Integer, Mac> hashes = new HashMap<>();

  private ColumnMasks(List<Field> fields) {
    this.fields = fields;
  }

  /** No masked columns. */
  public static ColumnMasks none() {
    return new ColumnMasks(List.of());
  }

  /**
   * Masks for the columns of a file.
   *
   * @param source the schema of the input, whose dot paths name the columns
   * @param target the schema of the new file, which differs in columns that are left out or renamed
   * @param nulls columns to set to null
   * @param keys columns to hash, with the key of each
   * @throws IllegalArgumentException naming the column, if there is none, or if its type does not
   *     allow the mask
   */
  public static ColumnMasks of(
      ParquetSchema source, SchemaEdit target, Set<String> nulls, Map<String, byte[]> keys) {
    ColumnMasks masks = new ColumnMasks(target.schema().fields());
    for (String path : nulls) {
      if (keys.containsKey(path)) {
        throw new IllegalArgumentException(
            "The column " + path + " can be null or a hash, but not both");
      }
      LeafColumn leaf = masks.leaf(source, target, path);
      if (leaf.node().repetition() != FieldRepetitionType.OPTIONAL) {
        throw new IllegalArgumentException(
            "The column "
                + path
                + " is "
                + leaf.node().repetition()
                + " and so can't be null; hash it, or leave it out");
      }
      masks.nulls.add(leaf.index());
    }
    for (Map.Entry<String, byte[]> key : keys.entrySet()) {
      LeafColumn leaf = masks.leaf(source, target, key.getKey());
      if (!isHashable(leaf)) {
        throw new IllegalArgumentException(
            "The column "
                + key.getKey()
                + " of type "
                + leaf.type()
                + (leaf.node().logicalType() == null ? "" : " (" + leaf.node().logicalType() + ")")
                + " can't hold a hash, which is a text or 32 bytes: hashes are for STRING, ENUM and"
                + " byte arrays without annotation; set it to null, or leave it out");
      }
      masks.hashes.put(leaf.index(), mac(key.getValue()));
    }
    return masks;
  }

  private LeafColumn leaf(ParquetSchema source, SchemaEdit target, String path) {
    boolean isGroup = false;
    if (source.leaves().stream().filter(leaf -> leaf.dotPath().equals(path)).count() > 1) {
      throw new IllegalArgumentException(
          "Several columns have the path "
              + path
              + ", because a name has a dot in it; leave out all of them but one, or rename it");
    }
    for (LeafColumn leaf : source.leaves()) {
      if (leaf.dotPath().equals(path)) {
        checkStructure(source, leaf);
        for (int i = 0; i < target.sources().length; i++) {
          if (target.sources()[i] == leaf.index()) {
            return target.schema().leaves().get(i);
          }
        }
        throw new IllegalArgumentException("The column " + path + " is left out, so not masked");
      }
      isGroup |= leaf.dotPath().startsWith(path + ".");
    }
    throw new IllegalArgumentException(
        isGroup
            ? path + " is a group; name its columns, as the schema has their paths"
            : "The file has no column "
                + path
                + "; give the dotted path of a column as the schema has it; it is case-sensitive");
  }

  /** Refuses columns that have no meaning of their own. */
  private static void checkStructure(ParquetSchema schema, LeafColumn leaf) {
    GroupNode group = schema.root();
    for (String name : leaf.path().subList(0, leaf.path().size() - 1)) {
      SchemaNode child =
          group.children().stream().filter(c -> c.name().equals(name)).findFirst().orElse(null);
      if (!(child instanceof GroupNode next)) {
        return;
      }
      LogicalType logical = next.logicalType();
      if (logical instanceof VariantType || logical instanceof FileType) {
        throw new IllegalArgumentException(
            "The column "
                + leaf.dotPath()
                + " is a part of a VARIANT or FILE and can't be masked alone; leave the whole"
                + " group out");
      }
      group = next;
    }
  }

  private static boolean isHashable(LeafColumn leaf) {
    LogicalType logical = leaf.node().logicalType();
    if (leaf.type() == Type.BYTE_ARRAY) {
      return isText(leaf) || logical == null && leaf.node().convertedType() == null;
    }
    return leaf.type() == Type.FIXED_LEN_BYTE_ARRAY
        && leaf.node().typeLength() == HASH_BYTES
        && logical == null
        && leaf.node().convertedType() == null;
  }

  private static boolean isText(LeafColumn leaf) {
    LogicalType logical = leaf.node().logicalType();
    return logical instanceof StringType
        || logical instanceof EnumType
        || leaf.node().convertedType() == ConvertedType.UTF8;
  }

  private static Mac mac(byte[] key) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JVM has " + ALGORITHM, e);
    }
  }

  /** Whether there is no mask. */
  public boolean isEmpty() {
    return nulls.isEmpty() && hashes.isEmpty();
  }

  /** Whether a column is masked. */
  boolean isMasked(int leaf) {
    return nulls.contains(leaf) || hashes.containsKey(leaf);
  }

  /** The rows of all fields, with masked values. */
  List<Vector> apply(List<Vector> vectors) {
    if (isEmpty()) {
      return vectors;
    }
    List<Vector> masked = new ArrayList<>(vectors.size());
    for (int i = 0; i < vectors.size(); i++) {
      masked.add(apply(i, vectors.get(i)));
    }
    return masked;
  }

  /**
   * The rows of a field, with masked values; the same vector if nothing is masked.
   *
   * @param field its index in the new file
   */
  Vector apply(int field, Vector vector) {
    return isEmpty() ? vector : masked(fields.get(field), vector);
  }

  private Vector masked(Field field, Vector vector) {
    if (field instanceof LeafField leaf) {
      int index = leaf.column().index();
      if (nulls.contains(index)) {
        // Where all values are null, no value of a vector is read, so one kind fits all types.
        return new IntVector(new int[0], vector.size(), new long[(vector.size() + 63) / 64]);
      }
      Mac hash = hashes.get(index);
      return hash == null ? vector : hashed((BinaryVector) vector, hash, isText(leaf.column()));
    }
    int size = vector.size();
    long[] validity = vector.validity();
    if (field instanceof GroupField group) {
      StructVector struct = (StructVector) vector;
      List<Vector> children = new ArrayList<>();
      for (int i = 0; i < struct.childCount(); i++) {
        children.add(masked(group.fields().get(i), struct.child(i)));
      }
      return isAnyMasked(group) ? new StructVector(children, size, validity) : vector;
    } else if (field instanceof ListField list) {
      ListVector lists = (ListVector) vector;
      return isAnyMasked(list)
          ? new ListVector(lists.offsets(), masked(list.element(), lists.element()), size, validity)
          : vector;
    }
    MapField map = (MapField) field;
    MapVector maps = (MapVector) vector;
    if (!isAnyMasked(map)) {
      return vector;
    }
    Vector values = maps.values();
    return new MapVector(
        maps.offsets(),
        masked(map.key(), maps.keys()),
        values == null ? null : masked(map.value(), values),
        size,
        validity);
  }

  private boolean isAnyMasked(Field field) {
    if (field instanceof LeafField leaf) {
      return isMasked(leaf.column().index());
    } else if (field instanceof GroupField group) {
      return group.fields().stream().anyMatch(this::isAnyMasked);
    } else if (field instanceof ListField list) {
      return isAnyMasked(list.element());
    }
    MapField map = (MapField) field;
    return isAnyMasked(map.key()) || map.value() != null && isAnyMasked(map.value());
  }

  private static Vector hashed(BinaryVector vector, Mac hash, boolean text) {
    int size = vector.size();
    int length = text ? 2 * HASH_BYTES : HASH_BYTES;
    byte[] data = new byte[Math.multiplyExact(size, length)];
    int[] starts = new int[size];
    int[] lengths = new int[size];
    byte[] old = vector.data();
    byte[][] entries = vector.dictionary() == null ? null : new byte[vector.starts().length][];
    for (int i = 0; i < size; i++) {
      if (vector.isNull(i)) {
        continue;
      }
      byte[] known = entries == null ? null : entries[vector.ids()[i]];
      if (known == null) {
        hash.update(old, vector.start(i), vector.length(i));
        byte[] bytes = hash.doFinal();
        known = text ? HexFormat.of().formatHex(bytes).getBytes(StandardCharsets.US_ASCII) : bytes;
        if (entries != null) {
          entries[vector.ids()[i]] = known;
        }
      }
      System.arraycopy(known, 0, data, i * length, length);
      starts[i] = i * length;
      lengths[i] = length;
    }
    long[] validity = vector.validity();
    return new BinaryVector(
        data,
        starts,
        lengths,
        size,
        validity == null ? null : Arrays.copyOf(validity, validity.length));
  }
}
