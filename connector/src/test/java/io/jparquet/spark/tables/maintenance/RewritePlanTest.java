package io.jparquet.spark.tables.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.tables.maintenance.RewritePlan.RowGroups;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

class RewritePlanTest {
  private static final Path ROOT = new Path("file:/table");
  private static final long MIB = 1 << 20;

  private static FileFacts file(String path, long bytes, String kind, int rowGroups) {
    ListedFile file = new ListedFile(new Path(ROOT, path).toString(), bytes, 0);
    return new FileFacts(file, kind, rowGroups, false, List.of());
  }

  private static RewritePlan compaction(long target) {
    return new RewritePlan(target, RowGroups.AUTO, false, RequestedOrder.NONE);
  }

  private static List<List<String>> names(List<RewriteGroup> groups) {
    return groups.stream()
        .map(group -> group.files().stream().map(file -> file.toPath().getName()).toList())
        .toList();
  }

  @Test
  void filesOfOneDirectoryBecomeOneUpToTheWantedSize() {
    List<RewriteGroup> groups =
        compaction(100)
            .groups(
                List.of(
                    file("p=1/a", 40, "k", 1),
                    file("p=1/b", 60, "k", 1),
                    file("p=1/c", 1, "k", 1),
                    file("p=1/d", 2, "k", 1),
                    file("p=2/e", 50, "k", 1)),
                ROOT);
    assertThat(names(groups)).containsExactly(List.of("a", "b"), List.of("c", "d"));
    assertThat(groups).extracting(RewriteGroup::directory).containsOnly("p=1");
  }

  @Test
  void filesOfTheTablesOwnDirectoryHaveNoDirectory() {
    List<RewriteGroup> groups =
        compaction(100).groups(List.of(file("a", 1, "k", 1), file("b", 1, "k", 1)), ROOT);
    assertThat(groups).extracting(RewriteGroup::directory).containsExactly("");
  }

  @Test
  void filesOfDifferentKindsStayApart() {
    List<RewriteGroup> groups =
        compaction(100)
            .groups(
                List.of(
                    file("a", 1, "x", 1),
                    file("b", 1, "y", 1),
                    file("c", 1, "x", 1),
                    file("d", 1, "z", 1)),
                ROOT);
    assertThat(names(groups)).containsExactly(List.of("a", "c"));
  }

  @Test
  void smallRowGroupsAreMergedAndLargeOnesCopied() {
    List<FileFacts> files =
        List.of(
            file("p=1/a", 2 * MIB, "k", 1),
            file("p=1/b", 2 * MIB, "k", 1),
            file("p=2/c", 5 * MIB, "k", 1),
            file("p=2/d", 5 * MIB, "k", 1));
    assertThat(compaction(100 * MIB).groups(files, ROOT))
        .extracting(RewriteGroup::encodes)
        .containsExactly(true, false);
    assertThat(
            new RewritePlan(100 * MIB, RowGroups.COPY, false, RequestedOrder.NONE)
                .groups(files, ROOT))
        .extracting(RewriteGroup::encodes)
        .containsOnly(false);
    assertThat(
            new RewritePlan(100 * MIB, RowGroups.MERGE, false, RequestedOrder.NONE)
                .groups(files, ROOT))
        .extracting(RewriteGroup::encodes)
        .containsOnly(true);
  }

  @Test
  void aRewriteKeepsEachFileForItself() {
    RewritePlan plan = new RewritePlan(Long.MAX_VALUE, RowGroups.MERGE, true, RequestedOrder.NONE);
    List<FileFacts> files = List.of(file("a", 1, "k", 1), file("b", 1, "k", 1));
    assertThat(names(plan.groups(files, ROOT))).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  void filesOfTheWantedSizeAndThoseOfBucketsAreNoCandidates() {
    String bucket = "part-00000-8f1a63b6-2f09-4a42-9f0c-6a2d5b1b3c11_00002.c000.snappy.parquet";
    List<FileStatus> candidates =
        compaction(100)
            .candidates(
                List.of(
                    status("small_2024.parquet", 74),
                    status("large.parquet", 75),
                    status(bucket, 10)));
    assertThat(candidates)
        .extracting(file -> file.getPath().getName())
        .containsExactly("small_2024.parquet");
    assertThat(
            new RewritePlan(100, RowGroups.AUTO, false, RequestedOrder.parse("id", false))
                .candidates(List.of(status("large.parquet", 75))))
        .hasSize(1);
  }

  private static FileStatus status(String name, long bytes) {
    return new FileStatus(bytes, false, 1, 1, 0, new Path(ROOT, name));
  }
}
