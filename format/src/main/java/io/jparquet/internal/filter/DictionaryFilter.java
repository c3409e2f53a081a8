package io.jparquet.internal.filter;

import io.jparquet.internal.filter.row.RowCondition;
import io.jparquet.internal.level.BitWords;
import io.jparquet.internal.metadata.LeafChunk;
import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.internal.stats.DictionaryUse;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Type;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.AnyElement;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Decides from the dictionaries of a row group whether it can contain rows that match a predicate.
 * If all data pages of a chunk are dictionary encoded, which the counts in the footer show, then
 * each value is an entry of the dictionary. Conservative: a dictionary may have entries that no row
 * has, and columns with other pages prove nothing.
 */
public final class DictionaryFilter {
  /** The largest dictionary page that is read for filtering. */
  private static final long MOST_BYTES = 1 << 20;

  /** A smaller dictionary page is read even if it is most of its chunk. */
  private static final long FEW_BYTES = 1 << 14;

  /** The smallest ratio of a chunk to its dictionary. */
  private static final int CHUNK_TO_DICTIONARY = 4;

  /** The dictionaries of a row group. */
  @FunctionalInterface
  public interface Source {
    /**
     * The entries of the dictionary of a column chunk, without nulls. Called at most once for each.
     *
     * @return null if the dictionary can't be used
     */
    Vector entries(LeafColumn column) throws IOException;
  }

  private final RowGroup rowGroup;
  private final ParquetSchema schema;
  private final FileMetaData file;
  private final Source source;
  private final Map<Integer, Vector> dictionaries = new HashMap<>();

  private DictionaryFilter(
      RowGroup rowGroup, ParquetSchema schema, FileMetaData file, Source source) {
    this.rowGroup = rowGroup;
    this.schema = schema;
    this.file = file;
    this.source = source;
  }

  /**
   * Whether some row of a row group may match.
   *
   * @param predicate the condition
   * @param rowGroup a row group of the file
   * @param schema the schema of the file
   * @param file the footer that the row group is from
   * @param source provides the dictionaries; called only for those that are small compared with
   *     their chunks
   * @return false only if no row of the row group makes the predicate true
   * @throws IOException when the source throws it
   */
  public static boolean mayMatch(
      Predicate predicate,
      RowGroup rowGroup,
      ParquetSchema schema,
      FileMetaData file,
      Source source)
      throws IOException {
    DictionaryFilter filter = new DictionaryFilter(rowGroup, schema, file, source);
    return filter.mayHold(predicate.accept(filter.new DecidedElements()), null);
  }

  private boolean mayHold(Predicate predicate, Elements elements) throws IOException {
    RowConditions conditions =
        new RowConditions(schema, leaf -> isUsable(schema.leaves().get(leaf)), elements);
    return mayHold(conditions.of(predicate));
  }

  /**
   * Replaces each condition on elements by whether it may be true. They are decided one by one,
   * because two of them may be true for different elements, whereas two conditions on a column are
   * about one value.
   */
  private final class DecidedElements extends CompoundVisitor<Predicate, IOException> {

    @Override
    public Predicate and(And and) throws IOException {
      return new And(decided(and.operands()));
    }

    @Override
    public Predicate or(Or or) throws IOException {
      return new Or(decided(or.operands()));
    }

    private List<Predicate> decided(List<Predicate> operands) throws IOException {
      List<Predicate> decided = new ArrayList<>();
      for (Predicate operand : operands) {
        decided.add(operand.accept(this));
      }
      return decided;
    }

    @Override
    public Predicate not(Not not) {
      return not;
    }

    @Override
    public Predicate anyElement(AnyElement any) throws IOException {
      Elements elements = Elements.of(any.list(), schema);
      return elements == null || mayHold(any.condition().accept(this), elements)
          ? new AlwaysTrue()
          : new AlwaysFalse();
    }

    @Override
    Predicate simple(Predicate predicate) {
      return predicate;
    }
  }

  private boolean isUsable(LeafColumn column) {
    if (column.type() == Type.BOOLEAN) {
      return false;
    }
    ColumnMetaData chunk = LeafChunk.metaData(rowGroup, column);
    if (chunk == null
        || chunk.dictionaryPageOffset() == null
        || DictionaryUse.of(chunk) != DictionaryUse.ALL) {
      return false;
    }
    long bytes = chunk.dataPageOffset() - chunk.dictionaryPageOffset();
    return chunk.dictionaryPageOffset() > 0
        && bytes > 0
        && bytes <= MOST_BYTES
        && (bytes <= FEW_BYTES || bytes * CHUNK_TO_DICTIONARY <= chunk.totalCompressedSize());
  }

  private boolean mayHold(RowCondition condition) throws IOException {
    Set<Integer> leaves = new TreeSet<>();
    condition.addLeaves(leaves);
    if (leaves.isEmpty()) {
      return condition != RowCondition.Constant.NEVER;
    } else if (leaves.size() == 1) {
      return mayHold(condition, leaves.iterator().next());
    } else if (condition instanceof RowCondition.Every every) {
      for (RowCondition operand : every.conditions()) {
        if (!mayHold(operand)) {
          return false;
        }
      }
      return true;
    } else if (condition instanceof RowCondition.Any any) {
      for (RowCondition operand : any.conditions()) {
        if (mayHold(operand)) {
          return true;
        }
      }
      return false;
    }
    return true;
  }

  private boolean mayHold(RowCondition condition, int leaf) throws IOException {
    LeafColumn column = schema.leaves().get(leaf);
    ColumnStatistics statistics = ColumnStatistics.of(file, rowGroup, column);
    boolean nulls = statistics == null || !statistics.noNull() || column.maxRepetitionLevel() > 0;
    if (nulls && condition.mayHoldForNull()) {
      return true;
    }
    if (!dictionaries.containsKey(leaf)) {
      dictionaries.put(leaf, source.entries(column));
    }
    Vector entries = dictionaries.get(leaf);
    if (entries == null) {
      return true;
    }
    long[] mask = new long[BitWords.words(entries.size())];
    BitWords.fill(mask, 0, entries.size(), true);
    if (entries.size() > 0) {
      condition.newTest().narrow(index -> entries, entries.size(), mask);
    }
    return BitWords.count(mask, entries.size()) > 0;
  }
}
