package io.jparquet.verify;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.column.read.PageDecoding;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.internal.page.PageScan;
import io.jparquet.internal.stats.CreatedBy;
import io.jparquet.metadata.Encoding;
import io.jparquet.schema.LeafColumn;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.Vector;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the pages of a column chunk, and verifies their levels and values on the way. Not
 * thread-safe.
 */
final class ContentCheck {
  /** Entries to decode at a time. */
  private static final int BLOCK = 1 << 13;

  private final LeafColumn column;
  private final PageScan scan;
  private final PageDecoding decoding;
  private final Findings findings;
  private final int[] repeatedLevels;
  private final RecordShapes.@Nullable Recorder shape;
  private final @Nullable LogicalValues logical;
  private final boolean dependentPages;

  /** Receives all values; null if only decoding is verified. */
  private final @Nullable Consumer<Vector> values;

  /** The definition level of the previous entry, if there is one in the chunk. */
  private int lastDefinition;

  private boolean first = true;

  /** Number of rows that start before the current page. */
  private long rows;

  private boolean dictionaryLost;

  /** Whether all pages so far were decoded. */
  private boolean complete = true;

  /**
   * Verifies a chunk.
   *
   * @param scan positioned at the page to verify
   * @param shapes the record shapes of the row group
   * @param values receives all values that can be decoded; may be null
   */
  ContentCheck(
      LeafColumn column,
      PageScan scan,
      @Nullable String createdBy,
      RecordShapes shapes,
      @Nullable Consumer<Vector> values,
      Findings findings) {
    this.column = column;
    this.scan = scan;
    this.decoding = new PageDecoding(column, scan, createdBy);
    this.findings = findings;
    this.repeatedLevels = shapes.repeatedLevels(column.index());
    this.shape = column.maxDefinitionLevel() == 0 ? null : shapes.recorder(column.index());
    this.logical = LogicalValues.of(column);
    this.dependentPages = CreatedBy.hasPrefixesAcrossPages(createdBy);
    this.values = values;
    decoding.startChunk();
  }

  /** Number of rows in the pages so far. */
  long rows() {
    return rows;
  }

  /** Records that a page cannot be decoded. */
  void lose() {
    complete = false;
  }

  /** Whether all pages so far were decoded. */
  boolean isComplete() {
    return complete;
  }

  /** Records that the dictionary page cannot be read: pages that need it are lost too. */
  void loseDictionary() {
    dictionaryLost = true;
    complete = false;
  }

  /** Verifies the dictionary page, which was already fetched. */
  void dictionary(ErrorLocation location) {
    try {
      scan.startDictionary();
      decoding.loadDictionary();
    } catch (ParquetException e) {
      findings.add(VerificationRule.DICTIONARY, location, e);
      loseDictionary();
    }
  }

  /** Verifies a data page that was already fetched. */
  void dataPage(PageFacts page) {
    page.firstRow = rows;
    if (page.entries() == 0) {
      page.decoded = true;
      return;
    }
    try {
      scan.startDataPage();
      Encoding encoding = scan.page().encoding();
      boolean ids = encoding.usesDictionary();
      boolean needsPrevious = dependentPages && encoding == Encoding.DELTA_BYTE_ARRAY && !complete;
      if (ids && dictionaryLost || needsPrevious) {
        complete = false;
        return;
      }
      decoding.startPage();
      page.decoded = entries(page);
    } catch (ParquetException e) {
      findings.add(VerificationRule.PAGE_CONTENT, page.location(), e);
    }
    complete &= page.decoded;
    rows += page.rows;
    leave();
    if (page.decoded) {
      counts(page);
    }
  }

  private void leave() {
    try {
      decoding.leavePage();
    } catch (ParquetException e) {
      complete = false;
    }
  }

  /** Decodes the entries of a page; returns false after a failure, which it reports. */
  private boolean entries(PageFacts page) {
    boolean logicalFound = false;
    int count = next(page);
    while (count > 0) {
      Vector decoded;
      try {
        decoded = decoding.readValues();
      } catch (ParquetException e) {
        findings.add(VerificationRule.VALUES, page.location(), e);
        return false;
      }
      if (decoded instanceof BinaryVector binary) {
        for (int i = 0; i < binary.size(); i++) {
          page.valueBytes += binary.length(i);
        }
      }
      if (logical != null && !logicalFound) {
        String wrong = logical.wrong(decoded);
        if (wrong != null) {
          logicalFound = true;
          findings.add(logical.rule(), page.location(), wrong);
        }
      }
      if (page.bounds != null) {
        page.bounds.addAll(decoded);
      }
      if (values != null) {
        values.accept(decoded);
      }
      count = next(page);
    }
    return count == 0;
  }

  /** Decodes the next levels of a page. Returns how many, 0 at its end, or -1 after an error. */
  private int next(PageFacts page) {
    try {
      int count = decoding.readLevels(BLOCK);
      if (count > 0) {
        byte[] repetitions = column.maxRepetitionLevel() > 0 ? decoding.repetitionLevels() : null;
        byte[] definitions = column.maxDefinitionLevel() > 0 ? decoding.definitionLevels() : null;
        boolean atStart = page.repetitions[0] == 0 && sum(page.definitions) == 0;
        if (atStart) {
          page.beginsWithRow = repetitions == null || repetitions[0] == 0;
        }
        page.add(repetitions, definitions, count);
        if (shape != null && definitions != null) {
          shape.add(repetitions, definitions, count);
        }
        if (repetitions != null && definitions != null) {
          String wrong = impossible(repetitions, definitions, count);
          if (wrong != null) {
            findings.add(VerificationRule.LEVELS, page.location(), wrong);
            return -1;
          }
        }
      }
      return count;
    } catch (ParquetException e) {
      findings.add(VerificationRule.LEVELS, page.location(), e);
      return -1;
    }
  }

  private static long sum(long[] counts) {
    long sum = 0;
    for (long count : counts) {
      sum += count;
    }
    return sum;
  }

  /** Says why levels cannot be those of records; null if they can. */
  private @Nullable String impossible(byte[] repetitions, byte[] definitions, int count) {
    for (int i = 0; i < count; i++) {
      int repetition = repetitions[i];
      if (repetition > 0) {
        int needed = repeatedLevels[repetition - 1];
        if (first) {
          return "the first repetition level of the chunk is " + repetition + ", not 0";
        }
        if (definitions[i] < needed || lastDefinition < needed) {
          return "the repetition level "
              + repetition
              + " continues a list that has no element: the definition levels of this entry and of"
              + " the one before are "
              + definitions[i]
              + " and "
              + lastDefinition
              + ", those of elements begin with "
              + needed;
        }
      }
      first = false;
      lastDefinition = definitions[i];
    }
    return null;
  }

  private void counts(PageFacts page) {
    DataPageHeaderV2 header = page.header().dataPageHeaderV2();
    if (!page.isVersion2() || header == null) {
      return;
    }
    if (header.numNulls() != page.nulls() || header.numRows() != page.rows) {
      findings.add(
          VerificationRule.PAGE_LEVEL_COUNTS,
          page.location(),
          "the header counts "
              + header.numRows()
              + " rows and "
              + header.numNulls()
              + " nulls, the levels are those of "
              + page.rows
              + " rows and "
              + page.nulls()
              + " nulls");
    }
    if (!page.beginsWithRow) {
      findings.add(
          VerificationRule.ROW_BOUNDARY,
          page.location(),
          "the page begins within a row, which pages of version 2 must not");
    }
  }

  /** Ends a chunk that lost no page. */
  void end(long rowsOfGroup, ErrorLocation location) {
    if (rows != rowsOfGroup) {
      findings.add(
          VerificationRule.CHUNK_ROWS,
          location,
          "the chunk has " + rows + " rows, its row group has " + rowsOfGroup);
    }
    String contradiction = shape == null ? null : shape.contradiction(column.dotPath());
    if (contradiction != null) {
      findings.add(VerificationRule.RECORD_ASSEMBLY, location, contradiction);
    }
  }
}
