package io.jparquet.vector;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Values of a BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY or INT96 column.
 *
 * <p>A batch is in one of two modes. In dictionary mode {@link #dictionary()} is not null and slot
 * {@code i} is the entry {@code ids()[i]}. In plain mode slot {@code i} is the {@code lengths()[i]}
 * bytes of {@link #data()} from {@code starts()[i]}. Null slots have unspecified ids, starts and
 * lengths, which can even be outside of the arrays.
 */
public non-sealed class BinaryVector extends Vector {
  private static final int[] NONE = new int[0];

  private @Nullable BinaryDictionary dictionary;
  private int[] ids = NONE;
  private byte[] data = new byte[0];
  private int[] starts = NONE;
  private int[] lengths = NONE;

  /** A vector in plain mode over the given arrays, which are not copied. */
  public BinaryVector(
      byte[] data, int[] starts, int[] lengths, int size, long @Nullable [] validity) {
    super(size, validity);
    this.data = data;
    this.starts = starts;
    this.lengths = lengths;
  }

  /**
   * A vector in dictionary mode over the given array, which is not copied.
   *
   * @param ids the entry of each slot; those of null slots are ignored
   */
  public BinaryVector(
      BinaryDictionary dictionary, int[] ids, int size, long @Nullable [] validity) {
    super(size, validity);
    replaceDictionary(dictionary, ids, size, validity);
  }

  /** Replaces the content and switches to plain mode. For the producers of batches. */
  protected final void replacePlain(
      byte[] newData,
      int[] newStarts,
      int[] newLengths,
      int newSize,
      long @Nullable [] newValidity) {
    resize(newSize, newValidity);
    this.dictionary = null;
    this.ids = NONE;
    this.data = newData;
    this.starts = newStarts;
    this.lengths = newLengths;
  }

  /** Replaces the content and switches to dictionary mode. For the producers of batches. */
  protected final void replaceDictionary(
      BinaryDictionary newDictionary, int[] newIds, int newSize, long @Nullable [] newValidity) {
    resize(newSize, newValidity);
    this.dictionary = newDictionary;
    this.ids = newIds;
    this.data = newDictionary.data();
    this.starts = newDictionary.starts();
    this.lengths = newDictionary.lengths();
  }

  /** The dictionary in dictionary mode, null in plain mode. */
  public final @Nullable BinaryDictionary dictionary() {
    load();
    return dictionary;
  }

  /** Dictionary mode: the entry of each slot, in range for every present slot. */
  public final int[] ids() {
    load();
    return ids;
  }

  /** The bytes that starts and lengths refer to: of the slots, or of the dictionary's entries. */
  public final byte[] data() {
    load();
    return data;
  }

  /** First byte of each slot (plain mode) or of each dictionary entry (dictionary mode). */
  public final int[] starts() {
    load();
    return starts;
  }

  /** Length in bytes of each slot (plain mode) or of each dictionary entry (dictionary mode). */
  public final int[] lengths() {
    load();
    return lengths;
  }

  /** First byte in {@link #data()} of the present slot {@code i}, in either mode. */
  public final int start(int i) {
    load();
    return starts[dictionary == null ? i : ids[i]];
  }

  /** Length in bytes of the present slot {@code i}, in either mode. */
  public final int length(int i) {
    load();
    return lengths[dictionary == null ? i : ids[i]];
  }

  /** A copy of the present slot {@code i}. */
  public final byte[] copy(int i) {
    int start = start(i);
    return Arrays.copyOfRange(data, start, start + length(i));
  }

  /** The present slot {@code i} decoded as UTF-8. */
  public final String string(int i) {
    return new String(data, start(i), length(i), StandardCharsets.UTF_8);
  }
}
