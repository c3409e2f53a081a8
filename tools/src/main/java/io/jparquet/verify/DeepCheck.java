package io.jparquet.verify;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.bloom.StoredBloomFilter;
import io.jparquet.internal.geo.GeospatialStatisticsCollector;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.scan.BloomFilters;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.stats.ValueBounds;
import io.jparquet.metadata.BoundingBox;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.GeospatialStatistics;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.SizeStatistics;
import io.jparquet.metadata.Statistics;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares the values of a chunk with what the footer and the page headers say about them. */
final class DeepCheck {
  /**
   * How many degrees boxes on a sphere may be off, because writers compute with points in space.
   */
  private static final double SPHERE_TOLERANCE = 1e-9;

  private final LeafColumn column;
  private final ColumnMetaData metaData;
  private final ErrorLocation location;
  private final Findings findings;
  private final StatisticsCheck statistics;
  private final @Nullable HashedValues hashed;
  private final @Nullable GeospatialStatisticsCollector geometries;

  /** The values of the current page; null if they are not counted. */
  private @Nullable HashedValues pageValues;

  private DeepCheck(
      LeafColumn column,
      ColumnMetaData metaData,
      ErrorLocation location,
      Findings findings,
      StatisticsCheck statistics,
      @Nullable StoredBloomFilter filter) {
    this.column = column;
    this.metaData = metaData;
    this.location = location;
    this.findings = findings;
    this.statistics = statistics;
    boolean distinct = countsDistinct(metaData.statistics());
    this.hashed = filter == null && !distinct ? null : new HashedValues(filter, distinct);
    // Whatever the edges are, their ends are within a box; the points between are not compared.
    this.geometries =
        metaData.geospatialStatistics() == null || !isGeospatial(column)
            ? null
            : GeospatialStatisticsCollector.of(new LogicalType.GeometryType(null));
  }

  /**
   * Whether to count distinct values. Equal decimals may have different bytes, as may equal 16-bit
   * floats, so writers disagree on their number.
   */
  private boolean countsDistinct(@Nullable Statistics stored) {
    LogicalType type = column.node().logicalType();
    boolean sameBytes =
        !(type instanceof LogicalType.Float16Type)
            && !(type instanceof LogicalType.DecimalType && column.type() == Type.BYTE_ARRAY);
    return stored != null && stored.distinctCount() != null && sameBytes;
  }

  private static boolean isGeospatial(LeafColumn column) {
    LogicalType type = column.node().logicalType();
    return column.type() == Type.BYTE_ARRAY
        && (type instanceof LogicalType.GeometryType || type instanceof LogicalType.GeographyType);
  }

  /** Starts a chunk, and reads its Bloom filter. */
  static DeepCheck open(
      OpenFile file,
      ChunkFiles files,
      ChunkCheck.Source source,
      int[] repeatedLevels,
      Findings findings)
      throws IOException {
    LeafColumn column = source.chunk().column();
    ErrorLocation location = file.location(source.rowGroup(), column.index());
    StoredBloomFilter filter = null;
    try {
      if (source.readable().contains(ChunkCheck.Part.BLOOM_FILTER)) {
        filter = new BloomFilters(file, files).of(source.rowGroup(), column.index());
      }
    } catch (ParquetException e) {
      findings.add(VerificationRule.BLOOM_FILTER, location, e);
    }
    int elementLevel = repeatedLevels.length == 0 ? 0 : repeatedLevels[repeatedLevels.length - 1];
    return new DeepCheck(
        column,
        source.chunk().metaData(),
        location,
        findings,
        new StatisticsCheck(file.metaData(), column, elementLevel, findings),
        filter);
  }

  StatisticsCheck statistics() {
    return statistics;
  }

  /** Starts a data page. */
  void startPage(PageFacts page) {
    page.bounds = statistics.newBounds();
    pageValues = countsDistinct(page.statistics()) ? new HashedValues(null, true) : null;
  }

  /** Ends a data page, after all values that can be decoded were added. */
  void endPage(PageFacts page) {
    Statistics stored = page.statistics();
    if (stored != null && pageValues != null && page.decoded) {
      distinct(
          VerificationRule.PAGE_DISTINCT_COUNT,
          stored,
          pageValues,
          page.nulls() > 0,
          page.location());
    }
    pageValues = null;
  }

  /** Adds values. */
  void addAll(Vector values) {
    if (hashed != null) {
      hashed.addAll(values);
    }
    if (pageValues != null) {
      pageValues.addAll(values);
    }
    if (geometries != null && values instanceof BinaryVector binary) {
      for (int i = 0; i < binary.size(); i++) {
        int start = binary.start(i);
        geometries.add(binary.data(), start, start + binary.length(i));
      }
    }
  }

  /**
   * Compares everything about the chunk.
   *
   * @param complete whether all pages were decoded
   * @param encodings the encodings of all pages; null if some are unknown
   */
  void end(List<@Nullable PageFacts> pages, boolean complete, @Nullable EncodingTally encodings) {
    long[] definitions = new long[column.maxDefinitionLevel() + 1];
    long[] repetitions = new long[column.maxRepetitionLevel() + 1];
    long bytes = 0;
    ValueBounds bounds = statistics.newBounds();
    for (PageFacts page : pages) {
      if (page != null && page.decoded) {
        add(page.definitions, definitions);
        add(page.repetitions, repetitions);
        bytes += page.valueBytes;
        if (bounds != null && page.bounds != null) {
          bounds.addAll(page.bounds);
        }
        Statistics stored = page.statistics();
        if (stored != null) {
          statistics.check(
              StatisticsCheck.Rules.PAGE,
              stored,
              new StatisticsCheck.Actual(page.definitions, page.bounds),
              page.location());
        }
      }
    }
    if (complete) {
      chunkStatistics(new StatisticsCheck.Actual(definitions, bounds));
      sizes(definitions, repetitions, bytes);
      geometries();
    }
    bloomFilter();
    if (encodings != null) {
      encodings(encodings);
    }
  }

  private static void add(long[] counts, long[] sum) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += counts[i];
    }
  }

  private void chunkStatistics(StatisticsCheck.Actual actual) {
    Statistics stored = metaData.statistics();
    if (stored == null) {
      return;
    }
    statistics.check(StatisticsCheck.Rules.CHUNK, stored, actual, location);
    if (hashed != null && countsDistinct(stored)) {
      distinct(
          VerificationRule.CHUNK_DISTINCT_COUNT,
          stored,
          hashed,
          actual.present() < actual.entries(),
          location);
    }
  }

  private void distinct(
      VerificationRule rule,
      Statistics stored,
      HashedValues values,
      boolean withNulls,
      ErrorLocation place) {
    if (stored.distinctCount() != null
        && !values.mayBeDistinct(stored.distinctCount(), withNulls)) {
      findings.add(
          rule,
          place,
          "distinct values are counted as "
              + stored.distinctCount()
              + ", but there are "
              + values.distinct());
    }
  }

  private void sizes(long[] definitions, long[] repetitions, long bytes) {
    SizeStatistics stored = metaData.sizeStatistics();
    if (stored == null) {
      return;
    }
    if (stored.unencodedByteArrayDataBytes() != null
        && column.type() == Type.BYTE_ARRAY
        && stored.unencodedByteArrayDataBytes() != bytes) {
      findings.add(
          VerificationRule.SIZE_STATISTICS_BYTES,
          location,
          "the size statistics count "
              + stored.unencodedByteArrayDataBytes()
              + " bytes of values, but there are "
              + bytes);
    }
    histogram("definition", stored.definitionLevelHistogram(), definitions);
    histogram("repetition", stored.repetitionLevelHistogram(), repetitions);
  }

  private void histogram(String kind, @Nullable List<Long> stored, long[] actual) {
    // It may be absent if all levels are the same.
    if (stored == null || stored.isEmpty()) {
      return;
    }
    boolean equal = stored.size() == actual.length;
    for (int level = 0; equal && level < actual.length; level++) {
      equal = stored.get(level) == actual[level];
    }
    if (!equal) {
      findings.add(
          VerificationRule.SIZE_STATISTICS_HISTOGRAMS,
          location,
          "the histogram of the "
              + kind
              + " levels is "
              + stored
              + ", but the levels occur "
              + Arrays.toString(actual)
              + " times");
    }
  }

  private void bloomFilter() {
    if (hashed != null && hashed.missing() > 0) {
      findings.add(
          VerificationRule.BLOOM_FILTER_VALUES,
          location,
          "the Bloom filter lacks "
              + hashed.missing()
              + " values of the chunk, the first of which is "
              + hashed.firstMissing());
    }
  }

  private void encodings(EncodingTally encodings) {
    Encoding missing = encodings.missing(metaData.encodings());
    if (missing != null) {
      findings.add(
          VerificationRule.ENCODINGS,
          location,
          "there are pages with the encoding "
              + missing
              + ", which the footer does not list: "
              + metaData.encodings());
    }
    if (metaData.encodingStats() != null && !metaData.encodingStats().isEmpty()) {
      String contradiction = encodings.contradiction(metaData.encodingStats());
      if (contradiction != null) {
        findings.add(VerificationRule.ENCODING_STATS, location, contradiction);
      }
    }
  }

  private void geometries() {
    GeospatialStatistics stored = metaData.geospatialStatistics();
    GeospatialStatistics actual = geometries == null ? null : geometries.build();
    if (stored == null || actual == null) {
      return;
    }
    BoundingBox box = stored.reliableBox();
    BoundingBox needed = actual.bbox();
    if (box != null && needed != null && !encloses(box, needed)) {
      findings.add(
          VerificationRule.GEOSPATIAL_BOX,
          location,
          "the bounding box is " + box + ", but the geometries need " + needed);
    }
    List<Integer> types = stored.geospatialTypes();
    List<Integer> found = actual.geospatialTypes();
    if (types != null && !types.isEmpty() && found != null && !found.isEmpty()) {
      Set<Integer> lacking = new HashSet<>(found);
      types.forEach(lacking::remove);
      if (!lacking.isEmpty()) {
        findings.add(
            VerificationRule.GEOSPATIAL_TYPES,
            location,
            "the geospatial types are " + types + ", but there are geometries of " + found);
      }
    }
  }

  private boolean encloses(BoundingBox box, BoundingBox needed) {
    boolean sphere = column.node().logicalType() instanceof LogicalType.GeographyType;
    double tolerance = sphere ? SPHERE_TOLERANCE : 0;
    boolean wraps = box.xmin() > box.xmax();
    return (wraps
            || box.xmin() - tolerance <= needed.xmin() && box.xmax() + tolerance >= needed.xmax())
        && box.ymin() - tolerance <= needed.ymin()
        && box.ymax() + tolerance >= needed.ymax()
        && encloses(box.zmin(), box.zmax(), needed.zmin(), needed.zmax())
        && encloses(box.mmin(), box.mmax(), needed.mmin(), needed.mmax());
  }

  /** Whether a box encloses values along an axis; a box without that axis does. */
  private static boolean encloses(
      @Nullable Double min,
      @Nullable Double max,
      @Nullable Double neededMin,
      @Nullable Double neededMax) {
    return min == null
        || max == null
        || neededMin == null
        || neededMax == null
        || min <= neededMin && max >= neededMax;
  }
}
