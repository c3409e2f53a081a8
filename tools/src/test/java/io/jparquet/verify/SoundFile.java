package io.jparquet.verify;

import io.jparquet.HandmadeFile;
import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.metadata.Statistics;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** A file without a lie, and what puts one into it. */
final class SoundFile {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int32 id;
            optional binary name (STRING);
            required double x;
            required double y;
            optional group tags (LIST) { repeated group list { optional int32 element; } }
          }
          """);

  static final int ID = 0;
  static final int NAME = 1;
  static final int X = 2;
  static final int Y = 3;
  static final int TAGS = 4;

  static final List<String> PATHS = List.of("id", "name", "x", "y", "tags.list.element");

  /** Two row groups of 3,000 rows, with pages of 1,000 rows. */
  static final byte[] SOUND = write();

  private SoundFile() {}

  private static byte[] write() {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < 6000; i++) {
      Map<String, Object> record = new HashMap<>();
      record.put("id", i);
      record.put("name", i % 3 == 0 || i / 1000 == 1 ? null : "name " + i % 100);
      record.put("x", i * 1.5);
      record.put("y", i % 10 == 0 ? Double.NaN : i);
      record.put("tags", i % 5 == 0 ? null : Arrays.asList(i, null, i + 1));
      records.add(record);
    }
    WriteOptions options =
        WriteOptions.defaults().toBuilder()
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1000)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 3000)
            .set(WriteOptions.BLOOM_FILTER, "id", true)
            .set(WriteOptions.BLOOM_FILTER, "name", true)
            .sortingColumns(List.of(new SortingColumn(ID, false, false)))
            .build();
    try {
      return RecordFiles.write(SCHEMA, options, records);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ParquetReader open() throws IOException {
    return ParquetReader.open(InputFile.of(SOUND), ReadOptions.defaults());
  }

  static byte[] withFooter(UnaryOperator<FileMetaData> change) throws IOException {
    try (ParquetReader reader = open()) {
      return HandmadeFile.withFooter(SOUND, change.apply(reader.metaData()));
    }
  }

  static FileMetaData inGroup(
      FileMetaData footer, int group, UnaryOperator<RowGroup.Builder> change) {
    List<RowGroup> groups = new ArrayList<>(footer.rowGroups());
    groups.set(group, change.apply(groups.get(group).toBuilder()).build());
    return footer.toBuilder().rowGroups(groups).build();
  }

  static byte[] withGroup(int group, UnaryOperator<RowGroup.Builder> change) throws IOException {
    return withFooter(footer -> inGroup(footer, group, change));
  }

  static FileMetaData inChunk(
      FileMetaData footer, int group, int leaf, UnaryOperator<ColumnChunk.Builder> change) {
    List<ColumnChunk> chunks = new ArrayList<>(footer.rowGroups().get(group).columns());
    chunks.set(leaf, change.apply(chunks.get(leaf).toBuilder()).build());
    return inGroup(footer, group, builder -> builder.columns(chunks));
  }

  static byte[] withChunk(int group, int leaf, UnaryOperator<ColumnChunk.Builder> change)
      throws IOException {
    return withFooter(footer -> inChunk(footer, group, leaf, change));
  }

  static ColumnMetaData metaData(FileMetaData footer, int group, int leaf) {
    return footer.rowGroups().get(group).columns().get(leaf).metaData();
  }

  /** The file with other metadata of a column chunk. */
  static byte[] withChanged(int group, int leaf, UnaryOperator<ColumnMetaData> change)
      throws IOException {
    return withFooter(
        footer ->
            inChunk(
                footer,
                group,
                leaf,
                chunk -> chunk.metaData(change.apply(metaData(footer, group, leaf)))));
  }

  static byte[] withMetaData(int group, int leaf, UnaryOperator<ColumnMetaData.Builder> change)
      throws IOException {
    return withChanged(group, leaf, old -> change.apply(old.toBuilder()).build());
  }

  static byte[] withStatistics(int group, int leaf, UnaryOperator<Statistics.Builder> change)
      throws IOException {
    return withChanged(
        group,
        leaf,
        old ->
            old.toBuilder().statistics(change.apply(old.statistics().toBuilder()).build()).build());
  }

  static byte[] withColumnIndex(int group, int leaf, UnaryOperator<ColumnIndex> change)
      throws IOException {
    try (ParquetReader reader = open()) {
      byte[] index = MetadataEncoder.encode(change.apply(reader.columnIndex(group, leaf)));
      return withIndex(
          group,
          leaf,
          index,
          ColumnChunk.Builder::columnIndexOffset,
          ColumnChunk.Builder::columnIndexLength);
    }
  }

  static byte[] withOffsetIndex(int group, int leaf, UnaryOperator<OffsetIndex> change)
      throws IOException {
    try (ParquetReader reader = open()) {
      byte[] index = MetadataEncoder.encode(change.apply(reader.offsetIndex(group, leaf)));
      return withIndex(
          group,
          leaf,
          index,
          ColumnChunk.Builder::offsetIndexOffset,
          ColumnChunk.Builder::offsetIndexLength);
    }
  }

  /** The file with an index after its end, and a footer that states its place. */
  private static byte[] withIndex(
      int group,
      int leaf,
      byte[] index,
      BiFunction<ColumnChunk.Builder, Long, ColumnChunk.Builder> offset,
      BiFunction<ColumnChunk.Builder, Integer, ColumnChunk.Builder> length)
      throws IOException {
    try (ParquetReader reader = open()) {
      FileMetaData footer =
          inChunk(
              reader.metaData(),
              group,
              leaf,
              chunk -> length.apply(offset.apply(chunk, (long) SOUND.length), index.length));
      return HandmadeFile.withFooter(SOUND, index, footer);
    }
  }

  static <T> List<T> with(List<T> list, int index, T element) {
    List<T> changed = new ArrayList<>(list);
    changed.set(index, element);
    return changed;
  }

  static byte[] int32(int value) {
    return HandmadeFile.ints(value);
  }

  static byte[] text(String value) {
    return value.getBytes(StandardCharsets.UTF_8);
  }
}
