/** The options of reading and writing, each with its property name and default. */
package io.jparquet.option;
