package io.jparquet.verify;

import static io.jparquet.verify.ExpectedFindings.assertSound;
import static io.jparquet.verify.ExpectedFindings.only;
import static io.jparquet.verify.ExpectedFindings.onlyInChunk;
import static io.jparquet.verify.SoundFile.ID;
import static io.jparquet.verify.SoundFile.NAME;
import static io.jparquet.verify.SoundFile.TAGS;
import static io.jparquet.verify.SoundFile.X;
import static io.jparquet.verify.SoundFile.Y;
import static io.jparquet.verify.SoundFile.inChunk;
import static io.jparquet.verify.SoundFile.int32;
import static io.jparquet.verify.SoundFile.metaData;
import static io.jparquet.verify.SoundFile.text;
import static io.jparquet.verify.SoundFile.with;
import static io.jparquet.verify.SoundFile.withChanged;
import static io.jparquet.verify.SoundFile.withFooter;
import static io.jparquet.verify.SoundFile.withStatistics;

import io.jparquet.HandmadeFile;
import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.WellKnownBinary;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.BoundingBox;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.GeospatialStatistics;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SizeStatistics;
import io.jparquet.metadata.Statistics;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Files with one lie in the statistics of a column chunk: verification finds that, at its place,
 * and nothing else.
 */
class StatisticsLiesTest {
  @Test
  void boundsOfChunksAreVerified() throws IOException {
    onlyInChunk(
        VerificationRule.CHUNK_BOUNDS,
        1,
        ID,
        withStatistics(1, ID, s -> s.minValue(int32(3001)).min(null).max(null)));
    onlyInChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        ID,
        withStatistics(0, ID, s -> s.maxValue(int32(2998)).min(null).max(null)));
    onlyInChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        NAME,
        withStatistics(0, NAME, s -> s.minValue(text("name 10"))));
    // Wider bounds are allowed, unless they are said to be exact.
    assertSound(
        withStatistics(
            0, ID, s -> s.maxValue(int32(9999)).isMaxValueExact(null).min(null).max(null)));
    onlyInChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        ID,
        withStatistics(
            0, ID, s -> s.maxValue(int32(9999)).isMaxValueExact(true).min(null).max(null)));
    // No value at all, and a minimum above the maximum.
    onlyInChunk(
        VerificationRule.CHUNK_BOUNDS, 0, ID, withStatistics(0, ID, s -> s.maxValue(new byte[3])));
    onlyInChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        ID,
        withStatistics(0, ID, s -> s.minValue(int32(5)).maxValue(int32(3))));
  }

  @Test
  void deprecatedBoundsAreVerifiedBesideTheOthers() throws IOException {
    onlyInChunk(
        VerificationRule.CHUNK_BOUNDS, 1, ID, withStatistics(1, ID, s -> s.min(int32(3001))));
    onlyInChunk(
        VerificationRule.CHUNK_BOUNDS, 0, ID, withStatistics(0, ID, s -> s.max(int32(2998))));
    onlyInChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        ID,
        withStatistics(0, ID, s -> s.min(int32(5)).max(int32(3))));
    onlyInChunk(
        VerificationRule.CHUNK_BOUNDS, 0, ID, withStatistics(0, ID, s -> s.max(new byte[3])));
    onlyInChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        X,
        withStatistics(0, X, s -> s.min(float64(0.5)).max(float64(1e9))));
    // Without column orders only the deprecated ones count.
    onlyInChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        ID,
        withFooter(
            footer -> {
              ColumnMetaData old = metaData(footer, 0, ID);
              Statistics statistics =
                  old.statistics().toBuilder().min(int32(1)).minValue(int32(1)).build();
              return inChunk(
                      footer,
                      0,
                      ID,
                      chunk -> chunk.metaData(old.toBuilder().statistics(statistics).build()))
                  .toBuilder()
                  .columnOrders(null)
                  .build();
            }));
    // Of bytes, the order of the deprecated bounds is not defined, unless they are equal.
    assertSound(withStatistics(0, NAME, s -> s.min(text("z")).max(text("a"))));
    onlyInChunk(
        VerificationRule.CHUNK_BOUNDS,
        0,
        NAME,
        withStatistics(0, NAME, s -> s.min(text("name 0")).max(text("name 0"))));
    // Bounds that are NaN are ignored by all readers.
    assertSound(withStatistics(0, X, s -> s.min(float64(Double.NaN)).max(float64(0))));
  }

  private static byte[] float64(double value) {
    return ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putDouble(value).array();
  }

  @Test
  void countsInStatisticsOfChunksAreVerified() throws IOException {
    onlyInChunk(
        VerificationRule.CHUNK_NULL_COUNT, 0, NAME, withStatistics(0, NAME, s -> s.nullCount(1L)));
    onlyInChunk(
        VerificationRule.CHUNK_NULL_COUNT, 0, TAGS, withStatistics(0, TAGS, s -> s.nullCount(7L)));
    onlyInChunk(
        VerificationRule.CHUNK_NAN_COUNT, 1, Y, withStatistics(1, Y, s -> s.nanCount(299L)));
    onlyInChunk(
        VerificationRule.CHUNK_DISTINCT_COUNT,
        0,
        NAME,
        withStatistics(0, NAME, s -> s.distinctCount(50L)));
    assertSound(withStatistics(0, NAME, s -> s.distinctCount(100L)));
  }

  @Test
  void sizeStatisticsAreVerified() throws IOException {
    onlyInChunk(
        VerificationRule.SIZE_STATISTICS_BYTES,
        0,
        NAME,
        withSizes(
            0,
            NAME,
            s ->
                new SizeStatistics(
                    5L, s.repetitionLevelHistogram(), s.definitionLevelHistogram())));
    onlyInChunk(
        VerificationRule.SIZE_STATISTICS_HISTOGRAMS,
        1,
        TAGS,
        withSizes(
            1,
            TAGS,
            s ->
                new SizeStatistics(
                    null,
                    with(s.repetitionLevelHistogram(), 1, 2L),
                    s.definitionLevelHistogram())));
  }

  private static byte[] withSizes(int group, int leaf, UnaryOperator<SizeStatistics> change)
      throws IOException {
    return withChanged(
        group,
        leaf,
        old -> old.toBuilder().sizeStatistics(change.apply(old.sizeStatistics())).build());
  }

  @Test
  void geospatialStatisticsAreVerified() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required binary g (GEOMETRY); }");
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      records.add(Map.of("g", WellKnownBinary.point(i, -i)));
    }
    byte[] file = RecordFiles.write(schema, WriteOptions.defaults(), records);
    assertSound(file);
    only(
        withGeospatial(
            file,
            new GeospatialStatistics(
                new BoundingBox(0, 8.5, -9, 0, null, null, null, null), List.of(1))),
        "geospatial-box");
    only(
        withGeospatial(
            file,
            new GeospatialStatistics(
                new BoundingBox(0, 9, -9, 0, null, null, null, null), List.of(3))),
        "geospatial-types");
  }

  private static byte[] withGeospatial(byte[] file, GeospatialStatistics statistics)
      throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      FileMetaData footer = reader.metaData();
      RowGroup group = footer.rowGroups().get(0);
      ColumnMetaData metaData =
          group.columns().get(0).metaData().toBuilder().geospatialStatistics(statistics).build();
      return HandmadeFile.withFooter(
          file,
          footer.toBuilder()
              .rowGroups(
                  List.of(
                      group.toBuilder()
                          .columns(
                              List.of(
                                  group.columns().get(0).toBuilder().metaData(metaData).build()))
                          .build()))
              .build());
    }
  }
}
