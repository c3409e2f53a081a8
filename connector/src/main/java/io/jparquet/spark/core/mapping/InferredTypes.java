package io.jparquet.spark.core.mapping;

import java.io.Serializable;
import org.apache.spark.sql.types.DataType;
import org.jspecify.annotations.Nullable;

/**
 * How types are inferred from files without Spark's schema.
 *
 * @param binaryAsString BYTE_ARRAY without annotation is STRING
 * @param int96AsTimestamp INT96 is TIMESTAMP
 * @param timestampNtz timestamps that are not adjusted to UTC are TIMESTAMP_NTZ
 * @param nanosAsLong timestamps in nanoseconds are LONG
 * @param ignoreVariantAnnotation groups annotated VARIANT are structs
 * @param respectUnknownAnnotation columns annotated UNKNOWN are VOID
 * @param timeEnabled whether the session has the type TIME
 * @param geospatialEnabled whether the session has the types GEOMETRY and GEOGRAPHY
 * @param truncateNanos timestamps in nanoseconds are timestamps, without the digits that Spark's
 *     have not
 * @param wideDecimals the type of DECIMALs of more digits than Spark's have: STRING or DOUBLE; null
 *     if they are refused
 * @param keepTypes Parquet types that say more than Spark's are noted in the metadata of columns
 */
public record InferredTypes(
    boolean binaryAsString,
    boolean int96AsTimestamp,
    boolean timestampNtz,
    boolean nanosAsLong,
    boolean ignoreVariantAnnotation,
    boolean respectUnknownAnnotation,
    boolean timeEnabled,
    boolean geospatialEnabled,
    boolean truncateNanos,
    @Nullable DataType wideDecimals,
    boolean keepTypes)
    implements Serializable {}
