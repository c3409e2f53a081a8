package io.jparquet.spark.schema;

import java.io.Serializable;

/**
 * How types are inferred from files without Spark's schema.
 *
 * @param binaryAsString BYTE_ARRAY without annotation is STRING
 * @param int96AsTimestamp INT96 is TIMESTAMP
 * @param timestampNtz timestamps that are not adjusted to UTC are TIMESTAMP_NTZ
 * @param nanosAsLong timestamps in nanoseconds are LONG
 * @param ignoreVariantAnnotation groups annotated VARIANT are structs
 * @param respectUnknownAnnotation columns annotated UNKNOWN are VOID
 */
public record InferredTypes(
    boolean binaryAsString,
    boolean int96AsTimestamp,
    boolean timestampNtz,
    boolean nanosAsLong,
    boolean ignoreVariantAnnotation,
    boolean respectUnknownAnnotation)
    implements Serializable {}
