package io.jparquet.spark.v1;

import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.file.ReadRefusals;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.read.ColumnOrigin;
import io.jparquet.spark.core.read.DamageAdvice;
import io.jparquet.spark.core.read.FileMetadata;
import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.core.read.ScanMetrics;
import io.jparquet.spark.core.read.SplitOpener;
import io.jparquet.spark.core.read.SplitReader;
import io.jparquet.spark.core.read.UnreadableFiles;
import io.jparquet.spark.core.read.VariantExtraction;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.AccessControlException;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.util.ResolveDefaultColumns$;
import org.apache.spark.sql.execution.datasources.FileFormat$;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.util.SerializableConfiguration;
import scala.Function1;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.collection.Iterator$;
import scala.runtime.AbstractFunction1;

/**
 * The reader for Spark's V1 plans ({@code SELECT … FROM jparquet.`/path`}, streaming): the same
 * split reader, as the iterator of batches or rows that such a plan expects. Damaged and missing
 * files are Spark's affair there.
 */
public final class FileFormatReader
    extends AbstractFunction1<PartitionedFile, Iterator<InternalRow>> implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Broadcast<SerializableConfiguration> hadoopConf;
  private final ReadPlan plan;
  private final boolean batches;

  /** The task that opens files with the next one; null before its first file. */
  private transient TaskContext task;

  private transient SplitOpener opener;

  private FileFormatReader(
      Broadcast<SerializableConfiguration> hadoopConf, ReadPlan plan, boolean batches) {
    this.hadoopConf = hadoopConf;
    this.plan = plan;
    this.batches = batches;
  }

  /**
   * The function that reads a split: the required columns, then the partition columns.
   *
   * @param refusals what the read refuses
   * @param variants how requested fields of variants are read
   */
  public static Function1<PartitionedFile, Iterator<InternalRow>> of(
      SparkSession session,
      StructType partitionSchema,
      StructType requiredSchema,
      Filter[] filters,
      Map<String, String> options,
      Configuration hadoopConf,
      ReadRefusals refusals,
      VariantExtraction variants) {
    StructType columns = requiredSchema;
    for (StructField field : partitionSchema.fields()) {
      columns = columns.add(field);
    }
    List<ColumnOrigin> origins = new ArrayList<>();
    for (StructField field : requiredSchema.fields()) {
      origins.add(
          FileMetadata.isRowIndex(field)
              ? new ColumnOrigin.RowIndex()
              : new ColumnOrigin.FileColumn());
    }
    for (int i = 0; i < partitionSchema.size(); i++) {
      origins.add(new ColumnOrigin.PartitionValue(i));
    }
    Object[] defaults =
        Arrays.copyOf(
            ResolveDefaultColumns$.MODULE$.existenceDefaultValues(requiredSchema), columns.size());
    ReadSettings settings =
        ReadSettings.of(
            SessionSettings.sqlConf(session), new CaseInsensitiveStringMap(options), hadoopConf);
    return new FileFormatReader(
        SparkLine.bridge().broadcast(session.sparkContext(), hadoopConf),
        ReadPlan.of(columns, origins, defaults, variants, filters, settings).refusing(refusals),
        "true".equals(options.get(FileFormat$.MODULE$.OPTION_RETURNING_BATCH())));
  }

  @Override
  public Iterator<InternalRow> apply(PartitionedFile file) {
    try {
      startTask(TaskContext.get());
      SplitReader reader = opener.open(file, new ScanMetrics());
      if (reader == null) {
        return Iterator$.MODULE$.empty();
      }
      boolean isReturned = false;
      try {
        reader.decodeOnDemand(
            error ->
                UnreadableFiles.named(
                    file, error instanceof CryptoException e ? accessControl(e) : error));
        Iterator<InternalRow> rows =
            batches ? asRows(new Batches(reader)) : new Rows(reader, plan.columns());
        isReturned = true;
        return rows;
      } finally {
        if (!isReturned) {
          reader.close();
        }
      }
    } catch (IOException e) {
      throw SparkErrors.unchecked(e);
    } catch (ParquetException e) {
      throw forSpark(e);
    }
  }

  /** The files of a task share its memory. */
  private void startTask(TaskContext current) {
    if (opener == null || task != current) {
      opener =
          SplitOpener.of(
              plan, hadoopConf.value().value(), ConnectorContext.ofProcess(), plan.intent());
      task = current;
    }
  }

  /** An error of the file as Spark gets it, which adds the path. */
  private static RuntimeException forSpark(ParquetException error) {
    return SparkErrors.unchecked(
        error instanceof CryptoException e ? accessControl(e) : DamageAdvice.to(error));
  }

  /**
   * The one error that Spark does not ignore with ignoreCorruptFiles: what can't be decrypted is
   * not damaged, and its rows would be lost in silence.
   */
  private static AccessControlException accessControl(CryptoException e) {
    AccessControlException error = new AccessControlException(e.getMessage());
    error.initCause(e);
    return error;
  }

  /** Spark passes batches through iterators that are declared to hold rows. */
  @SuppressWarnings("unchecked")
  private static Iterator<InternalRow> asRows(Iterator<?> batches) {
    return (Iterator<InternalRow>) batches;
  }

  /** Batches until the split ends; closed by the caller at the end of the task or the split. */
  private static final class Batches extends AbstractIterator<ColumnarBatch> implements Closeable {
    private final SplitReader reader;
    private Boolean next;

    Batches(SplitReader reader) {
      this.reader = reader;
    }

    @Override
    public boolean hasNext() {
      if (next == null) {
        try {
          next = reader.next();
          if (!next) {
            reader.close();
          }
        } catch (IOException e) {
          throw SparkErrors.unchecked(e);
        } catch (ParquetException e) {
          throw forSpark(e);
        }
      }
      return next;
    }

    @Override
    public ColumnarBatch next() {
      if (!hasNext()) {
        throw new NoSuchElementException("the split has no more batches");
      }
      next = null;
      return reader.batch();
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }

  /** Rows of the batches, in Spark's binary form; the same object each time. */
  private static final class Rows extends AbstractIterator<InternalRow> implements Closeable {
    private final Batches batches;
    private final UnsafeProjection projection;
    private java.util.Iterator<InternalRow> rows = Collections.emptyIterator();

    Rows(SplitReader reader, StructType schema) {
      this.batches = new Batches(reader);
      this.projection = UnsafeProjection.create(schema);
    }

    @Override
    public boolean hasNext() {
      while (!rows.hasNext()) {
        if (!batches.hasNext()) {
          return false;
        }
        rows = batches.next().rowIterator();
      }
      return true;
    }

    @Override
    public InternalRow next() {
      if (!hasNext()) {
        throw new NoSuchElementException("the split has no more rows");
      }
      return projection.apply(rows.next());
    }

    @Override
    public void close() throws IOException {
      batches.close();
    }
  }
}
