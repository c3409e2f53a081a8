package io.jparquet.cli.importing;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record of a text file.
 *
 * @param line the line on which it begins, from 1
 * @param values by the names of the columns
 * @param size roughly its bytes in memory
 */
record TextRecord(long line, Map<String, @Nullable TextValue> values, long size) {}
