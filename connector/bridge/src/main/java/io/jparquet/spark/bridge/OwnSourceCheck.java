package io.jparquet.spark.bridge;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.spark.sql.execution.datasources.VariantMetadata$;
import org.apache.spark.sql.execution.datasources.parquet.ParquetColumn;
import org.apache.spark.sql.execution.datasources.parquet.ParquetReadSupport;
import org.apache.spark.sql.execution.datasources.parquet.ParquetToSparkSchemaConverter;
import org.apache.spark.sql.execution.datasources.parquet.ParquetVectorUpdaterFactory;
import org.apache.spark.sql.execution.datasources.parquet.SparkShreddingUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VariantType;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Asks Spark's own Parquet source whether it reads columns of a file, so that jparquet in its place
 * refuses the same files with the same errors. It is asked of the running Spark, because the lines
 * of Spark read different pairs of types. It looks at schemas alone, with the parquet-java that
 * Spark brings. Not thread-safe.
 */
public final class OwnSourceCheck {

  private final StructType requested;
  private final Configuration settings;

  /**
   * A check of files that are read in the same way.
   *
   * @param requested the columns that are read of the files
   */
  public OwnSourceCheck(StructType requested, OwnSourceSettings settings) {
    this.requested = requested;
    this.settings = settings.configuration();
  }

  /**
   * Checks what Spark's own source checks when it opens a file.
   *
   * @param footer a footer in the compact protocol of Thrift with the schema of the file; it may
   *     lack everything else
   * @return what is checked when rows are read
   * @throws IOException if a column that must not be null is missing
   * @throws RuntimeException Spark's error for columns that it does not read
   * @throws AssertionError where Spark's own source fails with one
   */
  public Leaves open(byte[] footer) throws IOException {
    MessageType file = schema(footer);
    MessageType clipped = ParquetReadSupport.getRequestedSchema(file, requested, settings, true);
    ParquetColumn root =
        new ParquetToSparkSchemaConverter(settings)
            .convertParquetColumn(clipped, Option.apply(requested));
    List<ParquetColumn> leaves = new ArrayList<>();
    for (ParquetColumn column : CollectionConverters.asJava(root.children())) {
      collect(column, file, leaves);
    }
    return new Leaves(leaves);
  }

  /** The schema of a footer, as the parquet-java of Spark has it. */
  static MessageType schema(byte[] footer) throws IOException {
    return new ParquetMetadataConverter()
        .fromParquetMetadata(Util.readFileMetaData(new ByteArrayInputStream(footer)))
        .getFileMetaData()
        .getSchema();
  }

  private void collect(ParquetColumn column, MessageType file, List<ParquetColumn> leaves)
      throws IOException {
    String[] path = CollectionConverters.asJava(column.path()).toArray(new String[0]);
    if (!contains(file, path, 0)) {
      if (column.required()) {
        throw new IOException(
            "Required column is missing in data file. Col: " + Arrays.toString(path));
      }
    } else if (column.isPrimitive()) {
      if (column.sparkType() instanceof VariantType
          && settings.getBoolean(OwnSourceSettings.VARIANTS_AS_STRUCTS, false)) {
        throw new ClassCastException(Arrays.toString(path) + " is not a group");
      }
      leaves.add(column);
    } else if (column.variantFileType().isDefined()) {
      SparkShreddingUtils.buildVariantSchema(column.variantFileType().get().sparkType());
    } else if (!isVariant(column)) {
      for (ParquetColumn child : CollectionConverters.asJava(column.children())) {
        collect(child, file, leaves);
      }
    }
  }

  /**
   * Whether the column is a variant, or some fields of one, whose parts have types of their own.
   */
  private static boolean isVariant(ParquetColumn column) {
    DataType type = column.sparkType();
    return type instanceof VariantType
        || type instanceof StructType struct && VariantMetadata$.MODULE$.isVariantStruct(struct);
  }

  private static boolean contains(Type type, String[] path, int depth) {
    return depth == path.length
        || type instanceof GroupType group
            && group.containsField(path[depth])
            && contains(group.getType(path[depth]), path, depth + 1);
  }

  /** The leaf columns of a file that are read. */
  public static final class Leaves {
    private final List<ParquetColumn> columns;

    private Leaves(List<ParquetColumn> columns) {
      this.columns = columns;
    }

    /** Those of a read of no columns. */
    public static Leaves none() {
      return new Leaves(List.of());
    }

    /**
     * Checks the types of the columns, as Spark's own source does for the first values that it
     * reads.
     *
     * @throws RuntimeException Spark's error, without the name of the file, for the first column
     *     that cannot be read as the requested type
     */
    public void check() {
      for (ParquetColumn column : columns) {
        ColumnDescriptor descriptor = column.descriptor().get();
        updaters(descriptor.getPrimitiveType().getLogicalTypeAnnotation())
            .getUpdater(descriptor, column.sparkType());
      }
    }

    /** What chooses Spark's conversions; the mode of old dates makes no difference for that. */
    private static ParquetVectorUpdaterFactory updaters(LogicalTypeAnnotation annotation) {
      String mode = "CORRECTED";
      String zone = ZoneOffset.UTC.getId();
      try {
        return UPDATERS.newInstance(annotation, ZoneOffset.UTC, mode, zone, mode, zone);
      } catch (InvocationTargetException e) {
        throw new IllegalStateException(e.getCause());
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Not public in Spark. */
  private static final Constructor<ParquetVectorUpdaterFactory> UPDATERS = constructor();

  private static Constructor<ParquetVectorUpdaterFactory> constructor() {
    try {
      Constructor<ParquetVectorUpdaterFactory> found =
          ParquetVectorUpdaterFactory.class.getDeclaredConstructor(
              LogicalTypeAnnotation.class,
              ZoneId.class,
              String.class,
              String.class,
              String.class,
              String.class);
      found.setAccessible(true);
      return found;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("This version of Spark does not say which types it reads", e);
    }
  }
}
