package io.jparquet.internal.column.write;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.BooleanVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.ListVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.MapVector;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.util.ArrayList;
import java.util.List;

/**
 * Shreds columnar batches into the leaf columns: presence and offsets become levels, present values
 * are appended in bulk. A range of slots of a field is always shredded as a whole; its first slot
 * has the repetition level from the enclosing list, the others that of the field.
 *
 * <p>Specification: "Nested Encoding".
 */
public final class VectorShredder {
  private final List<Field> fields;
  private final FieldShredder[] shredders;

  /** A shredder for the top-level fields of a schema and the writers of its leaves. */
  public VectorShredder(List<Field> fields, LeafWriter[] leaves) {
    this.fields = fields;
    shredders = new FieldShredder[fields.size()];
    for (int i = 0; i < shredders.length; i++) {
      shredders[i] = shredder(fields.get(i), leaves);
    }
  }

  /** Checks that the vectors are as many as the fields and have {@code count} slots. */
  public void check(List<Vector> vectors, int count) {
    if (vectors.size() != shredders.length) {
      throw new IllegalArgumentException(
          "The schema has " + shredders.length + " fields, found " + vectors.size() + " vectors");
    }
    for (int i = 0; i < shredders.length; i++) {
      if (vectors.get(i).size() < count) {
        throw new IllegalArgumentException(
            "Field "
                + fields.get(i).name()
                + ": "
                + count
                + " rows are to be written, found a vector of "
                + vectors.get(i).size());
      }
    }
  }

  /** Appends the records {@code from} to {@code to} (exclusive) of one field. */
  public void shred(int field, Vector vector, int from, int to) {
    shredders[field].slots(vector, from, to, 0);
  }

  /** Appends the records {@code from} to {@code to} (exclusive). */
  public void shred(List<Vector> vectors, int from, int to) {
    for (int i = 0; i < shredders.length; i++) {
      shredders[i].slots(vectors.get(i), from, to, 0);
    }
  }

  private static FieldShredder shredder(Field field, LeafWriter[] leaves) {
    if (field instanceof LeafField leaf) {
      return new LeafShredder(leaf, leaves[leaf.column().index()]);
    }
    if (field instanceof GroupField group) {
      FieldShredder[] members = new FieldShredder[group.fields().size()];
      for (int i = 0; i < members.length; i++) {
        members[i] = shredder(group.fields().get(i), leaves);
      }
      return new StructShredder(group, members);
    }
    if (field instanceof ListField list) {
      FieldShredder element = shredder(list.element(), leaves);
      return new RepeatedShredder(list, list.elementDefinitionLevel(), element, null);
    }
    MapField map = (MapField) field;
    FieldShredder key = shredder(map.key(), leaves);
    FieldShredder value = map.value() == null ? null : shredder(map.value(), leaves);
    return new RepeatedShredder(map, map.elementDefinitionLevel(), key, value);
  }

  /** Shreds the slots of one field, splitting them into present and missing ones. */
  private abstract static class FieldShredder {
    final Field field;

    /** The repetition level of all slots but the first of a range. */
    final int repetition;

    FieldShredder(Field field) {
      this.field = field;
      this.repetition = field.repetitionLevel();
    }

    /** Slots of a range in which none is null. */
    abstract void present(Vector vector, int from, int to, int firstRep);

    /** {@code count} entries in every leaf below, for slots of this field that do not exist. */
    abstract void missing(int firstRep, int rep, int def, int count);

    final void slots(Vector vector, int from, int to, int firstRep) {
      if (from >= to) {
        return;
      }
      if (!vector.hasNulls()) {
        present(vector, from, to, firstRep);
        return;
      }
      int slot = from;
      int rep = firstRep;
      while (slot < to) {
        int end = endOfRun(vector, slot, to);
        if (vector.isNull(slot)) {
          missingSlots(rep, end - slot);
        } else {
          present(vector, slot, end, rep);
        }
        slot = end;
        rep = repetition;
      }
    }

    private void missingSlots(int firstRep, int count) {
      if (!field.nullable()) {
        throw new IllegalArgumentException(
            "Column "
                + field.levelSource().dotPath()
                + ": field "
                + field.name()
                + " is required, found a null");
      }
      missing(firstRep, repetition, field.definitionLevel() - 1, count);
    }

    /** The first slot after {@code slot} whose presence differs, or {@code to}. */
    private static int endOfRun(Vector vector, int slot, int to) {
      long[] words = vector.validity();
      long flip = vector.isNull(slot) ? 0 : -1;
      int word = slot >>> 6;
      long differing = (words[word] ^ flip) & -1L << slot;
      int lastWord = to - 1 >>> 6;
      while (differing == 0 && word < lastWord) {
        differing = words[++word] ^ flip;
      }
      long end = differing == 0 ? to : ((long) word << 6) + Long.numberOfTrailingZeros(differing);
      return (int) Math.min(to, end);
    }

    final IllegalArgumentException misfit(Vector vector) {
      return new IllegalArgumentException(
          "Column "
              + field.levelSource().dotPath()
              + ": field "
              + field.name()
              + " can't be written from a "
              + vector.getClass().getSimpleName());
    }
  }

  private static final class LeafShredder extends FieldShredder {
    private final LeafWriter leaf;
    private final int definition;

    LeafShredder(LeafField field, LeafWriter leaf) {
      super(field);
      this.leaf = leaf;
      this.definition = field.definitionLevel();
    }

    @Override
    void missing(int firstRep, int rep, int def, int count) {
      leaf.writeNulls(firstRep, rep, def, count);
    }

    @Override
    void present(Vector vector, int from, int to, int firstRep) {
      int count = to - from;
      if (vector instanceof IntVector ints) {
        leaf.writeInts(firstRep, repetition, ints.values(), from, count);
      } else if (vector instanceof LongVector longs) {
        leaf.writeLongs(firstRep, repetition, longs.values(), from, count);
      } else if (vector instanceof BinaryVector binary) {
        binaries(binary, from, to, firstRep);
      } else if (vector instanceof DoubleVector doubles) {
        leaf.writeDoubles(firstRep, repetition, doubles.values(), from, count);
      } else if (vector instanceof FloatVector floats) {
        leaf.writeFloats(firstRep, repetition, floats.values(), from, count);
      } else if (vector instanceof BooleanVector booleans) {
        leaf.writeBooleans(firstRep, repetition, booleans.values(), from, count);
      } else {
        throw misfit(vector);
      }
    }

    private void binaries(BinaryVector vector, int from, int to, int firstRep) {
      byte[] data = vector.data();
      int rep = firstRep;
      for (int slot = from; slot < to; slot++) {
        leaf.writeBinary(rep, definition, data, vector.start(slot), vector.length(slot));
        rep = repetition;
      }
    }
  }

  private static final class StructShredder extends FieldShredder {
    private final FieldShredder[] members;

    StructShredder(GroupField field, FieldShredder[] members) {
      super(field);
      this.members = members;
    }

    @Override
    void missing(int firstRep, int rep, int def, int count) {
      for (FieldShredder member : members) {
        member.missing(firstRep, rep, def, count);
      }
    }

    @Override
    void present(Vector vector, int from, int to, int firstRep) {
      if (!(vector instanceof StructVector struct) || struct.childCount() != members.length) {
        throw misfit(vector);
      }
      for (int i = 0; i < members.length; i++) {
        members[i].slots(struct.child(i), from, to, firstRep);
      }
    }
  }

  /** Lists and maps: slots with any number of elements. */
  private static final class RepeatedShredder extends FieldShredder {
    private final int elementDefinition;
    private final List<FieldShredder> parts = new ArrayList<>(2);

    RepeatedShredder(
        Field field, int elementDefinition, FieldShredder first, FieldShredder second) {
      super(field);
      this.elementDefinition = elementDefinition;
      parts.add(first);
      if (second != null) {
        parts.add(second);
      }
    }

    @Override
    void missing(int firstRep, int rep, int def, int count) {
      for (FieldShredder part : parts) {
        part.missing(firstRep, rep, def, count);
      }
    }

    @Override
    void present(Vector vector, int from, int to, int firstRep) {
      if (vector instanceof ListVector list && parts.size() == 1) {
        elements(list.offsets(), list.element(), parts.get(0), from, to, firstRep);
      } else if (vector instanceof MapVector map && (map.values() == null) == (parts.size() == 1)) {
        elements(map.offsets(), map.keys(), parts.get(0), from, to, firstRep);
        if (parts.size() == 2) {
          elements(map.offsets(), map.values(), parts.get(1), from, to, firstRep);
        }
      } else {
        throw misfit(vector);
      }
    }

    private void elements(
        int[] offsets, Vector elements, FieldShredder part, int from, int to, int firstRep) {
      int rep = firstRep;
      for (int slot = from; slot < to; slot++) {
        if (offsets[slot] == offsets[slot + 1]) {
          part.missing(rep, rep, elementDefinition - 1, 1);
        } else {
          part.slots(elements, offsets[slot], offsets[slot + 1], rep);
        }
        rep = repetition;
      }
    }
  }
}
