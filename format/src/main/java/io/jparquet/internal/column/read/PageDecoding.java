package io.jparquet.internal.column.read;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.level.LevelDecoder;
import io.jparquet.internal.page.DataPage;
import io.jparquet.internal.page.PageSource;
import io.jparquet.internal.stats.CreatedBy;
import io.jparquet.schema.LeafColumn;
import io.jparquet.vector.Vector;
import java.nio.BufferUnderflowException;
import java.util.Arrays;

/**
 * Decodes the data pages of one column chunk after another, each on its own: blocks of levels as
 * bytes, and the values that belong to them, without nulls. For code that inspects pages; readers
 * of rows decode batches. After an error in a page, the next page can be decoded. Not thread-safe.
 */
public final class PageDecoding {
  private static final byte[] NONE = {};

  private final LeafColumn column;
  private final PageSource pages;
  private final BatchValues values;
  private final ValueStream stream;
  private final LevelDecoder repetitionDecoder = new LevelDecoder();
  private final LevelDecoder definitionDecoder = new LevelDecoder();
  private byte[] repetitionLevels = NONE;
  private byte[] definitionLevels = NONE;
  private int left;
  private int present;

  /**
   * Decodes the pages of a column.
   *
   * @param pages positioned at the page to decode
   * @param createdBy the file's writer, from its footer; may be null
   * @throws io.jparquet.error.UnsupportedFeatureException when the column cannot be read
   */
  public PageDecoding(LeafColumn column, PageSource pages, String createdBy) {
    LevelDecoder.checkMaxLevel(column.maxDefinitionLevel());
    this.column = column;
    this.pages = pages;
    this.values =
        ProjectionReader.values(
            column, new IdScratch(), CreatedBy.hasPrefixesAcrossPages(createdBy));
    // A page after one that was not decoded to its end is not asked for, if it needs that one.
    this.stream = new ValueStream(pages, values, true, false);
  }

  /** Starts a column chunk. */
  public void startChunk() {
    stream.startChunk();
  }

  /**
   * Decodes the dictionary of the source.
   *
   * @throws CorruptFileException when its bytes are not its entries
   */
  public void loadDictionary() {
    run(stream::loadDictionary);
  }

  /**
   * Starts the current page of the source.
   *
   * @throws CorruptFileException when it cannot be decoded
   */
  public void startPage() {
    run(
        () -> {
          stream.forget();
          DataPage page = pages.page();
          left = page.valueCount();
          LeafPages.start(
              repetitionDecoder, page.repetitionLevels(), column.maxRepetitionLevel(), left);
          LeafPages.start(
              definitionDecoder, page.definitionLevels(), column.maxDefinitionLevel(), left);
          stream.startPage();
        });
  }

  /** Ends the use of the page, wholly decoded or not, before the source moves. */
  public void leavePage() {
    stream.forget();
    stream.leavePage();
  }

  /**
   * Decodes the levels of the next entries of the page.
   *
   * @param most the maximum number of entries
   * @return the number of entries; 0 at the end of the page
   * @throws CorruptFileException when they are not levels of the column
   */
  public int readLevels(int most) {
    int count = Math.min(most, left);
    run(
        () -> {
          if (column.maxRepetitionLevel() > 0) {
            repetitionLevels = reserved(repetitionLevels, count);
            repetitionDecoder.read(repetitionLevels, 0, count);
          }
          present = count;
          if (column.maxDefinitionLevel() > 0) {
            definitionLevels = reserved(definitionLevels, count);
            definitionDecoder.read(definitionLevels, 0, count);
            present = count(definitionLevels, count, column.maxDefinitionLevel());
          }
        });
    left -= count;
    return count;
  }

  private static byte[] reserved(byte[] levels, int count) {
    return levels.length < count ? Arrays.copyOf(levels, BatchValues.grown(0, count)) : levels;
  }

  private static int count(byte[] levels, int count, int wanted) {
    int found = 0;
    for (int i = 0; i < count; i++) {
      found += levels[i] == wanted ? 1 : 0;
    }
    return found;
  }

  /** The repetition levels that were read last, if the column has any. */
  public byte[] repetitionLevels() {
    return repetitionLevels;
  }

  /** The definition levels that were read last, if the column has any. */
  public byte[] definitionLevels() {
    return definitionLevels;
  }

  /** Number of values among the entries whose levels were read last. */
  public int present() {
    return present;
  }

  /**
   * Decodes the values of the entries whose levels were read last.
   *
   * @return a vector without nulls, valid until the next call
   * @throws CorruptFileException when the page does not have them
   */
  public Vector readValues() {
    run(
        () -> {
          stream.startBatch();
          stream.take(present);
          stream.decode();
          values.publish(present, present, null);
        });
    return values.vector();
  }

  private static void run(Runnable step) {
    try {
      step.run();
    } catch (IndexOutOfBoundsException
        | NegativeArraySizeException
        | ArithmeticException
        | BufferUnderflowException e) {
      throw DecodingGuard.undecodable(e);
    }
  }
}
