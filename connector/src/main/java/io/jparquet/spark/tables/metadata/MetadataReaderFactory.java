package io.jparquet.spark.tables.metadata;

import io.jparquet.spark.core.base.MetadataKind;
import io.jparquet.spark.core.file.ReadSettings;
import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Makes the readers of metadata in the tasks.
 *
 * @param hadoopConf Hadoop's configuration with the options of the read in it
 * @param settings of the read
 * @param kind what each row describes
 * @param partitions the partition columns of the files
 * @param columns the names of the columns that are needed
 */
record MetadataReaderFactory(
    Broadcast<SerializableConfiguration> hadoopConf,
    ReadSettings settings,
    MetadataKind kind,
    StructType partitions,
    List<String> columns)
    implements PartitionReaderFactory {
  private static final long serialVersionUID = 1L;

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    List<FactColumn> needed = FactColumns.select(FactColumns.of(kind, partitions), columns);
    return new MetadataReader(
        ((FilePartition) partition).files(), kind, needed, settings, hadoopConf.value().value());
  }
}
