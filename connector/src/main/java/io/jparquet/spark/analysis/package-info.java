/**
 * Rules over analysed plans. Some make the checks that Spark makes for its own file sources and not
 * for DataSource V2: what a statement would delete, and the order of written rows. Others guard
 * encryption: encrypted tables stay encrypted, and tokens and keys are neither stored nor shown.
 */
package io.jparquet.spark.analysis;
