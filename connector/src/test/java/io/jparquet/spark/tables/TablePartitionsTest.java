package io.jparquet.spark.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.local.LocalFiles;
import io.jparquet.spark.LocalSession;
import io.jparquet.spark.core.file.TableDefinition;
import io.jparquet.spark.core.file.TableFiles;
import io.jparquet.spark.core.file.TableUse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.analysis.PartitionsAlreadyExistException;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Partitions that are dropped. */
class TablePartitionsTest {
  private static SparkSession session;

  @TempDir Path directory;

  /** A file system that does not delete the partition 1, and says so only by its answer. */
  public static final class RefusingFileSystem extends LocalFiles {
    @Override
    public URI getUri() {
      return URI.create("refusing:///");
    }

    @Override
    public boolean delete(org.apache.hadoop.fs.Path path, boolean recursive) throws IOException {
      return !path.getName().equals("p=1") && super.delete(path, recursive);
    }
  }

  @BeforeAll
  static void startSpark() {
    session =
        LocalSession.builder("local[1]")
            .config("spark.hadoop.fs.refusing.impl", RefusingFileSystem.class.getName())
            .getOrCreate();
  }

  @AfterAll
  static void stopSpark() {
    session.stop();
  }

  private TablePartitions partitions() throws IOException {
    for (int p = 1; p <= 2; p++) {
      Files.createDirectory(directory.resolve("p=" + p));
      Files.writeString(directory.resolve("p=" + p).resolve("file"), "rows");
    }
    return new TablePartitions(
        new TableFiles(
            new TableDefinition(
                session,
                TableUse.CATALOG,
                StructType.fromDDL("a INT, p INT"),
                new Transform[] {Expressions.identity("p")},
                Map.of("path", "refusing://" + directory.toUri().getPath()))));
  }

  private static InternalRow[] partition(int value) {
    return new InternalRow[] {new GenericInternalRow(new Object[] {value})};
  }

  @Test
  void aDroppedPartitionIsGoneWithItsFiles() throws IOException {
    TablePartitions partitions = partitions();
    assertThat(partitions.drop(partition(2))).isTrue();
    assertThat(partitions.drop(partition(2))).isFalse();
    assertThat(directory)
        .isDirectoryContaining("glob:**p=1")
        .isDirectoryNotContaining("glob:**p=2");
  }

  @Test
  void aPartitionIsNotRenamedToOneThatExists() throws IOException {
    TablePartitions partitions = partitions();
    assertThatThrownBy(() -> partitions.rename(partition(1)[0], partition(2)[0]))
        .isInstanceOf(PartitionsAlreadyExistException.class)
        .hasMessageContainingAll("PARTITIONS_ALREADY_EXIST", "`p` = 2");
    assertThat(directory.resolve("p=1")).isDirectoryContaining("glob:**file");
  }

  @Test
  void aPartitionThatTheFileSystemRefusesToDeleteIsAnErrorNamingItsDirectory() throws IOException {
    TablePartitions partitions = partitions();
    assertThatThrownBy(() -> partitions.drop(partition(1)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("Dropping partitions of")
        .hasRootCauseMessage(
            "The file system refused to delete the directory refusing:" + directory.resolve("p=1"));
  }
}
