package io.jparquet.internal.page;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.level.LevelDecoder;
import io.jparquet.internal.metadata.DataPageHeader;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.metadata.Encoding;
import io.jparquet.schema.LeafColumn;

/**
 * The levels and values of a data page, separated. Values without levels in the same compressed
 * bytes are decompressed when first needed. Everything is valid as long as the page of the {@link
 * PageReader} is. Not thread-safe.
 *
 * <p>Specification: "Data Pages".
 */
public final class DataPage {
  private final LeafColumn column;
  private final PageDecompressor decompressor;
  private Encoding encoding;
  private int valueCount;
  private DataPageHeaderV2 headerV2;
  private LevelSection repetitionLevels;
  private LevelSection definitionLevels;
  private LevelSection spareRepetitionLevels;
  private byte[] values;
  private int valuesOffset;
  private int valuesLimit;

  /** Whether the values are still to be decompressed, and their size then. */
  private boolean valuesAhead;

  private int valuesSize;

  /** The pages of a column, one after another. */
  DataPage(LeafColumn column, PageDecompressor decompressor) {
    this.column = column;
    this.decompressor = decompressor;
  }

  /** Encoding of the values. */
  public Encoding encoding() {
    return encoding;
  }

  /** Number of entries of the page, nulls included. */
  public int valueCount() {
    return valueCount;
  }

  /** The header of a page of version 2; null for version 1. */
  public DataPageHeaderV2 headerV2() {
    return headerV2;
  }

  /** The repetition levels; null when the column has none. */
  public LevelSection repetitionLevels() {
    return repetitionLevels;
  }

  /** The definition levels; null when the column has none. */
  public LevelSection definitionLevels() {
    return definitionLevels;
  }

  /** Repetition levels of a V2 page of a column that has none, as some writers write; else null. */
  public LevelSection spareRepetitionLevels() {
    return spareRepetitionLevels;
  }

  /** The array with the values; those that have no levels before them are decompressed now. */
  public byte[] values() {
    loadValues();
    return values;
  }

  /** Index of the first byte of the values. */
  public int valuesOffset() {
    loadValues();
    return valuesOffset;
  }

  /** Index after the last byte of the values. */
  public int valuesLimit() {
    loadValues();
    return valuesLimit;
  }

  /**
   * Separates the parts of a V1 page, whose levels and values are compressed together.
   *
   * @param body the array with the page as it is before decompression
   * @param offset index of its first byte
   * @param length number of its bytes
   * @param size number of bytes when it is decompressed
   */
  void startV1(DataPageHeader header, byte[] body, int offset, int length, int size) {
    encoding = header.encoding();
    valueCount = header.numValues();
    headerV2 = null;
    spareRepetitionLevels = null;
    startValues(body, offset, offset + length, size, true);
    if (column.maxDefinitionLevel() > 0) {
      loadValues();
    }
    repetitionLevels =
        column.maxRepetitionLevel() == 0
            ? null
            : sectionV1(
                header.repetitionLevelEncoding(), column.maxRepetitionLevel(), header.numValues());
    definitionLevels =
        column.maxDefinitionLevel() == 0
            ? null
            : sectionV1(
                header.definitionLevelEncoding(), column.maxDefinitionLevel(), header.numValues());
  }

  /** Finds the levels at the start of the rest of a V1 page; the values follow them. */
  private LevelSection sectionV1(Encoding levelEncoding, int maxLevel, int count) {
    int left = valuesLimit - valuesOffset;
    int from;
    long length;
    if (levelEncoding == Encoding.RLE) {
      if (left < Integer.BYTES) {
        throw new CorruptFileException(
            "the page has " + left + " bytes left where the length of its levels is expected");
      }
      from = valuesOffset + Integer.BYTES;
      length = LittleEndian.getInt(values, valuesOffset) & 0xFFFF_FFFFL;
    } else if (levelEncoding == Encoding.BIT_PACKED) {
      from = valuesOffset;
      length = ((long) count * LevelDecoder.bitWidth(maxLevel) + 7) >>> 3;
    } else {
      throw new CorruptFileException(
          "levels have the encoding " + levelEncoding + "; allowed are RLE and BIT_PACKED");
    }
    if (length > valuesLimit - from) {
      throw new CorruptFileException(
          "the levels of the page need "
              + length
              + " bytes, it has "
              + (valuesLimit - from)
              + " left");
    }
    valuesOffset = from + (int) length;
    return new LevelSection(levelEncoding, values, from, valuesOffset);
  }

  /**
   * Separates the parts of a V2 page, whose levels are never compressed.
   *
   * @param header its lengths of levels are not negative
   * @param body the array with the page as it is before decompression
   * @param offset index of its first byte
   * @param length number of its bytes
   * @param size number of bytes when its values are decompressed
   */
  void startV2(DataPageHeaderV2 header, byte[] body, int offset, int length, int size) {
    int repetitionLength = header.repetitionLevelsByteLength();
    int levels = repetitionLength + header.definitionLevelsByteLength();
    if (levels > length) {
      throw new CorruptFileException(
          "the levels of the page need " + levels + " bytes, it has " + length);
    }
    encoding = header.encoding();
    valueCount = header.numValues();
    headerV2 = header;
    int definitionFrom = offset + repetitionLength;
    int valuesFrom = offset + levels;
    LevelSection repetition = new LevelSection(Encoding.RLE, body, offset, definitionFrom);
    boolean repeats = column.maxRepetitionLevel() > 0;
    repetitionLevels = repeats ? repetition : null;
    spareRepetitionLevels = repeats || repetitionLength == 0 ? null : repetition;
    definitionLevels =
        column.maxDefinitionLevel() == 0
            ? null
            : new LevelSection(Encoding.RLE, body, definitionFrom, valuesFrom);
    startValues(
        body,
        valuesFrom,
        offset + length,
        size - levels,
        !Boolean.FALSE.equals(header.isCompressed()));
  }

  /**
   * Sets where the values (in V1 pages: levels and values) are.
   *
   * @param from index of their first byte
   * @param to index after their last
   * @param size their size when they are decompressed
   */
  private void startValues(byte[] body, int from, int to, int size, boolean compressed) {
    values = body;
    valuesOffset = from;
    valuesLimit = to;
    valuesSize = size;
    valuesAhead = compressed && !decompressor.isIdentity();
  }

  private void loadValues() {
    if (valuesAhead) {
      valuesAhead = false;
      int stored = valuesLimit - valuesOffset;
      values = decompressor.reusing(values, valuesOffset, stored, valuesSize);
      valuesOffset = 0;
      valuesLimit = valuesSize;
    }
  }
}
