package io.jparquet.rewrite;

import static io.jparquet.rewrite.SampleFile.file;
import static io.jparquet.rewrite.SampleFile.footer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.ChildJvm;
import io.jparquet.Rows;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.option.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the file at the place of the target. */
class RewriteTargetTest {
  @TempDir Path directory;

  @Test
  void aTargetThatIsAnInputIsRefusedUnlessItIsToBeReplaced() throws IOException {
    Path path = directory.resolve("a.parquet");
    Files.write(path, file(0, 100));
    List<Object> expected = Rows.read(Files.readAllBytes(path), 100);
    FileRewrite.Builder builder =
        FileRewrite.builder()
            .input(directory.resolve("../" + directory.getFileName() + "/a.parquet"))
            .target(OutputFile.replacing(path));
    assertThatThrownBy(() -> builder.build().run())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is one of the inputs");
    assertThat(Rows.read(Files.readAllBytes(path), 100)).isEqualTo(expected);
    // Said, so that the row groups do not stay as they are.
    WriteOptions options = WriteOptions.defaults().with(WriteOptions.BLOCK_SIZE, 128L << 20);
    builder.inPlace().recode().writeOptions(options).build().run();
    assertThat(Rows.read(Files.readAllBytes(path), 100)).isEqualTo(expected);
    assertThat(footer(Files.readAllBytes(path)).rowGroups()).hasSize(1);
    assertOnly(path);
  }

  @Test
  void anErrorLeavesTheTargetAsItWas() throws IOException {
    Path path = directory.resolve("target.parquet");
    Files.writeString(path, "before");
    FileRewrite rewrite =
        FileRewrite.builder()
            .input("good", () -> InputFile.of("good", file(0, 100)))
            .input("bad", () -> InputFile.of("bad", new byte[100]))
            .target(OutputFile.replacing(path))
            .build();
    assertThatThrownBy(rewrite::run).hasMessageContaining("bad");
    assertThat(Files.readString(path)).isEqualTo("before");
    assertOnly(path);
  }

  private void assertOnly(Path path) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.collect(Collectors.toSet())).isEqualTo(Collections.singleton(path));
    }
  }

  @Test
  void aKilledProcessLeavesTheTargetAsItWas() throws IOException, InterruptedException {
    Path path = directory.resolve("target.parquet");
    Files.write(path, file(0, 100));
    byte[] before = Files.readAllBytes(path);
    ChildJvm.run(KilledRewrite.class, Map.of("TARGET", path.toString()));
    assertThat(Files.readAllBytes(path)).isEqualTo(before);
  }

  /** Rewrites a file in place, and is killed after each second row group. */
  static final class KilledRewrite {
    private KilledRewrite() {}

    public static void main(String[] arguments) throws IOException {
      Path path = Path.of(System.getenv("TARGET"));
      int[] done = new int[1];
      FileRewrite.builder()
          .input(path)
          .target(OutputFile.replacing(path))
          .inPlace()
          .onProgress(
              bytes -> {
                if (++done[0] == 2) {
                  Runtime.getRuntime().halt(0);
                }
              })
          .build()
          .run();
      throw new AssertionError("it was to be killed");
    }
  }
}
