package io.jparquet.internal.stats;

import io.jparquet.metadata.LogicalType.DecimalType;
import io.jparquet.metadata.LogicalType.IntType;
import io.jparquet.metadata.LogicalType.TimestampType;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Statistics that must not be used, because the writer of the file is known to store wrong ones, in
 * footers and in page indexes. Wrong bounds silently lose rows: no check of a file can detect them.
 *
 * <p>A writer is recognized by the start of the file's {@code created_by}. If it stores no version,
 * or if it is unknown which version fixed the fault, all versions are meant.
 *
 * @param creator the start of {@code created_by}
 * @param repairedIn the version that fixed the fault, or null for none
 * @param doubt the kind of statistics that is wrong
 * @param columns the columns whose statistics are wrong
 * @param source the report of the fault
 */
public record WriterFault(
    String creator,
    @Nullable ReleaseVersion repairedIn,
    Doubt doubt,
    Predicate<PrimitiveNode> columns,
    String source) {

  /** The kind of statistics that is wrong. */
  public enum Doubt {
    /** Minima and maxima. */
    BOUNDS,
    /** Numbers of nulls. */
    NULL_COUNTS
  }

  /** All known faults. Those of parquet-mr before 1.8.0 have their own rule: {@link CreatedBy}. */
  static final List<WriterFault> KNOWN =
      List.of(
          // Bounds were shifted by the writer's time zone, later not converted to the unit.
          bounds(
              "Parquet.Net",
              null,
              node -> node.logicalType() instanceof TimestampType,
              "aloneguid/parquet-dotnet#769"),
          // The maximum of a chunk was not that of all its pages.
          bounds("Arrow2 - Native Rust", null, node -> true, "pola-rs/polars#7842"),
          // Unsigned numbers were compared as signed ones, and decimals in bytes as unsigned ones.
          bounds("Polars", null, WriterFault::isUnsigned, "pola-rs/polars#16683"),
          bounds("Polars", null, WriterFault::isDecimalInBytes, "pola-rs/polars#29347"),
          bounds(
              "parquet-rs",
              new ReleaseVersion(5, 2, 0, false, null),
              node -> node.type() == Type.BYTE_ARRAY,
              "apache/arrow-rs#643"),
          bounds("parquet-rs", null, WriterFault::isDecimalInBytes, "apache/arrow-rs#11073"),
          bounds(
              "parquet-cpp",
              new ReleaseVersion(4, 0, 0, false, null),
              WriterFault::isDecimalInBytes,
              "apache/arrow#42906"),
          bounds("ClickHouse", null, WriterFault::isDecimalInBytes, "ClickHouse/ClickHouse#83754"),
          bounds(
              "github.com/parquet-go/parquet-go",
              null,
              WriterFault::isDecimalInBytes,
              "parquet-go/parquet-go#592"),
          bounds(
              "github.com/segmentio/parquet-go",
              null,
              WriterFault::isDecimalInBytes,
              "parquet-go/parquet-go#592"),
          new WriterFault(
              "parquet-go", null, Doubt.NULL_COUNTS, node -> true, "fraugster/parquet-go#69"),
          new WriterFault("flow-php", null, Doubt.NULL_COUNTS, node -> true, "flow-php/flow#2353"));

  private static WriterFault bounds(
      String creator,
      @Nullable ReleaseVersion repairedIn,
      Predicate<PrimitiveNode> columns,
      String source) {
    return new WriterFault(creator, repairedIn, Doubt.BOUNDS, columns, source);
  }

  private static boolean isDecimalInBytes(PrimitiveNode node) {
    return node.logicalType() instanceof DecimalType
        && (node.type() == Type.BYTE_ARRAY || node.type() == Type.FIXED_LEN_BYTE_ARRAY);
  }

  private static boolean isUnsigned(PrimitiveNode node) {
    return node.logicalType() instanceof IntType integer && !integer.isSigned();
  }

  /**
   * Whether statistics of a column are in doubt.
   *
   * @param createdBy the file's {@code created_by}, or null
   */
  public static boolean isKnown(Doubt doubt, @Nullable String createdBy, PrimitiveNode node) {
    if (createdBy == null) {
      return false;
    }
    for (WriterFault fault : KNOWN) {
      if (fault.doubt == doubt
          && createdBy.startsWith(fault.creator)
          && fault.columns.test(node)
          && fault.affects(createdBy)) {
        return true;
      }
    }
    return false;
  }

  private boolean affects(String createdBy) {
    if (repairedIn == null) {
      return true;
    }
    CreatedBy parts = CreatedBy.parse(createdBy);
    ReleaseVersion version = parts == null ? null : ReleaseVersion.parse(parts.version());
    return version == null || version.compareTo(repairedIn) < 0;
  }
}
