package io.jparquet.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.cli.input.InputFiles;
import io.jparquet.cli.input.PartitionColumns;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The facts that are kept about the files of a directory. */
class FileListTest {
  private static final int FILES = 2000;

  private static Path path(int file) {
    return Path.of("t", file + ".parquet");
  }

  /** Facts with maps of their own, as each file that is read has. */
  private static FileFacts facts(int file, int kind) {
    Map<String, String> types = new HashMap<>();
    for (int i = 0; i < 20; i++) {
      types.put("column " + i, i == 0 ? "type " + kind : "int64");
    }
    Map<String, String> features = new HashMap<>();
    features.put("written by", "writer " + kind);
    return new FileFacts(
        path(file),
        1,
        1,
        new LongSummaryStatistics(),
        new LongSummaryStatistics(),
        types,
        features);
  }

  private static FileList list(int kinds) {
    List<Path> paths = IntStream.range(0, FILES).mapToObj(FileListTest::path).toList();
    FileList list = new FileList(new InputFiles("t", Path.of("t"), paths, PartitionColumns.NONE));
    for (int i = 0; i < FILES; i++) {
      list.add(facts(i, i % kinds), List.of());
    }
    return list;
  }

  /** The number of maps that are kept, equal or not. */
  private static int kept(FileList list, Function<FileFacts, Map<String, String>> part) {
    Set<Map<String, String>> maps = Collections.newSetFromMap(new IdentityHashMap<>());
    list.files().forEach(file -> maps.add(part.apply(file)));
    return maps.size();
  }

  @Test
  void equalSchemasOfFilesAreKeptOnce() {
    for (int kinds : new int[] {1, 3}) {
      FileList list = list(kinds);
      assertThat(list.files()).hasSize(FILES);
      assertThat(kept(list, FileFacts::types)).isEqualTo(kinds);
      assertThat(kept(list, FileFacts::features)).isEqualTo(kinds);
    }
  }
}
