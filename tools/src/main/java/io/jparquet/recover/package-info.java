/**
 * Recovery of the rows of damaged files: {@link io.jparquet.recover.FileRecovery}.
 *
 * <p>Specification: README, "Error recovery".
 */
@NullMarked
package io.jparquet.recover;

import org.jspecify.annotations.NullMarked;
