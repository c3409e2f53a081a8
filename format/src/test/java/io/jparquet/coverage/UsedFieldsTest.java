package io.jparquet.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.UnsupportedFeatureException;
import io.jparquet.coverage.CoveragePage.Row;
import io.jparquet.metadata.EncryptionAlgorithm;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.Statistics;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Compares what FORMAT_COVERAGE.md says of reading with what becomes of files when one field of
 * their metadata is changed: what reading uses makes a difference, what it does not use makes none,
 * whatever its value.
 */
class UsedFieldsTest {
  /** Fields whose use can't be seen in this way, and why. */
  private static final Map<String, String> SEEN_ELSEWHERE = Map.of();

  /** What the page says of a field, and what is found. */
  private enum Use {
    USED,
    HANDED_ON,
    NOT_USED;

    static Use said(String cell) {
      return cell.startsWith("handed on") ? HANDED_ON : cell.startsWith("no") ? NOT_USED : USED;
    }
  }

  @Test
  void fieldsMakeADifferenceWhereThePageSaysSo() throws IOException {
    List<FileParts> files = files();
    List<String> differences = new ArrayList<>();
    for (Class<?> type : MetadataClasses.structs()) {
      List<Row> rows = CoveragePage.table(type.getSimpleName());
      for (int i = 0; i < rows.size(); i++) {
        String field = type.getSimpleName() + "." + rows.get(i).code("field");
        Use use = use(files, type.asSubclass(Record.class), i);
        if (SEEN_ELSEWHERE.containsKey(field)) {
          assertThat(use).as(field + ", which can't be seen here").isEqualTo(Use.NOT_USED);
        } else if (use != Use.said(rows.get(i).get("reading uses it"))) {
          differences.add(field + " is " + use + ", the page says " + rows.get(i).get("reading uses it"));
        }
      }
    }
    assertThat(differences).isEmpty();
  }

  private record Changed(byte[] file, FileParts parts) {}

  /** The most that any change of a field in any file does. */
  private static Use use(List<FileParts> files, Class<? extends Record> struct, int index)
      throws IOException {
    Use most = Use.NOT_USED;
    for (FileParts parts : files) {
      Reading before = Reading.of(parts.toBytes(footer -> footer), parts);
      for (Changed changed : changed(parts, struct, index)) {
        Reading after;
        try {
          after = Reading.of(changed.file, changed.parts);
        } catch (RuntimeException e) {
          throw new AssertionError(
              "a change of " + struct.getSimpleName() + " " + struct.getRecordComponents()[index],
              e);
        }
        if (!after.uses().equals(before.uses())) {
          return Use.USED;
        } else if (!after.handedOn().equals(before.handedOn())) {
          most = Use.HANDED_ON;
        }
      }
    }
    return most;
  }

  /** The file with all values of a field changed, in each way in which they can be. */
  private static List<Changed> changed(FileParts parts, Class<? extends Record> struct, int index)
      throws IOException {
    RecordComponent component = struct.getRecordComponents()[index];
    List<Changed> files = new ArrayList<>();
    for (int way = 0; ; way++) {
      int number = way;
      boolean[] changes = new boolean[1];
      UnaryOperator<Record> change =
          value ->
              (Record)
                  MetadataWalk.replace(
                      value,
                      component,
                      (owner, old) -> {
                        List<Object> others = FieldChanges.of(struct, index, old);
                        if (number >= others.size()) {
                          return old;
                        }
                        changes[0] = true;
                        return others.get(number);
                      });
      try {
        FileParts other = parts.map(change);
        byte[] file = other.toBytes(footer -> (FileMetaData) change.apply(footer));
        files.add(new Changed(file, other));
      } catch (UnsupportedFeatureException e) {
        // What can't be written can't be read either.
        continue;
      }
      if (!changes[0]) {
        files.remove(files.size() - 1);
        return files;
      }
    }
  }

  private static List<FileParts> files() throws IOException {
    Map<String, byte[]> written = SampleFiles.ofTypes();
    List<FileParts> files = new ArrayList<>();
    for (byte[] file : written.values()) {
      files.add(FileParts.of(file));
    }
    FileParts flat = files.get(0);
    files.add(old(flat));
    files.add(new FileParts(encrypted(flat.footer()), flat.groups()));
    return files;
  }

  /** As writers of old made them: converted types alone, bounds in the deprecated fields. */
  private static FileParts old(FileParts parts) {
    List<SchemaElement> schema =
        parts.footer().schema().stream()
            .map(element -> element.toBuilder().logicalType(null).build())
            .toList();
    FileMetaData.Builder footer =
        parts.footer().toBuilder().schema(schema).columnOrders(null).createdBy(null);
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

  /** A plain footer of an encrypted file, of whose columns none is encrypted. */
  private static FileMetaData encrypted(FileMetaData footer) {
    return footer.toBuilder()
        .encryptionAlgorithm(new EncryptionAlgorithm.AesGcmV1(null, new byte[8], false))
        .footerSigningKeyMetadata(new byte[3])
        .build();
  }
}
