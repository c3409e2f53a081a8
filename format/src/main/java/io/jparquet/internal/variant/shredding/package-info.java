/**
 * Shredding: parts of variant values stored as typed columns of their own.
 *
 * <p>Each place of a shredded variant, that is the variant itself, a field of an object or the
 * element of an array, has two columns: {@code value} with an encoded variant, and {@code
 * typed_value} with values of one type. {@link
 * io.jparquet.internal.variant.shredding.ShreddingSchema} says what is typed. {@link
 * io.jparquet.internal.variant.shredding.VariantShredder} takes a variant apart into a tree of
 * {@link io.jparquet.internal.variant.shredding.ShreddedValue}s; {@link
 * io.jparquet.internal.variant.shredding.VariantUnshredder} puts one together from whatever shows a
 * row as {@link io.jparquet.internal.variant.shredding.ShreddedRow}; {@link
 * io.jparquet.internal.variant.shredding.VariantVectorReader} does so for the vectors of a file,
 * and {@link io.jparquet.internal.variant.shredding.VariantLeafWriter} writes into the columns of
 * one. {@link io.jparquet.internal.variant.shredding.ShreddingInference} finds a schema for a
 * sample of values.
 *
 * <p>Rows that break the specification are refused with a {@link
 * io.jparquet.error.CorruptFileException}, with one exception: where a field of an object is both
 * in its own columns and in the {@code value} of the object, its own columns are read, as the
 * specification allows. A reader that is asked for the field alone then finds the same.
 *
 * <p>Specification: "Variant Shredding" (VariantShredding.md).
 */
package io.jparquet.internal.variant.shredding;
