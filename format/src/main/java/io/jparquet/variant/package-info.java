/**
 * The VARIANT type: semi-structured values in a binary form that can be read without parsing all of
 * it.
 *
 * <p>A variant is two byte strings. The metadata is a dictionary of field names ({@link
 * io.jparquet.variant.VariantMetadata}); the value is a tree of scalars, arrays and objects ({@link
 * io.jparquet.variant.Variant}, {@link io.jparquet.variant.VariantObject}). The last two are views:
 * creating one reads a header, and the content is read only when it is accessed. {@link
 * io.jparquet.variant.VariantBuilder} writes the form; {@link
 * io.jparquet.variant.Variant#parseJson(String)} and {@link
 * io.jparquet.variant.Variant#toJson(java.time.ZoneId)} convert from and to JSON; {@link
 * io.jparquet.variant.VariantPath} finds a value within another.
 *
 * <p>Views do not trust the bytes. They check every offset, id and size before its use, and that a
 * value is within its container. Code that visits all values of a container also checks that they
 * do not overlap, so that the number of bytes bounds its work. An invalid form causes a {@link
 * io.jparquet.error.CorruptFileException}; an unknown version or primitive type causes an {@link
 * io.jparquet.error.UnsupportedFeatureException}.
 *
 * <p>Specification: "Variant Binary Encoding" (VariantEncoding.md). Shredding is in {@link
 * io.jparquet.internal.variant.shredding}.
 */
@NullMarked
package io.jparquet.variant;

import org.jspecify.annotations.NullMarked;
