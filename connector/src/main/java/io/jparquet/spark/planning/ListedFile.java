package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.Seqs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.sql.execution.PartitionedFileUtil$;
import org.apache.spark.sql.execution.datasources.FileStatusWithMetadata;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.execution.datasources.PartitionedFile;

/** A file, and the directory that was listed with it. */
record ListedFile(FileStatusWithMetadata file, PartitionDirectory directory) {

  /** The longest files first, since few of them have many rows. */
  static final Comparator<ListedFile> LONGEST_FIRST =
      Comparator.comparingLong((ListedFile listed) -> listed.file().getLen()).reversed();

  /** The files of directories, in their order. */
  static List<ListedFile> of(List<PartitionDirectory> directories) {
    List<ListedFile> files = new ArrayList<>();
    for (PartitionDirectory directory : directories) {
      for (FileStatusWithMetadata file : Seqs.list(directory.files())) {
        files.add(new ListedFile(file, directory));
      }
    }
    return files;
  }

  /** The part of the file from one position to another. */
  PartitionedFile range(long start, long end) {
    return PartitionedFileUtil$.MODULE$.getPartitionedFile(
        file, file.getPath(), directory.values(), start, end - start);
  }

  /** The path of the file. */
  String path() {
    return file.getPath().toString();
  }
}
