/**
 * The VARIANT type: semi-structured values in a binary form that is read without being parsed.
 *
 * <p>A variant is two byte strings. The metadata is a dictionary of field names ({@link
 * io.jparquet.variant.VariantMetadata}); the value is a tree of scalars, arrays and objects ({@link
 * io.jparquet.variant.Variant}, {@link io.jparquet.variant.VariantArray}, {@link
 * io.jparquet.variant.VariantObject}). The three are views: making one reads a header, and only
 * what is asked for is looked at. {@link io.jparquet.variant.VariantBuilder} writes the form;
 * {@link io.jparquet.variant.VariantJson} goes from and to JSON; {@link
 * io.jparquet.variant.VariantPath} finds a value within another.
 *
 * <p>Views trust nothing. Every offset, id and size is checked before it is used, a value lies
 * within the value that holds it, and the values of one container do not overlap where all of them
 * are walked, so that the work of a walk is bounded by the number of bytes. What breaks the form is
 * a {@link io.jparquet.error.CorruptFileException}; a version or a primitive type that this version
 * does not know is an {@link io.jparquet.error.UnsupportedFeatureException}.
 *
 * <p>Specification: "Variant Binary Encoding" (VariantEncoding.md). Shredding is in {@link
 * io.jparquet.variant.shredding}.
 */
@NullMarked
package io.jparquet.variant;

import org.jspecify.annotations.NullMarked;
