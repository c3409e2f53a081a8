package io.jparquet.spark.core.write;

import io.jparquet.crypto.FileEncryption;
import io.jparquet.internal.variant.shredding.ShreddingSchema;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.internal.write.WriterGroup;
import io.jparquet.io.OutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.file.ConnectorContext;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The resources that the open files of one task share: memory, codecs, the schema and options that
 * they have in common. Used by the thread of the task.
 */
public final class TaskWriters implements Closeable {
  private final FileSpec files;
  private final ConnectorContext context;

  private final FileLayout layout;
  private final WriterGroup group;

  /** Of files without inferred shredding; made for the first of them. */
  private @Nullable ParquetSchema schema;

  private @Nullable WriteOptions options;

  private final RowBatch batch = new RowBatch();
  private @Nullable RowAppender batched;
  private int openFiles;

  /** Bytes of rows that files keep to learn how variants are shredded. */
  private long keptBytes;

  /** For the files of one task, until it is closed. */
  public TaskWriters(FileSpec files, ConnectorContext context) {
    this(files, context, FileLayout.OF_OPTIONS);
  }

  /** For files of one task with a layout. */
  public TaskWriters(FileSpec files, ConnectorContext context, FileLayout layout) {
    this.files = files;
    this.context = context;
    this.layout = layout;
    this.group = TaskMemory.newGroup(files.memoryLimits(), context.grantedToWrites());
  }

  FileSpec files() {
    return files;
  }

  /** The end of the names of the files, by the codec of the first column. */
  public String fileExtension() {
    List<LeafColumn> leaves = schema().leaves();
    return layout.hasOwnCodecs() && !leaves.isEmpty()
        ? WriteCompression.of(options().get(WriteOptions.COMPRESSION, leaves.get(0).dotPath()))
            .fileExtension()
        : files.fileExtension();
  }

  private ParquetSchema schema() {
    if (schema == null) {
      schema = files.fileSchema(Map.of());
    }
    return schema;
  }

  private WriteOptions options() {
    if (options == null) {
      options = files.writeOptions(schema(), layout);
    }
    return options;
  }

  /** The resources that the writes of the process share. */
  ConnectorContext context() {
    return context;
  }

  /**
   * Creates a file.
   *
   * @param inferred the shredding schemas that its first rows have given
   * @param encryption null for a plain file
   */
  FileWriter open(
      OutputFile file, Map<String, ShreddingSchema> inferred, @Nullable FileEncryption encryption)
      throws IOException {
    ParquetSchema ownSchema = inferred.isEmpty() ? schema() : files.fileSchema(inferred);
    WriteOptions own = inferred.isEmpty() ? options() : files.writeOptions(ownSchema, layout);
    if (encryption != null) {
      own = own.toBuilder().encryption(encryption).build();
    }
    return group.open(file, ownSchema, own);
  }

  /**
   * Has a file collect rows in batches as long as it is the only one: between files that take
   * turns, batches would stay small.
   */
  void opened(RowAppender appender) throws IOException {
    openFiles++;
    if (openFiles == 1) {
      batched = appender;
      appender.useBatch(batch);
    } else if (batched != null) {
      RowAppender other = batched;
      batched = null;
      other.useBatch(null);
    }
  }

  /** Reports that a file is complete or discarded. */
  void closed(RowAppender appender) {
    openFiles--;
    if (batched == appender) {
      batched = null;
      batch.clear();
    }
  }

  /** Counts rows that a file keeps, or no longer does; returns what all files keep. */
  long keep(long bytes) {
    keptBytes += bytes;
    return keptBytes;
  }

  /** Gives memory back. Files that are still open can only be given up. */
  @Override
  public void close() {
    group.close();
  }
}
