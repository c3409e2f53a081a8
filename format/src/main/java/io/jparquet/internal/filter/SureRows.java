package io.jparquet.internal.filter;

import io.jparquet.internal.level.BitWords;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.AnyElement;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.ListVector;
import io.jparquet.vector.MapVector;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Decides from decoded values which rows of a batch are known to match a predicate, including
 * conditions on elements of lists and maps. A condition that values do not decide is not true. For
 * checks; not optimized. Not thread-safe.
 */
public final class SureRows {
  private final Predicate predicate;
  private final ParquetSchema schema;
  private final List<Field> fields = new ArrayList<>();

  /**
   * The rows that match a predicate.
   *
   * @param schema the schema of the file
   */
  public SureRows(Predicate predicate, ParquetSchema schema) {
    this.predicate = predicate;
    this.schema = schema;
    for (int leaf : VectorFilter.certain(predicate, schema, any -> true).leaves()) {
      LeafColumn column = schema.leaves().get(leaf);
      fields.add(schema.field(column.path()));
    }
    predicate.accept(new ListAddition());
  }

  /** Adds the lists and maps of conditions on elements that are not negated. */
  private final class ListAddition extends CompoundVisitor<Void, RuntimeException> {

    @Override
    public Void and(And and) {
      and.operands().forEach(operand -> operand.accept(this));
      return null;
    }

    @Override
    public Void or(Or or) {
      or.operands().forEach(operand -> operand.accept(this));
      return null;
    }

    @Override
    public Void not(Not not) {
      return null;
    }

    @Override
    public Void anyElement(AnyElement any) {
      Field list = schema.field(any.list());
      boolean readable = list instanceof ListField || list instanceof MapField;
      if (readable && list.repetitionLevel() == 0 && !fields.contains(list)) {
        fields.add(list);
      }
      return null;
    }

    @Override
    Void simple(Predicate predicate) {
      return null;
    }
  }

  /**
   * The fields whose vectors decide: leaf columns without repeated ancestors first, each as a
   * separate field, then lists and maps; unmodifiable.
   */
  public List<Field> fields() {
    return List.copyOf(fields);
  }

  /**
   * Selects the rows of a batch that are known to match.
   *
   * @param vectors returns the vector of each of the {@link #fields()}
   * @param rows number of rows
   * @param selection receives a bit per row; those at and above {@code rows} are left unchanged or
   *     cleared
   */
  public void select(IntFunction<Vector> vectors, int rows, long[] selection) {
    Slots slots = new Slots(null);
    for (int i = 0; i < fields.size(); i++) {
      slots.add(fields.get(i), vectors.apply(i));
    }
    System.arraycopy(slots.matching(predicate, rows), 0, selection, 0, BitWords.words(rows));
  }

  /** The entries of a list or map. */
  private record Entries(int[] offsets, Slots slots, int count) {}

  /** Values of several columns side by side: those of rows, or of elements. */
  private final class Slots {
    private final Elements elements;
    private final Map<Integer, Vector> leaves = new HashMap<>();
    private final List<Field> listFields = new ArrayList<>();
    private final List<Vector> listVectors = new ArrayList<>();

    Slots(Elements elements) {
      this.elements = elements;
    }

    void add(Field field, Vector vector) {
      if (field instanceof LeafField leaf) {
        leaves.put(leaf.column().index(), vector);
      } else if (field instanceof GroupField group && vector instanceof StructVector struct) {
        for (int i = 0; i < struct.childCount(); i++) {
          add(group.fields().get(i), struct.child(i));
        }
      } else {
        listFields.add(field);
        listVectors.add(vector);
      }
    }

    long[] matching(Predicate part, int count) {
      return part.accept(new Matching(count, false));
    }

    /** Selects the slots that are known to match a predicate, or its negation. */
    private final class Matching extends CompoundVisitor<long[], RuntimeException> {
      private final int count;
      private final boolean negated;

      Matching(int count, boolean negated) {
        this.count = count;
        this.negated = negated;
      }

      @Override
      public long[] and(And and) {
        return negated ? some(and.operands()) : every(and.operands());
      }

      @Override
      public long[] or(Or or) {
        return negated ? every(or.operands()) : some(or.operands());
      }

      private long[] every(List<Predicate> operands) {
        long[] all = new long[BitWords.words(count)];
        BitWords.fill(all, 0, count, true);
        for (Predicate operand : operands) {
          BitWords.and(all, operand.accept(this), all.length, all);
        }
        return all;
      }

      private long[] some(List<Predicate> operands) {
        long[] any = new long[BitWords.words(count)];
        for (Predicate operand : operands) {
          long[] some = operand.accept(this);
          for (int i = 0; i < any.length; i++) {
            any[i] |= some[i];
          }
        }
        return any;
      }

      @Override
      public long[] not(Not not) {
        return not.operand().accept(new Matching(count, !negated));
      }

      @Override
      public long[] anyElement(AnyElement any) {
        return negated ? new long[BitWords.words(count)] : withElement(any, count);
      }

      @Override
      long[] simple(Predicate predicate) {
        long[] selection = new long[BitWords.words(count)];
        Predicate condition = negated ? new Not(predicate) : predicate;
        VectorFilter.certain(condition, schema, leaves::containsKey, elements)
            .select(leaves::get, count, selection);
        return selection;
      }
    }

    private long[] withElement(AnyElement any, int count) {
      long[] selection = new long[BitWords.words(count)];
      Elements list = Elements.of(any.list(), schema);
      Entries entries = list == null ? null : entries(any.list(), list);
      if (entries != null) {
        long[] matching = entries.slots().matching(any.condition(), entries.count());
        for (int i = 0; i < count; i++) {
          for (int e = entries.offsets()[i]; e < entries.offsets()[i + 1]; e++) {
            if ((matching[e >>> 6] >>> e & 1) != 0) {
              selection[i >>> 6] |= 1L << i;
            }
          }
        }
      }
      return selection;
    }

    /** The entries of a list, or null if its vector is not available. */
    private Entries entries(List<String> path, Elements list) {
      for (int i = 0; i < listFields.size(); i++) {
        Field field = listFields.get(i);
        boolean meant =
            field.repetitionLevel() == list.repetitionLevel() - 1
                && field.name().equals(path.get(path.size() - 1))
                && field.levelSource().path().subList(0, path.size()).equals(path);
        if (meant) {
          Slots slots = new Slots(list);
          int count = addEntries(field, listVectors.get(i), slots);
          return new Entries(offsets(listVectors.get(i)), slots, count);
        }
      }
      return null;
    }

    private static int addEntries(Field field, Vector vector, Slots slots) {
      if (field instanceof ListField list && vector instanceof ListVector lists) {
        slots.add(list.element(), lists.element());
        return lists.element().size();
      }
      MapField map = (MapField) field;
      MapVector maps = (MapVector) vector;
      slots.add(map.key(), maps.keys());
      if (map.value() != null) {
        slots.add(map.value(), maps.values());
      }
      return maps.keys().size();
    }

    private static int[] offsets(Vector vector) {
      return vector instanceof ListVector lists ? lists.offsets() : ((MapVector) vector).offsets();
    }
  }
}
