package io.jparquet.internal.rewrite;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.column.write.FinishedChunk;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.page.DictionaryOrder;
import io.jparquet.internal.page.PageWriter;
import io.jparquet.internal.page.StoredPages;
import io.jparquet.internal.scan.StoredRowGroups;
import io.jparquet.internal.scan.StoredRows;
import io.jparquet.internal.write.FieldLeaves;
import io.jparquet.internal.write.RowGroupSource;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A row group of one file that is added to another one. A field is copied if all of its chunks can
 * be; else it is decoded and encoded. Not thread-safe.
 */
public final class RowGroupCopy implements RowGroupSource {
  private static final Logger LOG = LoggerFactory.getLogger(RowGroupCopy.class);

  private static final int BATCH_ROWS = 4096;

  private final StoredRowGroups source;
  private final int index;
  private final RewriteTarget target;
  private final Demand demand;
  private final SourceFields fields;
  private final int[] firstLeaves;
  private final List<SortingColumn> sorting;

  /** The chunks, in the order of the leaves of the new file. */
  private final ChunkPlan plan;

  /** Fields that are encoded because copying them would not be safe. */
  private final Set<Integer> encoded = new HashSet<>();

  /** The bytes that were fetched last, by chunk. */
  private final Map<ChunkPlan.Chunk, ChunkBytes> fetched = new IdentityHashMap<>();

  private final Map<LeafColumn, List<PageLocation>> locations = new HashMap<>();

  /**
   * A row group to copy.
   *
   * @param index its index in the source
   * @param sources for each leaf of the new file, the index of the leaf it comes from
   * @throws ParquetException with its place, if the metadata of a chunk is wrong, or the key of a
   *     column is missing
   */
  public RowGroupCopy(
      StoredRowGroups source, int index, RewriteTarget target, int[] sources, Demand demand)
      throws IOException {
    this.source = source;
    this.index = index;
    this.target = target;
    this.demand = demand;
    this.fields = new SourceFields(source.file().schema().leaves(), sources);
    this.firstLeaves = FieldLeaves.first(target.schema());
    this.plan = source.plan(index, target.schema().leaves().stream().map(fields::of).toList());
    this.sorting = sorting(plan.rowGroup().sortingColumns(), sources, target.masks());
  }

  /** The sort order, up to the first column that is left out or masked. */
  static List<SortingColumn> sorting(List<SortingColumn> stored, int[] sources, ColumnMasks masks) {
    List<SortingColumn> kept = new ArrayList<>();
    for (SortingColumn column : stored == null ? List.<SortingColumn>of() : stored) {
      int leaf = 0;
      while (leaf < sources.length && sources[leaf] != column.columnIdx()) {
        leaf++;
      }
      if (leaf == sources.length || masks.isMasked(leaf)) {
        break;
      }
      kept.add(new SortingColumn(leaf, column.descending(), column.nullsFirst()));
    }
    return kept;
  }

  /** The number of fields encoded so far. */
  public int encodedFields() {
    return encoded.size();
  }

  @Override
  public long rows() {
    return plan.rowGroup().numRows();
  }

  @Override
  public List<SortingColumn> sortingColumns() {
    return sorting;
  }

  @Override
  public Treatment treatment(int field) throws IOException {
    if (isMasked(field) || !canBeCopied(field)) {
      encoded.add(field);
      return Treatment.ENCODE;
    }
    if (demand != Demand.DESCRIBE) {
      return Treatment.COPY;
    }
    for (int leaf = firstLeaves[field]; leaf < firstLeaves[field + 1]; leaf++) {
      if (pageLocations(target.schema().leaves().get(leaf)) == null) {
        encoded.add(field);
        return Treatment.ENCODE;
      }
    }
    return Treatment.DESCRIBE;
  }

  /** Whether a column of a field has other values in the new file. */
  private boolean isMasked(int field) {
    for (int leaf = firstLeaves[field]; leaf < firstLeaves[field + 1]; leaf++) {
      if (target.masks().isMasked(leaf)) {
        return true;
      }
    }
    return false;
  }

  private boolean canBeCopied(int field) throws IOException {
    for (int leaf = firstLeaves[field]; leaf < firstLeaves[field + 1]; leaf++) {
      ChunkPlan.Chunk chunk = plan.chunks().get(leaf);
      LeafColumn own = target.schema().leaves().get(leaf);
      try {
        String createdBy = source.file().metaData().createdBy();
        String reason =
            CopyRules.whyNotCopied(chunk, createdBy, target.encrypts(own), codec(own, chunk));
        if (reason != null) {
          LOG.debug("{} is encoded again: {}", source.location(index, chunk.column()), reason);
          return false;
        }
        if (CopyRules.mayHaveWrongOrder(chunk) && hasWrongOrder(own, chunk)) {
          LOG.debug(
              "{} is encoded again: pages without a dictionary come before those with one",
              source.location(index, chunk.column()));
          return false;
        }
      } catch (ParquetException e) {
        throw e.at(source.location(index, chunk.column()));
      }
    }
    return true;
  }

  /** The codec of the pages of a chunk that is copied. */
  private CompressionCodec codec(LeafColumn leaf, ChunkPlan.Chunk chunk) {
    return demand == Demand.RECOMPRESS || demand == Demand.RECOMPRESS_ALL
        ? target.options().get(WriteOptions.COMPRESSION, leaf.dotPath())
        : chunk.metaData().codec();
  }

  /**
   * Whether pages are in a wrong order. Keeps the bytes for {@link #copy}, unless other chunks of
   * the field are fetched separately.
   */
  private boolean hasWrongOrder(LeafColumn leaf, ChunkPlan.Chunk chunk) throws IOException {
    ChunkBytes bytes = bytes(leaf);
    fetched.put(chunk, bytes);
    StoredPages pages = new StoredPages(chunk.column(), source.file().options());
    pages.open(bytes, chunk.metaData(), null, source.decryptor(index, chunk.column()));
    DictionaryOrder order = new DictionaryOrder();
    int dataPages = 0;
    for (PageHeader header = pages.next(); header != null; header = pages.next()) {
      if (header.type() != PageType.DICTIONARY_PAGE && order.isBrokenBy(header, dataPages++)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public FinishedChunk copy(
      LeafColumn leaf, FinishedChunk described, PageWriter pages, PositionOutput out)
      throws IOException {
    ChunkPlan.Chunk chunk = plan.chunks().get(leaf.index());
    boolean recompress =
        demand == Demand.RECOMPRESS_ALL
            || demand == Demand.RECOMPRESS && chunk.metaData().codec() != pages.codec();
    CarriedStatistics carried =
        new CarriedStatistics(
            source.file().metaData(),
            chunk.column(),
            target.order(leaf),
            target.options().createdBy());
    DescribedChunk known =
        described == null ? null : new DescribedChunk(described, locations.get(leaf));
    return new ChunkCopy(source, index, chunk, carried, leaf)
        .copy(bytes(leaf), recompress, known, pages, out);
  }

  /** The bytes of a chunk; following chunks are fetched along with it. */
  private ChunkBytes bytes(LeafColumn leaf) throws IOException {
    ChunkPlan.Chunk wanted = plan.chunks().get(leaf.index());
    ChunkBytes known = fetched.remove(wanted);
    if (known != null) {
      return known;
    }
    fetched.clear();
    Set<ChunkPlan.Chunk> together = Collections.newSetFromMap(new IdentityHashMap<>());
    together.add(wanted);
    long total = wanted.length();
    for (int i = leaf.index() + 1; i < plan.chunks().size(); i++) {
      ChunkPlan.Chunk next = plan.chunks().get(i);
      total += next.length();
      if (!StoredRowGroups.isFetchedAtOnce(total) || !next.file().equals(wanted.file())) {
        break;
      }
      together.add(next);
    }
    ChunkPlan some = plan.only(together::contains);
    List<ChunkBytes> bytes = source.bytes(some);
    for (int i = 0; i < bytes.size(); i++) {
      fetched.put(some.chunks().get(i), bytes.get(i));
    }
    return fetched.remove(wanted);
  }

  @Override
  public Batches decode(int field) throws IOException {
    fetched.clear();
    List<Field> projection = List.of(fields.of(target.schema().fields().get(field)));
    StoredRows rows = source.rows(index, projection, BATCH_ROWS);
    return new Batches() {
      @Override
      public int next() throws IOException {
        return rows.next();
      }

      @Override
      public Vector vector() {
        return target.masks().apply(field, rows.vector(0));
      }
    };
  }

  @Override
  public long[] pageStarts(LeafColumn leaf) throws IOException {
    return pageLocations(leaf).stream().mapToLong(PageLocation::firstRowIndex).toArray();
  }

  /**
   * The places and rows of the data pages of a chunk, from the page headers, or from the offset
   * index if headers do not have the rows.
   *
   * @return null if unknown
   */
  private List<PageLocation> pageLocations(LeafColumn leaf) throws IOException {
    if (!locations.containsKey(leaf)) {
      List<PageLocation> byHeaders = pagesByHeaders(leaf);
      OffsetIndex stored =
          byHeaders == null ? source.offsetIndex(index, plan.chunks().get(leaf.index())) : null;
      locations.put(leaf, stored == null ? byHeaders : stored.pageLocations());
    }
    return locations.get(leaf);
  }

  private List<PageLocation> pagesByHeaders(LeafColumn leaf) throws IOException {
    ChunkPlan.Chunk chunk = plan.chunks().get(leaf.index());
    StoredPages pages = new StoredPages(chunk.column(), source.file().options());
    try {
      pages.open(bytes(leaf), chunk.metaData(), null, source.decryptor(index, chunk.column()));
      List<PageLocation> found = new ArrayList<>();
      long row = 0;
      for (PageHeader page = pages.next(); page != null; page = pages.next()) {
        if (StoredPages.isDataPage(page)) {
          long rows = rowsOf(page, leaf);
          if (rows <= 0) {
            return null;
          }
          found.add(new PageLocation(pages.offset(), pages.length(), row));
          row += rows;
        }
      }
      return row == rows() ? found : null;
    } catch (ParquetException e) {
      throw e.at(pages.location()).at(source.location(index, chunk.column()));
    } finally {
      fetched.clear();
    }
  }

  /** The rows of a data page; 0 if its header does not say. */
  private static long rowsOf(PageHeader page, LeafColumn leaf) {
    if (page.dataPageHeaderV2() != null) {
      return page.dataPageHeaderV2().numRows();
    }
    return leaf.maxRepetitionLevel() == 0 ? page.dataPageHeader().numValues() : 0;
  }
}
