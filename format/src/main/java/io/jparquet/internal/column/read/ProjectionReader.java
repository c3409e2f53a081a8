package io.jparquet.internal.column.read;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.PageLocations;
import io.jparquet.internal.stats.CreatedBy;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a projection (fields of one schema) batch by batch, row group after row group, always into
 * the same vectors. It does no planning: the caller decides which chunks and how many rows. Not
 * thread-safe.
 */
public final class ProjectionReader {
  private final ReadOptions options;
  private final boolean prefixesAcrossPages;
  private final IdScratch scratch = new IdScratch();
  private final Map<Integer, LeafReader> leavesByIndex = new HashMap<>();
  private final List<LeafReader> leaves;
  private final List<FieldReader> fields = new ArrayList<>();
  private final List<LevelSource> levelSources = new ArrayList<>();
  private ErrorLocation rowGroupLocation = ErrorLocation.UNKNOWN;

  /** For each field, the leaves that are read for it but not for an earlier field. */
  private final List<List<LeafReader>> leavesOfFields = new ArrayList<>();

  private final SelectedRows selectedRows = new SelectedRows();
  private boolean sharesLeaves;

  /**
   * A reader of the given fields.
   *
   * @param projection fields of one schema, pruned or not, without duplicates
   * @param createdBy the file's writer, from its footer; may be null
   * @throws UnsupportedFeatureException naming the column, when this version cannot read one
   */
  public ProjectionReader(List<Field> projection, ReadOptions options, String createdBy) {
    this.options = options;
    this.prefixesAcrossPages = CreatedBy.hasPrefixesAcrossPages(createdBy);
    Set<Integer> projected = new HashSet<>();
    for (Field field : projection) {
      collect(field, projected);
    }
    for (Field field : projection) {
      leavesOfFields.add(new ArrayList<>());
      fields.add(reader(field, 0, projected));
    }
    this.leaves = List.copyOf(leavesByIndex.values());
  }

  /** The leaf columns that are read, including those needed only for their levels. */
  public List<LeafColumn> columns() {
    return leaves.stream().map(LeafReader::column).toList();
  }

  /** The leaf readers. */
  List<LeafReader> leaves() {
    return leaves;
  }

  /** The readers of the projected fields, in their order. */
  List<FieldReader> fields() {
    return fields;
  }

  /** The leaf readers of a projected field. */
  List<LeafReader> leavesOf(int index) {
    return leavesOfFields.get(index);
  }

  /** Whether some field needs a leaf that is read for an earlier field. */
  boolean sharesLeaves() {
    return sharesLeaves;
  }

  /**
   * Keeps only some rows of the batch in the vectors.
   *
   * @param selection bit {@code i & 63} of word {@code i >>> 6} is set when row {@code i} stays
   * @param rows number of rows that the vectors show
   * @param count number of those that stay
   */
  public void select(long[] selection, int rows, int count) {
    fields.forEach(FieldReader::settle);
    selectedRows.set(selection, rows, count);
    for (FieldReader field : fields) {
      field.select(selectedRows);
    }
  }

  /** Skips the next {@code rows} rows. */
  public void skip(long rows) {
    for (LeafReader leaf : leaves) {
      leaf.skip(rows);
    }
  }

  /**
   * Bytes of memory of vectors, pages and dictionaries, used or not, without the stored bytes of
   * the chunks. Anything decoded on demand counts once it is decoded.
   */
  public long memoryBytes() {
    long bytes = scratch.memoryBytes();
    for (LeafReader leaf : leaves) {
      bytes += leaf.memoryBytes();
    }
    for (FieldReader field : fields) {
      bytes += field.memoryBytes();
    }
    return bytes;
  }

  /** The vector of a projected field, the same object in every batch. */
  public Vector vector(int index) {
    return fields.get(index).vector();
  }

  /**
   * Starts the chunk of one of the {@link #columns()}.
   *
   * @param chunk its bytes from its first page on
   * @param codec the codec that its metadata names; used until the next chunk is started
   * @param decryptor decrypts the chunk; null when it is plain
   * @param locations where its data pages are; null when it is not known
   */
  public void open(
      LeafColumn column,
      ChunkBytes chunk,
      ColumnMetaData metaData,
      BlockCodec codec,
      ChunkDecryptor decryptor,
      PageLocations locations) {
    leavesByIndex.get(column.index()).open(chunk, metaData, codec, decryptor, locations);
  }

  /**
   * Begins to read a row group, whose chunks were started.
   *
   * @param location file and row group, for errors that are found when a vector is used
   */
  public void startRowGroup(ErrorLocation location) {
    rowGroupLocation = location;
    levelSources.forEach(LevelSource::choose);
  }

  /**
   * Reads the next {@code rows} rows into the vectors, or, with {@link ReadOptions#LAZY_VECTORS},
   * when the vectors are used.
   */
  public void read(int rows) throws IOException {
    for (LeafReader leaf : leaves) {
      leaf.read(rows);
    }
    for (FieldReader field : fields) {
      field.assemble(rows);
    }
  }

  /**
   * Checks that all chunks end with the last row that was read.
   *
   * @throws io.jparquet.error.CorruptFileException naming the column that has more
   */
  public void finish() throws IOException {
    for (LeafReader leaf : leaves) {
      leaf.finish();
    }
  }

  private static void collect(Field field, Set<Integer> projected) {
    if (field instanceof LeafField leaf && !projected.add(leaf.column().index())) {
      throw new IllegalArgumentException(
          "the projection has the column " + leaf.column().dotPath() + " twice");
    }
    for (Field child : children(field)) {
      collect(child, projected);
    }
  }

  /** The fields directly below a field. */
  private static List<Field> children(Field field) {
    if (field instanceof GroupField group) {
      return group.fields();
    }
    if (field instanceof ListField list) {
      return List.of(list.element());
    }
    if (field instanceof MapField map) {
      return map.value() == null ? List.of(map.key()) : List.of(map.key(), map.value());
    }
    return List.of();
  }

  /**
   * The reader of a field.
   *
   * @param slotDefinitionLevel the element definition level of the innermost enclosing list, else 0
   */
  private FieldReader reader(Field field, int slotDefinitionLevel, Set<Integer> projected) {
    if (field instanceof LeafField leaf) {
      return deferred(
          new LeafFieldReader(leaf(leaf.column(), projected), slotDefinitionLevel), List.of());
    }
    if (field instanceof GroupField group) {
      SlotMasks slots =
          new SlotMasks(source(group, projected), group.repetitionLevel(), slotDefinitionLevel);
      List<FieldReader> members = new ArrayList<>();
      for (Field child : group.fields()) {
        members.add(reader(child, slotDefinitionLevel, projected));
      }
      return deferred(new StructFieldReader(members, slots, group.definitionLevel()), members);
    }
    if (field instanceof ListField list) {
      int elementLevel = list.elementDefinitionLevel();
      RepeatedSlots slots = repeated(list, elementLevel, slotDefinitionLevel, projected);
      FieldReader element = reader(list.element(), elementLevel, projected);
      return deferred(new ListFieldReader(slots, element), List.of(element));
    }
    MapField map = (MapField) field;
    int entryLevel = map.elementDefinitionLevel();
    RepeatedSlots slots = repeated(map, entryLevel, slotDefinitionLevel, projected);
    FieldReader key = reader(map.key(), entryLevel, projected);
    FieldReader value = map.value() == null ? null : reader(map.value(), entryLevel, projected);
    return deferred(
        new MapFieldReader(slots, key, value), value == null ? List.of(key) : List.of(key, value));
  }

  private FieldReader deferred(FieldReader reader, List<FieldReader> members) {
    return options.get(ReadOptions.LAZY_VECTORS)
        ? new DeferredFieldReader(
            reader,
            members.stream().map(DeferredFieldReader.class::cast).toList(),
            () -> rowGroupLocation)
        : reader;
  }

  private RepeatedSlots repeated(
      Field field, int elementDefinitionLevel, int slotDefinitionLevel, Set<Integer> projected) {
    int repetition = field.repetitionLevel();
    LevelSource source = source(field, projected);
    return new RepeatedSlots(
        new SlotMasks(source, repetition, slotDefinitionLevel),
        field.definitionLevel(),
        new SlotMasks(source, repetition + 1, elementDefinitionLevel));
  }

  /**
   * The source of the levels of a field: the leaves below it with the fewest lists, and so the
   * fewest entries; for a field without leaves, a leaf that is not projected.
   */
  private LevelSource source(Field field, Set<Integer> projected) {
    List<LeafColumn> candidates = new ArrayList<>();
    addLeaves(field, candidates);
    if (candidates.isEmpty()) {
      candidates.add(field.levelSource());
    }
    int fewest = candidates.stream().mapToInt(LeafColumn::maxRepetitionLevel).min().getAsInt();
    LevelSource source =
        new LevelSource(
            candidates.stream()
                .filter(column -> column.maxRepetitionLevel() == fewest)
                .map(column -> leaf(column, projected))
                .toList());
    levelSources.add(source);
    return source;
  }

  private static void addLeaves(Field field, List<LeafColumn> leaves) {
    if (field instanceof LeafField leaf) {
      leaves.add(leaf.column());
    }
    for (Field child : children(field)) {
      addLeaves(child, leaves);
    }
  }

  private LeafReader leaf(LeafColumn column, Set<Integer> projected) {
    LeafReader known = leavesByIndex.get(column.index());
    List<LeafReader> ofField = leavesOfFields.get(leavesOfFields.size() - 1);
    if (known != null) {
      sharesLeaves |= !ofField.contains(known);
      return known;
    }
    if (column.unsupportedReason() != null) {
      throw new UnsupportedFeatureException(
          "column "
              + column.dotPath()
              + " cannot be read: "
              + column.unsupportedReason()
              + "; leave it out of the projection");
    }
    BatchValues values =
        projected.contains(column.index()) ? values(column, scratch, prefixesAcrossPages) : null;
    LeafReader created = new LeafReader(column, options, values, !prefixesAcrossPages);
    leavesByIndex.put(column.index(), created);
    ofField.add(created);
    return created;
  }

  /** The target of the values of a column. */
  static BatchValues values(LeafColumn column, IdScratch scratch, boolean prefixesAcrossPages) {
    return switch (column.type()) {
      case BOOLEAN -> new ArrayBatchValues<>(new BooleanKernels(), scratch);
      case INT32 -> new ArrayBatchValues<>(new IntKernels(), scratch);
      case INT64 -> new ArrayBatchValues<>(new LongKernels(), scratch);
      case FLOAT -> new ArrayBatchValues<>(new FloatKernels(), scratch);
      case DOUBLE -> new ArrayBatchValues<>(new DoubleKernels(), scratch);
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, INT96 ->
          new BinaryBatchValues(column.node(), prefixesAcrossPages);
      case UNKNOWN ->
          throw new UnsupportedFeatureException(
              "column " + column.dotPath() + " has a physical type unknown to this version");
    };
  }
}
