/**
 * Filters of Spark as predicates of the format, on the schema of each file: {@link
 * io.jparquet.spark.filter.FilterTranslation} for the shape, {@link
 * io.jparquet.spark.filter.FilterLiterals} for the values. {@link
 * io.jparquet.spark.filter.ColumnConditions} says which expressions of a plan are such filters,
 * {@link io.jparquet.spark.filter.ElementConditions} what conditions on arrays and maps say of
 * their elements. A {@link io.jparquet.spark.filter.FileCondition} is one that Spark has no filter
 * for, such as {@link io.jparquet.spark.filter.JoinKeyBloomFilter}.
 */
package io.jparquet.spark.filter;
