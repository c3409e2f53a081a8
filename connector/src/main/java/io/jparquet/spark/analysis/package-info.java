/**
 * What Spark does for its own file sources, and does not for DataSource V2, as rules over analysed
 * plans: checks of what a statement would delete, and the care for the order of written rows. And
 * what nobody does else: encrypted tables stay encrypted, tokens and keys are neither stored nor
 * shown.
 */
package io.jparquet.spark.analysis;
