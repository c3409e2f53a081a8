package io.jparquet.spark.core.read;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.mapping.JParquetColumnVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.FileSourceMetadataAttribute$;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.execution.datasources.FileFormat$;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat$;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Function1;
import scala.collection.immutable.Map;
import scala.collection.immutable.Seq;

/**
 * The hidden column {@code _metadata} of Spark's file sources: which file and split a row comes
 * from, and its number in the file. A column of the table with that name renames the hidden one.
 */
public final class FileMetadata implements MetadataColumn {

  private static final Map<String, Function1<PartitionedFile, Object>> VALUES =
      FileFormat$.MODULE$.BASE_METADATA_EXTRACTORS();

  private static final StructType TYPE = type();

  /** The column; has no state. */
  public FileMetadata() {}

  /**
   * The members of the column as Spark's {@code FileFormat} describes them: those of every file
   * format, then the row index, which a reader gives as a column of its own.
   */
  public static Seq<StructField> fields() {
    List<StructField> fields =
        new ArrayList<>(Seqs.list(FileFormat$.MODULE$.BASE_METADATA_FIELDS()));
    fields.add(ParquetFileFormat$.MODULE$.ROW_INDEX_FIELD());
    return Seqs.of(fields);
  }

  private static StructType type() {
    StructType type = new StructType();
    for (StructField field : Seqs.list(fields())) {
      type =
          type.add(
              FileSourceMetadataAttribute$.MODULE$.cleanupFileSourceMetadataInformation(field));
    }
    return type;
  }

  @Override
  public String name() {
    return FileFormat$.MODULE$.METADATA_NAME();
  }

  @Override
  public DataType dataType() {
    return TYPE;
  }

  @Override
  public boolean isNullable() {
    return false;
  }

  /** The mark of Spark's own file sources. */
  @Override
  public String metadataInJSON() {
    return FileSourceMetadataAttribute$.MODULE$.metadata(name()).json();
  }

  /** Whether a column of Spark's V1 plans is the row index. */
  public static boolean isRowIndex(StructField column) {
    return column.name().equals(ParquetFileFormat$.MODULE$.ROW_INDEX_TEMPORARY_COLUMN_NAME());
  }

  /** Whether a member of the column is the same for all rows of a split. */
  public static boolean isConstant(String member) {
    return VALUES.contains(member);
  }

  /**
   * The column for one split.
   *
   * @param requested the members that are needed
   * @param rowIndex what counts the rows
   */
  public static ColumnBinding of(
      StructType requested, PartitionedFile split, ColumnBinding.RowIndex rowIndex) {
    StructField[] members = requested.fields();
    ColumnBinding[] children = new ColumnBinding[members.length];
    JParquetColumnVector[] vectors = new JParquetColumnVector[members.length];
    for (int i = 0; i < members.length; i++) {
      children[i] =
          isConstant(members[i].name())
              ? constant(split, members[i].name(), members[i].dataType())
              : rowIndex;
      vectors[i] = children[i].target();
    }
    return new ColumnBinding.Generated(new JParquetColumnVector(requested, vectors), children);
  }

  private static ColumnBinding constant(PartitionedFile split, String member, DataType type) {
    return ColumnBinding.Constant.of(
        Literal.create(VALUES.apply(member).apply(split), type).value(), type);
  }

  /** Whether the number of the row is among the requested fields. */
  public static boolean hasRowIndex(StructType requested) {
    return Arrays.stream(requested.fieldNames()).anyMatch(member -> !isConstant(member));
  }

  /** Whether the range of the split is among the requested fields. */
  public static boolean hasBlock(StructType requested) {
    return Arrays.stream(requested.fieldNames())
        .anyMatch(
            member ->
                member.equals(FileFormat$.MODULE$.FILE_BLOCK_START())
                    || member.equals(FileFormat$.MODULE$.FILE_BLOCK_LENGTH()));
  }
}
