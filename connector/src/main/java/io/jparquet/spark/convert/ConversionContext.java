package io.jparquet.spark.convert;

import java.time.ZoneId;

/**
 * What the conversions of one file depend on besides the types.
 *
 * @param datetime rebase of DATE and TIMESTAMP
 * @param int96 rebase of INT96 timestamps
 * @param int96Zone the time zone that INT96 timestamps of other writers are to be shifted from, or
 *     null
 */
public record ConversionContext(Rebase datetime, Rebase int96, ZoneId int96Zone) {}
