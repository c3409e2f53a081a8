/** The import of text files: their records, the schema that fits them, and values of its types. */
@NullMarked
package io.jparquet.cli.importing;

import org.jspecify.annotations.NullMarked;
