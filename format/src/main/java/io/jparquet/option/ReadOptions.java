package io.jparquet.option;

import io.jparquet.crypto.FileDecryption;
import io.jparquet.error.UnsupportedFeatureException;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * How a file is read: checks and limits. Immutable.
 *
 * <p>{@link #fromProperties} understands these property names:
 *
 * <table>
 * <caption>Properties</caption>
 * <tr><th>name</th><th>default</th></tr>
 * <tr><td>parquet.page.verify-checksum.enabled</td><td>false</td></tr>
 * <tr><td>jparquet.read.max-page-bytes</td><td>1073741824 bytes</td></tr>
 * <tr><td>jparquet.read.max-batch-elements</td><td>16777216 elements</td></tr>
 * <tr><td>jparquet.read.fetch-bytes</td><td>268435456 bytes</td></tr>
 * <tr><td>jparquet.read.footer-bytes</td><td>65536 bytes</td></tr>
 * <tr><td>jparquet.read.small-file-bytes</td><td>262144 bytes</td></tr>
 * <tr><td>jparquet.read.merge-gap-bytes</td><td>65536 bytes</td></tr>
 * <tr><td>jparquet.read.prefetch-bytes</td><td>0 bytes</td></tr>
 * <tr><td>jparquet.read.any-file-path</td><td>false</td></tr>
 * <tr><td>parquet.filter.columnindex.enabled</td><td>true</td></tr>
 * <tr><td>jparquet.filter.rows.enabled</td><td>true</td></tr>
 * <tr><td>parquet.filter.bloom.enabled</td><td>true</td></tr>
 * <tr><td>parquet.filter.dictionary.enabled</td><td>true</td></tr>
 * <tr><td>jparquet.verifyPruning</td><td>false</td></tr>
 * <tr><td>jparquet.read.lazy-vectors</td><td>false</td></tr>
 * </table>
 *
 * @param verifyChecksums whether pages that carry a CRC are checked against it
 * @param maxPageBytes most bytes of a compressed page when it is decompressed; a larger one is
 *     refused with an {@link UnsupportedFeatureException}: a limit for memory, and for damaged
 *     files that claim such pages
 * @param maxBatchElements most entries of one column in one batch: a limit for records with very
 *     many elements, and for damaged files that claim them
 * @param fetchBytes stored bytes of a row group that are kept in memory at a time; a smaller row
 *     group is fetched at once, of a larger one each column reads its share of this at a time
 * @param footerBytes bytes at the end of the file that the first request asks for at least; of a
 *     large file it asks for a 512th, but not for more than 1 MiB. At most as many are asked for
 *     where the footer alone is wanted ({@link ReadIntent#FOOTER}): a 16th of the file, at least 8
 *     KiB
 * @param smallFileBytes a file of at most as many bytes is read whole with the first request, if
 *     its rows are wanted
 * @param mergeGapBytes bytes between two parts of the file that are read through, because one
 *     request costs less than two; 0 merges only parts that touch
 * @param prefetchBytes a row group of which at most as many bytes are needed is fetched in another
 *     thread while the one before is decoded; 0 for none
 * @param anyFilePath whether a column chunk may be in a file outside of the directory of its
 *     footer's file; a file that names such a place makes its reader open any file
 * @param columnIndexFilter whether pages are left out that the page index shows to have no row for
 *     the predicate of a read
 * @param rowFilter whether the columns of such a predicate are decoded first, and the others only
 *     where rows are left
 * @param bloomFilter whether row groups are left out whose Bloom filters say that they do not have
 *     the values of a predicate
 * @param dictionaryFilter whether row groups are left out whose dictionaries do not have the values
 *     of a predicate
 * @param verifyPruning whether all rows are read and evaluated, and a read fails that would have
 *     left out a row by statistics, indexes, Bloom filters or dictionaries that are wrong
 * @param lazyVectors whether vectors are made when they are first looked at: a column that nobody
 *     looks at is then not decompressed, nor are the elements of lists of which only the lengths
 *     are asked for, and errors of their bytes are found later or never
 * @param intent what the file is opened for, which no property says
 * @param decryption where the keys of encrypted files are found; null to read plain files, and the
 *     plain columns of files whose footer is plain
 */
public record ReadOptions(
    boolean verifyChecksums,
    int maxPageBytes,
    int maxBatchElements,
    int fetchBytes,
    int footerBytes,
    int smallFileBytes,
    int mergeGapBytes,
    int prefetchBytes,
    boolean anyFilePath,
    boolean columnIndexFilter,
    boolean rowFilter,
    boolean bloomFilter,
    boolean dictionaryFilter,
    boolean verifyPruning,
    boolean lazyVectors,
    ReadIntent intent,
    FileDecryption decryption) {
  /** Property of {@link #rowFilter()}. */
  public static final String ROW_FILTER = "jparquet.filter.rows.enabled";

  private static final ReadOptions DEFAULTS =
      new ReadOptions(
          false,
          1 << 30,
          1 << 24,
          1 << 28,
          1 << 16,
          1 << 18,
          1 << 16,
          0,
          false,
          true,
          true,
          true,
          true,
          false,
          false,
          ReadIntent.ROWS,
          null);

  /** Refuses limits that are not positive. */
  public ReadOptions {
    Objects.requireNonNull(intent, "intent");
    checkPositive("maxPageBytes", maxPageBytes);
    checkPositive("maxBatchElements", maxBatchElements);
    checkPositive("fetchBytes", fetchBytes);
    checkPositive("footerBytes", footerBytes);
    checkNotNegative("smallFileBytes", smallFileBytes);
    checkNotNegative("mergeGapBytes", mergeGapBytes);
    checkNotNegative("prefetchBytes", prefetchBytes);
  }

  /** All defaults. */
  public static ReadOptions defaults() {
    return DEFAULTS;
  }

  /**
   * Options from properties; names that are not listed above are ignored.
   *
   * @throws IllegalArgumentException naming the property and its value if a value is not understood
   */
  public static ReadOptions fromProperties(Map<String, String> properties) {
    return new ReadOptions(
        bool(properties, "parquet.page.verify-checksum.enabled", DEFAULTS.verifyChecksums),
        number(properties, "jparquet.read.max-page-bytes", DEFAULTS.maxPageBytes),
        number(properties, "jparquet.read.max-batch-elements", DEFAULTS.maxBatchElements),
        number(properties, "jparquet.read.fetch-bytes", DEFAULTS.fetchBytes),
        number(properties, "jparquet.read.footer-bytes", DEFAULTS.footerBytes),
        wholeNumber(properties, "jparquet.read.small-file-bytes", DEFAULTS.smallFileBytes),
        wholeNumber(properties, "jparquet.read.merge-gap-bytes", DEFAULTS.mergeGapBytes),
        wholeNumber(properties, "jparquet.read.prefetch-bytes", DEFAULTS.prefetchBytes),
        bool(properties, "jparquet.read.any-file-path", DEFAULTS.anyFilePath),
        bool(properties, "parquet.filter.columnindex.enabled", DEFAULTS.columnIndexFilter),
        bool(properties, ROW_FILTER, DEFAULTS.rowFilter),
        bool(properties, "parquet.filter.bloom.enabled", DEFAULTS.bloomFilter),
        bool(properties, "parquet.filter.dictionary.enabled", DEFAULTS.dictionaryFilter),
        bool(properties, "jparquet.verifyPruning", DEFAULTS.verifyPruning),
        bool(properties, "jparquet.read.lazy-vectors", DEFAULTS.lazyVectors),
        DEFAULTS.intent,
        null);
  }

  /** These options with checksum verification on or off. */
  public ReadOptions withVerifyChecksums(boolean verify) {
    return with(copy -> copy.verifyChecksums = verify);
  }

  /** These options with another {@link #maxPageBytes()}. */
  public ReadOptions withMaxPageBytes(int bytes) {
    return with(copy -> copy.maxPageBytes = bytes);
  }

  /** These options with another {@link #maxBatchElements()}. */
  public ReadOptions withMaxBatchElements(int elements) {
    return with(copy -> copy.maxBatchElements = elements);
  }

  /** These options with another {@link #fetchBytes()}. */
  public ReadOptions withFetchBytes(int bytes) {
    return with(copy -> copy.fetchBytes = bytes);
  }

  /** These options with another {@link #footerBytes()}. */
  public ReadOptions withFooterBytes(int bytes) {
    return with(copy -> copy.footerBytes = bytes);
  }

  /** These options with another {@link #smallFileBytes()}. */
  public ReadOptions withSmallFileBytes(int bytes) {
    return with(copy -> copy.smallFileBytes = bytes);
  }

  /** These options with another {@link #mergeGapBytes()}. */
  public ReadOptions withMergeGapBytes(int bytes) {
    return with(copy -> copy.mergeGapBytes = bytes);
  }

  /** These options with another {@link #prefetchBytes()}. */
  public ReadOptions withPrefetchBytes(int bytes) {
    return with(copy -> copy.prefetchBytes = bytes);
  }

  /** These options with another {@link #anyFilePath()}. */
  public ReadOptions withAnyFilePath(boolean any) {
    return with(copy -> copy.anyFilePath = any);
  }

  /** These options with another {@link #columnIndexFilter()}. */
  public ReadOptions withColumnIndexFilter(boolean filter) {
    return with(copy -> copy.columnIndexFilter = filter);
  }

  /** These options with another {@link #rowFilter()}. */
  public ReadOptions withRowFilter(boolean filter) {
    return with(copy -> copy.rowFilter = filter);
  }

  /** These options with another {@link #bloomFilter()}. */
  public ReadOptions withBloomFilter(boolean filter) {
    return with(copy -> copy.bloomFilter = filter);
  }

  /** These options with another {@link #lazyVectors()}. */
  public ReadOptions withLazyVectors(boolean lazy) {
    return with(copy -> copy.lazyVectors = lazy);
  }

  /** These options with another {@link #dictionaryFilter()}. */
  public ReadOptions withDictionaryFilter(boolean filter) {
    return with(copy -> copy.dictionaryFilter = filter);
  }

  /** These options with another {@link #verifyPruning()}. */
  public ReadOptions withVerifyPruning(boolean verify) {
    return with(copy -> copy.verifyPruning = verify);
  }

  /** These options with another {@link #intent()}. */
  public ReadOptions withIntent(ReadIntent other) {
    return with(copy -> copy.intent = other);
  }

  /** These options with another {@link #decryption()}. */
  public ReadOptions withDecryption(FileDecryption keys) {
    return with(copy -> copy.decryption = keys);
  }

  private ReadOptions with(Consumer<Copy> change) {
    Copy copy = new Copy(this);
    change.accept(copy);
    return copy.build();
  }

  /** The options while one of them is changed. */
  private static final class Copy {
    private boolean verifyChecksums;
    private int maxPageBytes;
    private int maxBatchElements;
    private int fetchBytes;
    private int footerBytes;
    private int smallFileBytes;
    private int mergeGapBytes;
    private int prefetchBytes;
    private boolean anyFilePath;
    private boolean columnIndexFilter;
    private boolean rowFilter;
    private boolean bloomFilter;
    private boolean dictionaryFilter;
    private boolean verifyPruning;
    private boolean lazyVectors;
    private ReadIntent intent;
    private FileDecryption decryption;

    Copy(ReadOptions from) {
      verifyChecksums = from.verifyChecksums;
      maxPageBytes = from.maxPageBytes;
      maxBatchElements = from.maxBatchElements;
      fetchBytes = from.fetchBytes;
      footerBytes = from.footerBytes;
      smallFileBytes = from.smallFileBytes;
      mergeGapBytes = from.mergeGapBytes;
      prefetchBytes = from.prefetchBytes;
      anyFilePath = from.anyFilePath;
      columnIndexFilter = from.columnIndexFilter;
      rowFilter = from.rowFilter;
      bloomFilter = from.bloomFilter;
      dictionaryFilter = from.dictionaryFilter;
      verifyPruning = from.verifyPruning;
      lazyVectors = from.lazyVectors;
      intent = from.intent;
      decryption = from.decryption;
    }

    ReadOptions build() {
      return new ReadOptions(
          verifyChecksums,
          maxPageBytes,
          maxBatchElements,
          fetchBytes,
          footerBytes,
          smallFileBytes,
          mergeGapBytes,
          prefetchBytes,
          anyFilePath,
          columnIndexFilter,
          rowFilter,
          bloomFilter,
          dictionaryFilter,
          verifyPruning,
          lazyVectors,
          intent,
          decryption);
    }
  }

  private static void checkPositive(String name, int value) {
    if (value <= 0) {
      throw new IllegalArgumentException(name + " must be positive, not " + value);
    }
  }

  private static void checkNotNegative(String name, int value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must not be negative, but is " + value);
    }
  }

  private static boolean bool(Map<String, String> properties, String name, boolean fallback) {
    String value = properties.get(name);
    if (value == null) {
      return fallback;
    }
    if (value.trim().equalsIgnoreCase("true") || value.trim().equalsIgnoreCase("false")) {
      return Boolean.parseBoolean(value.trim());
    }
    throw new IllegalArgumentException(name + " must be true or false, not '" + value + "'");
  }

  private static int number(Map<String, String> properties, String name, int fallback) {
    int number = wholeNumber(properties, name, fallback);
    checkPositive(name, number);
    return number;
  }

  private static int wholeNumber(Map<String, String> properties, String name, int fallback) {
    String value = properties.get(name);
    if (value == null) {
      return fallback;
    }
    try {
      int number = Integer.parseInt(value.trim());
      checkNotNegative(name, number);
      return number;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          name + " must be a whole number up to 2147483647, not '" + value + "'", e);
    }
  }
}
