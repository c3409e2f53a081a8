package io.jparquet.spark.core.write;

import io.jparquet.crypto.FileEncryption;
import io.jparquet.internal.variant.shredding.ShreddingSchema;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.file.HadoopOutputFile;
import io.jparquet.spark.encryption.FileKeys;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes rows into one Parquet file. Where the first rows decide how variants are shredded, they
 * are kept until they do, and the file is created then. After a failure the file can only be given
 * up.
 */
public final class RowFileWriter implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(RowFileWriter.class);

  /** Rows that decide, as many as in Spark's own source. */
  private static final int SAMPLE_ROWS = 4096;

  /** Bytes of rows that the files of a task keep; rows after them no longer decide. */
  private static final long SAMPLE_BYTES = 64L << 20;

  private final Path path;

  /** The text of the path, which Spark asks for with each row. */
  private final String pathText;

  private final Configuration conf;
  private final FileKeys keys;
  private final TaskWriters writers;
  private final boolean ownsWriters;
  private final FileSpec spec;
  private final int[] ordinals;
  private final List<UnsafeRow> kept = new ArrayList<>();
  private @Nullable ShreddingSample sample;
  private @Nullable UnsafeProjection columns;
  private long keptBytes;
  private @Nullable FileEncryption encryption;
  private @Nullable FileWriter writer;
  private @Nullable RowAppender appender;
  private boolean failed;

  /** Key-value pairs of all files that rows come from; null if all rows are new. */
  private @Nullable Map<String, String> keptPairs;

  private RowFileWriter(
      String path, Configuration conf, TaskWriters writers, boolean ownsWriters, int[] ordinals) {
    this.path = new Path(path);
    this.pathText = this.path.toString();
    this.writers = writers;
    this.ownsWriters = ownsWriters;
    this.spec = writers.files();
    this.conf = conf;
    this.keys = FileKeys.forWriting(conf, writers.context().keys());
    this.ordinals = ordinals;
  }

  /**
   * Creates the file, at once or after the first rows.
   *
   * @param writers of the task that the file belongs to
   * @param ownsWriters whether they are closed with the file
   * @param ordinals for every column of the file its place in the rows
   */
  public static RowFileWriter open(
      String path, Configuration conf, TaskWriters writers, boolean ownsWriters, int[] ordinals)
      throws IOException {
    RowFileWriter file = new RowFileWriter(path, conf, writers, ownsWriters, ordinals);
    FileSpec spec = writers.files();
    if (spec.shredding().isInferred()) {
      file.sample = spec.shredding().newSample(spec.dataSchema());
      file.columns = file.columns();
    } else {
      boolean created = false;
      try {
        file.create(Map.of());
        created = true;
      } finally {
        if (!created) {
          file.abort();
        }
      }
    }
    return file;
  }

  /** Takes the columns of the file out of a row, with nulls also where there must be none. */
  private UnsafeProjection columns() {
    List<Expression> references = new ArrayList<>();
    for (int i = 0; i < ordinals.length; i++) {
      StructField field = spec.dataSchema().fields()[i];
      references.add(new BoundReference(ordinals[i], field.dataType(), true));
    }
    return UnsafeProjection.create(Seqs.of(references));
  }

  private RowAppender create(Map<String, ShreddingSchema> inferred) throws IOException {
    encryption = keys.encryption(path);
    FileWriter created = writers.open(new HadoopOutputFile(path, conf), inferred, encryption);
    writer = created;
    created.putKeyValues(spec.footer());
    RowAppender rows = new RowAppender(created, spec.conversion(), spec.dataSchema(), ordinals);
    appender = rows;
    writers.opened(rows);
    return rows;
  }

  /** Where the file is written. */
  public String path() {
    return pathText;
  }

  /** The file of key material that is written beside it and moved with it; null for none. */
  public @Nullable Path keyMaterial() {
    return keys.keyMaterial(path);
  }

  /** Keeps the key-value pairs of a file that rows come from, if all such files have them. */
  public void keepPairs(Map<String, String> pairs) {
    if (keptPairs == null) {
      keptPairs = new LinkedHashMap<>(pairs);
    } else {
      keptPairs.entrySet().retainAll(pairs.entrySet());
    }
  }

  /** Appends a row, which may be reused afterwards. */
  public void write(InternalRow row) throws IOException {
    boolean appended = false;
    try {
      RowAppender rows = appender;
      if (rows != null) {
        rows.append(row);
      } else {
        keep(Objects.requireNonNull(columns).apply(row).copy());
      }
      appended = true;
    } finally {
      if (!appended) {
        failed = true;
      }
    }
  }

  private void keep(UnsafeRow row) throws IOException {
    kept.add(row);
    keptBytes += row.getSizeInBytes();
    long keptByTask = writers.keep(row.getSizeInBytes());
    ShreddingSample deciding = Objects.requireNonNull(sample);
    deciding.add(row);
    if (kept.size() >= SAMPLE_ROWS || keptByTask > SAMPLE_BYTES) {
      writeKept(deciding);
    }
  }

  private void writeKept(ShreddingSample deciding) throws IOException {
    RowAppender rows = create(deciding.schemas());
    sample = null;
    columns = null;
    for (UnsafeRow row : kept) {
      rows.appendColumns(row);
    }
    forgetKept();
  }

  private void forgetKept() {
    kept.clear();
    writers.keep(-keptBytes);
    keptBytes = 0;
  }

  /** Bytes in the file; after {@link #close()} its length. */
  public long bytesWritten() {
    return writer == null ? 0 : writer.bytesWritten();
  }

  /** Completes the file; after a failure gives it up instead. */
  @Override
  public void close() throws IOException {
    if (failed) {
      abort();
      return;
    }
    failed = true;
    if (sample != null) {
      writeKept(sample);
    }
    FileWriter complete = Objects.requireNonNull(writer);
    Objects.requireNonNull(appender).flush();
    if (keptPairs != null) {
      keptPairs.keySet().removeAll(spec.footer().keySet());
      complete.putKeyValues(keptPairs);
    }
    complete.close();
    failed = false;
    release();
  }

  /** Gives the file up: nothing that looks like a Parquet file is left. */
  public void abort() {
    if (writer != null) {
      writer.abort();
    }
    forgetKept();
    Path keyMaterial = keys.keyMaterial(path);
    if (encryption != null && keyMaterial != null) {
      try {
        keyMaterial.getFileSystem(conf).delete(keyMaterial, false);
      } catch (IOException e) {
        LOG.warn("Deleting {} of an incomplete file failed", keyMaterial, e);
      }
    }
    release();
  }

  private void release() {
    if (appender != null) {
      writers.closed(appender);
      appender = null;
    }
    if (ownsWriters) {
      writers.close();
    }
    if (encryption != null) {
      encryption.close();
      encryption = null;
    }
  }
}
