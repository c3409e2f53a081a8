package io.jparquet.spark.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Key material in a directory of a Hadoop file system. */
class HadoopKeyMaterialDirectoryTest {

  @TempDir java.nio.file.Path directory;

  private HadoopKeyMaterialDirectory materials() {
    return HadoopKeyMaterialDirectory.of(
        new Path(directory.resolve("part-0.parquet").toUri()), new Configuration(false));
  }

  @Test
  void isTheDirectoryOfTheDataFile() {
    assertThat(new Path(materials().location()))
        .isEqualTo(new Path(directory.resolve("part-0.parquet").toUri()).getParent());
  }

  @Test
  void givesWhatWasWritten() throws IOException {
    materials().write("m", new byte[] {1, 2});
    materials().write("m", new byte[] {3});
    assertThat(materials().read("m", 10)).containsExactly(3);
    assertThat(materials().read("m", 1)).containsExactly(3);
  }

  @Test
  void aMissingFileIsNull() throws IOException {
    assertThat(materials().read("m", 10)).isNull();
  }

  @Test
  void aFileThatIsTooLongIsRefused() throws IOException {
    materials().write("m", new byte[11]);
    assertThatThrownBy(() -> materials().read("m", 10))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("10 bytes");
  }

  @Test
  void aReplacedFileKeepsItsPermissions() throws IOException {
    materials().write("old", new byte[] {1});
    materials().write("new", new byte[] {2});
    Set<PosixFilePermission> rights = PosixFilePermissions.fromString("rw-r-----");
    Files.setPosixFilePermissions(directory.resolve("old"), rights);
    materials().replace("new", "old");
    assertThat(materials().read("old", 10)).containsExactly(2);
    assertThat(Files.getPosixFilePermissions(directory.resolve("old"))).isEqualTo(rights);
  }

  @Test
  void replacesAFileByAnother() throws IOException {
    materials().write("old", new byte[] {1});
    materials().write("new", new byte[] {2});
    materials().replace("new", "old");
    assertThat(materials().read("old", 10)).containsExactly(2);
    assertThat(materials().read("new", 10)).isNull();
  }

  @Test
  void listsFilesAloneAndDeletesThem() throws IOException {
    Files.createDirectory(directory.resolve("p=1"));
    materials().write("a", new byte[0]);
    materials().write("b", new byte[0]);
    materials().delete("a");
    materials().delete("missing");
    assertThat(materials().list()).containsExactly("b");
  }
}
