package io.jparquet.rewrite;

import static io.jparquet.HandmadeFile.dataPage;
import static io.jparquet.HandmadeFile.ints;
import static io.jparquet.HandmadeFile.levelRuns;
import static io.jparquet.HandmadeFile.withLevels;
import static io.jparquet.rewrite.SampleFile.file;
import static io.jparquet.rewrite.SampleFile.footer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.HandmadeFile;
import io.jparquet.RecordFiles;
import io.jparquet.Rewriting;
import io.jparquet.Rewriting.Rewritten;
import io.jparquet.Rows;
import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.rewrite.RowSorter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.WriteOptions;
import io.jparquet.recover.FileRecovery;
import io.jparquet.recover.RecoveryReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The rows of files that are divided, sorted or damaged. */
class RewrittenRowsTest {
  @Test
  void rowsAreSplitByRowGroupsRowsAndBytes() throws IOException {
    List<byte[]> files = List.of(file(0, 130), file(130, 70));
    List<Object> expected = Rewriting.rows(files);
    assertSplit(files, b -> b.splitAfterRowGroups(2), expected, List.of(120, 70, 10), 5, 0);
    assertSplit(files, b -> b.splitAfterRows(50), expected, List.of(50, 50, 50, 50), 2, 3);
    assertSplit(files, b -> b.splitAfterRows(60), expected, List.of(60, 60, 60, 20), 4, 1);
    assertSplit(files, b -> b.splitAfterBytes(1), expected, List.of(60, 60, 10, 60, 10), 5, 0);
    assertSplit(files, b -> b.splitAfterBytes(1 << 20), expected, List.of(200), 5, 0);
  }

  private static void assertSplit(
      List<byte[]> files,
      UnaryOperator<FileRewrite.Builder> how,
      List<Object> expected,
      List<Integer> sizes,
      int copied,
      int encoded)
      throws IOException {
    List<ByteArrayOutputFile> targets = new ArrayList<>();
    FileRewrite.Builder builder =
        FileRewrite.builder()
            .targets(
                number -> {
                  assertThat(number).isEqualTo(targets.size());
                  targets.add(new ByteArrayOutputFile());
                  return targets.get(number);
                });
    for (byte[] file : files) {
      builder.input(InputFile.of("x" + builder.hashCode(), file));
    }
    RewriteResult result = how.apply(builder).build().run();
    List<Object> rows = new ArrayList<>();
    List<Integer> found = new ArrayList<>();
    for (ByteArrayOutputFile target : targets) {
      List<Object> own = Rows.read(target.toByteArray(), 100);
      found.add(own.size());
      rows.addAll(own);
    }
    assertThat(rows).isEqualTo(expected);
    assertThat(found).isEqualTo(sizes);
    assertThat(result.files()).isEqualTo(sizes.size());
    assertThat(result.rows()).isEqualTo(expected.size());
    assertThat(result.rowGroupsCopied()).isEqualTo(copied);
    assertThat(result.rowGroupsEncoded()).isEqualTo(encoded);
  }

  @Test
  void rowsAreSortedWithNullsWhereTheyShouldBe() throws IOException {
    List<byte[]> files = List.of(file(0, 130), file(130, 70), file(200, 2500));
    List<Object> rows = Rewriting.rows(files);
    Comparator<Object> byName =
        Comparator.comparing(
            row -> (String) ((List<?>) row).get(1),
            Comparator.nullsFirst(Comparator.reverseOrder()));
    Comparator<Object> byX =
        Comparator.comparing(
            row -> {
              List<?> s = (List<?>) ((List<?>) row).get(2);
              return s == null ? null : (Long) s.get(0);
            },
            Comparator.nullsLast(Comparator.naturalOrder()));
    rows.sort(byName.thenComparing(byX));
    Rewritten sorted =
        Rewriting.of(
            files, b -> b.sortBy(List.of(new SortBy("name", true, true), SortBy.ascending("s.x"))));
    assertThat(Rows.read(sorted.file(), 100)).isEqualTo(rows);
    assertThat(footer(sorted.file()).rowGroups().get(0).sortingColumns())
        .containsExactly(new SortingColumn(1, true, true), new SortingColumn(2, false, false));
    assertThatThrownBy(
            () ->
                Rewriting.of(files, b -> b.sortBy(List.of(SortBy.ascending("tags.list.element")))))
        .hasMessageContaining("several values in a row");
    assertThatThrownBy(() -> Rewriting.of(files, b -> b.sortBy(List.of(SortBy.ascending("no")))))
        .hasMessageContaining("can't be sorted by no");
  }

  @Test
  void progressIsToldWhileRowsAreSortedAndEncoded() throws IOException {
    int rows = RowSorter.RUN_ROWS + 5000;
    byte[] file =
        RecordFiles.write(SampleFile.SCHEMA, WriteOptions.defaults(), SampleFile.records(0, rows));
    List<Long> sorted = progress(file, b -> b.sortBy(List.of(SortBy.ascending("id"))));
    List<Long> encoded = progress(file, FileRewrite.Builder::recode);
    RowGroup only = footer(file).rowGroups().get(0);
    for (List<Long> reported : List.of(sorted, encoded)) {
      assertThat(reported).hasSizeGreaterThan(10).allMatch(bytes -> bytes > 0);
      assertThat(reported.stream().mapToLong(Long::longValue).sum())
          .isEqualTo(only.totalCompressedSize());
      assertThat(Collections.max(reported)).isLessThanOrEqualTo(only.totalCompressedSize() / 2);
    }
  }

  private static List<Long> progress(byte[] file, UnaryOperator<FileRewrite.Builder> how)
      throws IOException {
    List<Long> reported = new ArrayList<>();
    how.apply(
            FileRewrite.builder()
                .input(InputFile.of("before", file))
                .target(new ByteArrayOutputFile("after"))
                .onProgress(reported::add))
        .build()
        .run();
    return reported;
  }

  @Test
  void columnsThatContradictEachOtherAboutTheirGroupAreDamage() throws IOException {
    String schema =
        "message m { optional group g { required int32 a; required int32 b; } required int32 c; }";
    byte[] file =
        new HandmadeFile(schema)
            .chunk(3, optionalInts(levelRuns(1, 0, 1)))
            .chunk(3, optionalInts(levelRuns(1, 1, 0)))
            .chunk(3, dataPage(Encoding.PLAIN, 3, ints(1, 2, 3)))
            .rowGroup(3)
            .bytes();
    assertThatThrownBy(() -> Rewriting.of(List.of(file), FileRewrite.Builder::recode))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("the columns of the group contradict each other")
        .hasMessageContaining("row group 0");
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report = FileRecovery.of(InputFile.of(file)).run(target);
    assertThat(report.rowsLost()).isEqualTo(3);
    assertThat(report.written()).isFalse();
  }

  /** A page with two values and these levels. */
  private static byte[] optionalInts(byte[] levels) {
    return dataPage(Encoding.PLAIN, 3, withLevels(new byte[0], levels, ints(7, 8)));
  }
}
