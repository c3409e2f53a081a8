package io.jparquet.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.coverage.CoveragePage.Row;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.Statistics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares what FORMAT_COVERAGE.md says of reading with what becomes of files when one field of
 * their metadata is changed: what reading uses makes a difference, what it does not use makes none,
 * whatever its value.
 */
@Tag("slow")
class UsedFieldsTest {
  /** Fields whose use can't be seen in this way, and why; the page names other tests of them. */
  private static final Map<String, String> SEEN_ELSEWHERE =
      Map.ofEntries(
          Map.entry(
              "FileMetaData.key_value_metadata",
              "its entries are for the caller, here the connector"),
          Map.entry("KeyValue.key", "entries are for the caller, here the connector"),
          Map.entry("KeyValue.value", "entries are for the caller, here the connector"),
          Map.entry("RowGroup.file_offset", "the connector's splits are made with it"),
          Map.entry("RowGroup.total_compressed_size", "the connector's splits are made with it"),
          Map.entry("PageLocation.offset", "here always that of the page"),
          Map.entry("PageLocation.compressed_page_size", "here always that of the page"),
          Map.entry("BloomFilterHeader.algorithm", "there is one, and others can't be written"),
          Map.entry("BloomFilterHeader.hash", "there is one, and others can't be written"),
          Map.entry("BloomFilterHeader.compression", "there is one, and others can't be written"),
          Map.entry(
              "ColumnMetaData.encoding_stats",
              "dictionaries are used for a predicate that statistics do not decide"),
          Map.entry(
              "PageEncodingStats.page_type",
              "dictionaries are used for a predicate that statistics do not decide"),
          Map.entry(
              "PageEncodingStats.encoding",
              "dictionaries are used for a predicate that statistics do not decide"),
          Map.entry(
              "PageEncodingStats.count",
              "dictionaries are used for a predicate that statistics do not decide"));

  /** What the page says of a field, and what is found. */
  private enum Use {
    USED,
    EXPOSED,
    NOT_USED;

    static Use said(String cell) {
      return cell.startsWith("exposed") ? EXPOSED : cell.startsWith("no") ? NOT_USED : USED;
    }
  }

  @Test
  void fieldsMakeADifferenceWhereThePageSaysSo() throws IOException {
    Map<ChangeableFile, Reading> files = files();
    List<String> differences = new ArrayList<>();
    for (Class<?> type : MetadataClasses.structs()) {
      List<Row> rows = CoveragePage.table(type.getSimpleName());
      for (int i = 0; i < rows.size(); i++) {
        String field = type.getSimpleName() + "." + rows.get(i).code("field");
        Use use = use(files, type.asSubclass(Record.class), i);
        if (SEEN_ELSEWHERE.containsKey(field)) {
          assertThat(Use.said(rows.get(i).get("reading uses it"))).as(field).isEqualTo(Use.USED);
          assertThat(use).as(field + ", which can't be seen here").isEqualTo(Use.NOT_USED);
        } else if (use != Use.said(rows.get(i).get("reading uses it"))) {
          differences.add(
              field + " is " + use + ", the page says " + rows.get(i).get("reading uses it"));
        }
      }
    }
    assertThat(differences).isEmpty();
  }

  /** The most that any change of a field in any file does. */
  private static Use use(
      Map<ChangeableFile, Reading> files, Class<? extends Record> struct, int index)
      throws IOException {
    Use most = Use.NOT_USED;
    for (Map.Entry<ChangeableFile, Reading> file : files.entrySet()) {
      Use use;
      for (int way = 0; (use = use(file, struct, index, way)) != null; way++) {
        if (use == Use.USED) {
          return use;
        }
        most = use == Use.EXPOSED ? use : most;
      }
    }
    return most;
  }

  /**
   * What it does to change all values of a field in one of the ways in which they can be.
   *
   * @return null when there are no more ways
   */
  private static Use use(
      Map.Entry<ChangeableFile, Reading> file, Class<? extends Record> struct, int index, int way)
      throws IOException {
    AtomicBoolean changes = new AtomicBoolean();
    UnaryOperator<Object> other =
        old -> {
          List<Object> others = FieldChanges.of(struct, index, old);
          changes.compareAndSet(false, way < others.size());
          return way < others.size() ? others.get(way) : old;
        };
    UnaryOperator<Record> change =
        value -> (Record) MetadataWalk.replace(value, struct, index, other);
    ChangeableFile.Changed changed = file.getKey().with(change);
    if (!changes.get()) {
      return null;
    }
    try {
      Reading after = changed.read();
      Reading before = file.getValue();
      return !after.uses().equals(before.uses())
          ? Use.USED
          : after.exposed().equals(before.exposed()) ? Use.NOT_USED : Use.EXPOSED;
    } catch (RuntimeException e) {
      throw new AssertionError("way " + way + " to change field " + index + " of " + struct, e);
    }
  }

  /** Files and what reading makes of them unchanged. */
  private static Map<ChangeableFile, Reading> files() throws IOException {
    List<FileParts> parts = new ArrayList<>();
    for (byte[] file : SampleFiles.ofTypes().values()) {
      parts.add(FileParts.of(file));
    }
    parts.add(old(parts.get(0)));
    List<ChangeableFile> files = new ArrayList<>(parts);
    files.addAll(SampleFiles.encrypted());
    Map<ChangeableFile, Reading> readings = new IdentityHashMap<>();
    for (ChangeableFile file : files) {
      readings.put(file, file.with(struct -> struct).read());
    }
    return readings;
  }

  /** As writers of old made them: converted types alone, bounds in the deprecated fields. */
  private static FileParts old(FileParts parts) {
    List<SchemaElement> schema =
        parts.footer().schema().stream()
            .map(element -> element.toBuilder().logicalType(null).build())
            .toList();
    FileMetaData.Builder footer =
        parts.footer().toBuilder()
            .schema(schema)
            .columnOrders(null)
            .createdBy("handmade version 1.0.0 (build x)");
    footer.rowGroups(columns(parts.footer().rowGroups()));
    return new FileParts(footer.build(), parts.groups());
  }

  private static List<RowGroup> columns(List<RowGroup> groups) {
    return groups.stream()
        .map(
            group ->
                group.toBuilder()
                    .columns(
                        group.columns().stream()
                            .map(
                                chunk ->
                                    chunk.toBuilder()
                                        .metaData(
                                            chunk.metaData().toBuilder()
                                                .statistics(
                                                    deprecated(chunk.metaData().statistics()))
                                                .build())
                                        .build())
                            .toList())
                    .build())
        .toList();
  }

  private static Statistics deprecated(Statistics statistics) {
    return Statistics.builder()
        .min(statistics.minValue())
        .max(statistics.maxValue())
        .nullCount(statistics.nullCount())
        .build();
  }
}
