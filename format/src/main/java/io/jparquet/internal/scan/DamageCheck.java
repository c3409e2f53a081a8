package io.jparquet.internal.scan;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.LostRows;
import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.column.read.PageProbe;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.metadata.DictionaryPageHeader;
import io.jparquet.internal.metrics.ReadCounters;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.page.HeaderLocations;
import io.jparquet.internal.page.PageLocations;
import io.jparquet.internal.page.PageScan;
import io.jparquet.internal.stats.CreatedBy;
import io.jparquet.metadata.Encoding;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.DamagedData;
import io.jparquet.option.ReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decodes everything that is read from a row group before any of its rows is returned, and rules
 * out rows that are damaged in some column ({@link ReadOptions#DAMAGED}). So a row group is
 * returned whole, without the rows of some pages, or not at all, and each row is either returned or
 * counted as lost.
 *
 * <p>Damage is anything that contradicts the format or a checksum, and any encrypted part that was
 * changed. Features that this version can't read, and missing keys, are not damage. Not
 * thread-safe.
 */
final class DamageCheck {
  private static final Logger LOG = LoggerFactory.getLogger(DamageCheck.class);

  /**
   * After this many damaged pages, the rest of a chunk counts as damaged: each costs another start
   * of the chunk.
   */
  private static final int MOST_PAGES = 256;

  private final OpenFile file;
  private final PageIndexes indexes;
  private final Function<ChunkPlan.Chunk, BlockCodec> codecs;
  private final DamagedData policy;
  private final boolean useIndexes;
  private final Map<Integer, PageProbe> trials = new HashMap<>();
  private final List<LostRows> losses = new ArrayList<>();

  /**
   * A check of the row groups of a scan.
   *
   * @param codecs returns the codec of a chunk
   */
  DamageCheck(OpenFile file, PageIndexes indexes, Function<ChunkPlan.Chunk, BlockCodec> codecs) {
    this.file = file;
    this.indexes = indexes;
    this.codecs = codecs;
    this.policy = file.options().get(ReadOptions.DAMAGED);
    this.useIndexes = file.options().get(ReadOptions.COLUMN_INDEX_FILTER);
  }

  /**
   * The undamaged part of a row group.
   *
   * @param plan its chunks; those with damaged pages have their page locations
   * @param rows the rows without damage
   */
  record Sound(ChunkPlan plan, RowRanges rows) {}

  /** The damage of one chunk, and the places of its other pages. */
  private record ChunkDamage(ChunkPlan.Chunk chunk, List<LostRows> losses) {}

  /** All losses so far. */
  List<LostRows> losses() {
    return losses;
  }

  /**
   * Checks the chunks of a row group, which were fetched.
   *
   * @param bytes the bytes of the chunks, in the order of the plan
   * @param wanted the rows that are to be read
   */
  Sound check(ChunkPlan plan, List<ChunkBytes> bytes, RowRanges wanted, int index)
      throws IOException {
    List<ChunkPlan.Chunk> chunks = new ArrayList<>();
    List<LostRows> lost = new ArrayList<>();
    for (int i = 0; i < bytes.size(); i++) {
      ChunkPlan.Chunk chunk = plan.chunks().get(i);
      boolean done = policy == DamagedData.SKIP_ROW_GROUP && !lost.isEmpty();
      if (done || chunk.length() == 0) {
        chunks.add(chunk);
        continue;
      }
      ChunkDamage damage = new ChunkCheck(plan, chunk, bytes.get(i), wanted, index).run();
      chunks.add(damage.chunk());
      lost.addAll(damage.losses());
    }
    if (lost.isEmpty()) {
      return new Sound(plan, wanted);
    }
    long rows = plan.rowGroup().numRows();
    if (policy == DamagedData.SKIP_ROW_GROUP) {
      LostRows first = lost.get(0);
      lost = List.of(new LostRows(first.location(), 0, rows, first.reason()));
    }
    RowRanges sound = wanted.and(without(lost, rows));
    report(lost, wanted.rowCount() - sound.rowCount());
    return new Sound(new ChunkPlan(plan.rowGroup(), chunks), sound);
  }

  /**
   * Counts a row group that can't be opened as lost.
   *
   * @return false if the error is not one of damage
   */
  boolean skipWhole(ParquetException error, int index) {
    if (!(error instanceof CorruptFileException)) {
      return false;
    }
    long rows = Math.max(0, file.rowGroup(index).numRows());
    report(List.of(LostRows.because(error, 0, rows)), rows);
    return true;
  }

  /** Like {@link OpenRowGroup#skipsRest}. */
  boolean skipRest(ParquetException error, int index, RowRanges rows, long from) {
    if (!(error instanceof CorruptFileException)) {
      return false;
    }
    long end = rows.rowGroupRows();
    RowRanges rest = RowRanges.builder(end).add(from, end).build().and(rows);
    report(List.of(LostRows.because(error, from, end - from)), rest.rowCount());
    return true;
  }

  private void report(List<LostRows> lost, long rows) {
    ReadCounters counters = file.counters();
    counters.add(ReadMetric.DAMAGED_ROW_GROUPS, 1);
    counters.add(ReadMetric.ROWS_LOST, rows);
    for (LostRows loss : lost) {
      counters.add(ReadMetric.DAMAGED_PAGES, loss.location().page() == null ? 0 : 1);
      LOG.warn("Damaged data are left out: {}", loss);
    }
    losses.addAll(lost);
  }

  private static RowRanges without(List<LostRows> lost, long rows) {
    List<LostRows> sorted = new ArrayList<>(lost);
    sorted.sort(Comparator.comparingLong(LostRows::firstRow));
    RowRanges.Builder left = RowRanges.builder(rows);
    long from = 0;
    for (LostRows loss : sorted) {
      if (loss.firstRow() > from) {
        left.add(from, loss.firstRow());
      }
      from = Math.max(from, loss.firstRow() + loss.rows());
    }
    if (from < rows) {
      left.add(from, rows);
    }
    return left.build();
  }

  /** The check of one chunk. */
  private final class ChunkCheck {
    private final ChunkPlan.Chunk chunk;
    private final ChunkBytes bytes;
    private final RowRanges wanted;
    private final int index;
    private final long rows;
    private final ChunkDecryptor decryptor;
    private final PageProbe trial;
    private final List<LostRows> lost = new ArrayList<>();
    private PageLocations locations;

    ChunkCheck(ChunkPlan plan, ChunkPlan.Chunk chunk, ChunkBytes bytes, RowRanges wanted, int index)
        throws IOException {
      this.chunk = chunk;
      this.bytes = bytes;
      this.wanted = wanted;
      this.index = index;
      this.rows = plan.rowGroup().numRows();
      this.decryptor = file.access().decryptor(plan.rowGroup(), index, chunk.column());
      this.trial =
          trials.computeIfAbsent(
              chunk.column().index(),
              leaf ->
                  new PageProbe(
                      chunk.column(), file.options(), file.metaData().createdBy(), false));
    }

    ChunkDamage run() throws IOException {
      locations =
          chunk.pages() != null || !useIndexes ? chunk.pages() : indexes.locations(index, chunk);
      if (locations == null && !dependsOnPagesBefore()) {
        HeaderLocations headers =
            HeaderLocations.of(
                chunk.column(), file.options(), bytes, chunk.metaData(), decryptor, rows);
        locations = headers.locations();
        if (headers.damage() != null) {
          lose(headers.damage(), headers.knownRows(), rows);
        }
      }
      if (locations != null) {
        checkPages();
      } else if (lost.isEmpty()) {
        checkInOrder();
      }
      return new ChunkDamage(lost.isEmpty() ? chunk : chunk.located(locations), lost);
    }

    private boolean dependsOnPagesBefore() {
      return chunk.metaData().encodings().contains(Encoding.DELTA_BYTE_ARRAY)
          && CreatedBy.hasPrefixesAcrossPages(file.metaData().createdBy());
    }

    private void open() {
      trial.open(bytes, chunk.metaData(), codecs.apply(chunk), decryptor, locations);
    }

    /**
     * Checks pages whose places are known: they are independent of each other, except for the
     * dictionary.
     */
    private void checkPages() throws IOException {
      open();
      try {
        trial.jumpTo(0);
      } catch (ParquetException e) {
        lose(damage(e), 0, locations.knownRows());
        return;
      }
      int next = 0;
      for (int page = 0; page < locations.count(); page++) {
        long first = locations.firstRow(page);
        long end = first + locations.rows(page);
        if (!wanted.overlaps(first, end)) {
          continue;
        }
        try {
          if (next != page) {
            trial.jumpTo(page);
          }
          next = page + 1;
          decode(page);
        } catch (ParquetException e) {
          boolean tooMany = lost.size() >= MOST_PAGES;
          lose(damage(e), first, tooMany ? locations.knownRows() : end);
          if (tooMany) {
            return;
          }
          open();
          next = -1;
        }
      }
    }

    private void decode(int page) throws IOException {
      long expected = locations.rows(page);
      boolean fits =
          trial.next()
              && trial.start() == locations.position(page)
              && trial.rows() == expected
              && trial.startsRow();
      if (!fits) {
        throw new CorruptFileException(
                "the page should begin "
                    + expected
                    + " rows, by the offset index or its header, but it begins "
                    + trial.rows())
            .at(trial.location());
      }
    }

    /** Checks pages in order: the rows after a damaged page are unknown. */
    private void checkInOrder() throws IOException {
      open();
      long begun = 0;
      try {
        while (trial.next()) {
          begun += trial.rows();
        }
      } catch (ParquetException e) {
        // The last row may continue in the damaged page.
        boolean whole = chunk.column().maxRepetitionLevel() == 0;
        lose(damage(e), Math.min(rows, whole ? begun : Math.max(0, begun - 1)), rows);
        return;
      }
      if (begun != rows) {
        lose(
            new CorruptFileException(
                "the column chunk has " + begun + " rows, its row group has " + rows),
            0,
            rows);
      }
    }

    /** Returns the error if it is damage; throws it otherwise. */
    private ParquetException damage(ParquetException error) throws IOException {
      boolean unannounced =
          error instanceof UnsupportedFeatureException
              && !chunk.metaData().encodings().contains(Encoding.UNKNOWN)
              && (trial.hasPage()
                  ? !chunk.metaData().encodings().contains(trial.encoding())
                  : hasUnknownDictionary());
      if (error instanceof CorruptFileException
          || error instanceof CryptoException
          || unannounced) {
        return error;
      }
      throw error;
    }

    /** Whether the encoding of the dictionary page, which begins the chunk, is not known. */
    private boolean hasUnknownDictionary() throws IOException {
      PageScan scan = new PageScan(chunk.column(), file.options());
      scan.open(bytes, chunk.metaData(), null, decryptor);
      DictionaryPageHeader header = scan.peek().dictionaryPageHeader();
      return header != null && header.encoding() == Encoding.UNKNOWN;
    }

    private void lose(ParquetException error, long from, long to) {
      if (from < to) {
        ErrorLocation column = new ErrorLocation(null, null, chunk.column().dotPath(), null, null);
        ParquetException located = error.at(column).at(file.location(index));
        lost.add(LostRows.because(located, from, to - from));
      }
    }
  }
}
