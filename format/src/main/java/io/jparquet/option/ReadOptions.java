package io.jparquet.option;

import io.jparquet.crypto.FileDecryption;
import io.jparquet.error.UnsupportedFeatureException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * How to read a file: checks and limits. Each constant of this class is an option, which {@link
 * #fromProperties} reads by its {@linkplain Option#name() name}; docs/options.md has a table of
 * them. Immutable.
 */
public final class ReadOptions {
  private static final OptionValues.Group OPTIONS = new OptionValues.Group("reads");

  /** Whether pages that carry a CRC are checked against it. */
  public static final Option<Boolean> VERIFY_CHECKSUMS =
      OPTIONS.add(
          Option.flag("parquet.page.verify-checksum.enabled", false)
              .describedAs("verifies the pages that have a CRC"));

  /**
   * How a scan treats damage. To leave out damaged parts, a scan decodes everything it reads from a
   * row group, and verifies pages that have a CRC, before it returns the first row; that means
   * decoding twice. So a scan returns either no row of a damaged row group, or all rows except
   * those of damaged pages: each row is either returned or {@linkplain
   * io.jparquet.FileScan#losses() named as lost}.
   *
   * <p>The rows of a damaged page are left out in all columns. They follow from the offset index or
   * the page headers. If they can't be known, the rest of the row group is lost: if a page of
   * version 1 of a column with repeated ancestors is damaged and there is no offset index, or a
   * page header is damaged and there is none. If a dictionary page is damaged, the row group is
   * lost.
   *
   * <p>Damaged footers and missing keys are errors regardless of this option. Encrypted pages that
   * were changed count as damaged.
   */
  public static final Option<DamagedData> DAMAGED =
      OPTIONS.add(
          Option.choice("jparquet.read.damaged", damagedData(), DamagedData.FAIL)
              .describedAs(
                  "what is done with damaged data: `fail`; `skip-row-group` leaves out row groups"
                      + " with damage, `skip-pages` the rows of damaged pages. Each loss is"
                      + " logged and counted; takes twice the time for decoding"));

  /**
   * The maximum number of bytes of a compressed page after decompression. A larger page is refused
   * with an {@link UnsupportedFeatureException}. This limits memory, also for damaged files that
   * claim such pages.
   */
  public static final Option<Integer> MAX_PAGE_BYTES =
      OPTIONS.add(
          Option.number("jparquet.read.max-page-bytes", "bytes", 1, 1 << 30)
              .describedAs(
                  "refuses a compressed page that is larger when it is decompressed; the error"
                      + " names"
                      + " this option"));

  /**
   * The maximum number of entries of one column in one batch. This limits memory for records with
   * very many elements, also for damaged files that claim them.
   */
  public static final Option<Integer> MAX_BATCH_ELEMENTS =
      OPTIONS.add(
          Option.number("jparquet.read.max-batch-elements", "elements", 1, 1 << 24)
              .describedAs("maximum number of elements of one column in a batch"));

  /**
   * The number of stored bytes of a row group to keep in memory at a time. A smaller row group is
   * fetched at once; in a larger one, each column fetches its share of this at a time.
   */
  public static final Option<Integer> FETCH_BYTES =
      OPTIONS.add(
          Option.number("jparquet.read.fetch-bytes", "bytes", 1, 1 << 28)
              .describedAs(
                  "bytes of a row group in memory at a time; in a larger row group, each column"
                      + " fetches its share"));

  /**
   * The minimum length of the first request, at the end of the file; for a large file it is a 512th
   * of the file, up to 1 MiB. If only the footer is read ({@link ReadIntent#FOOTER}), this is the
   * maximum length instead: the request reads a 16th of the file, at least 8 KiB.
   */
  public static final Option<Integer> FOOTER_BYTES =
      OPTIONS.add(
          Option.number("jparquet.read.footer-bytes", "bytes", 1, 1 << 16)
              .describedAs(
                  "if rows are read, the minimum length of the first request, at the end of the"
                      + " file; for a large file a 512th of it, up to 1 MiB. If only the"
                      + " footer is needed, the maximum length: a 16th of the file, at least 8"
                      + " KiB"));

  /**
   * A file of at most this number of bytes is read whole with the first request, if its rows are
   * read.
   */
  public static final Option<Integer> SMALL_FILE_BYTES =
      OPTIONS.add(
          Option.number("jparquet.read.small-file-bytes", "bytes", 0, 1 << 18)
              .describedAs(
                  "a file of at most this size is read whole with the first request, if rows are"
                      + " read"));

  /**
   * The maximum number of bytes between two parts of the file that are read with one request,
   * because one request costs less than two; 0 merges only adjacent parts. If it is left at its
   * default and requests were measured to be slow ({@link io.jparquet.io.InputFile#requestCost}),
   * the number of bytes transferred in the time of a request, up to 2 MiB, is used instead.
   */
  public static final Option<Integer> MERGE_GAP_BYTES =
      OPTIONS.add(
          Option.number("jparquet.read.merge-gap-bytes", "bytes", 0, 1 << 16)
              .describedAs(
                  "fetches parts of a file within this distance with one request; by default,"
                      + " where a request was measured to take 5 ms or more, within what is"
                      + " transferred in its time, up to 2 MiB"));

  /** The value of {@link #PREFETCH_BYTES} that leaves the choice to the reader. */
  public static final int AUTOMATIC = -1;

  /**
   * A row group that needs at most this number of bytes is fetched in another thread while the row
   * group before it is decoded; 0 for none. With -1, row groups are read ahead if requests were
   * measured to be slow ({@link io.jparquet.io.InputFile#requestCost}), several at a time and
   * limited by a part of the heap.
   */
  public static final Option<Integer> PREFETCH_BYTES =
      OPTIONS.add(
          Option.number("jparquet.read.prefetch-bytes", "bytes", AUTOMATIC, AUTOMATIC)
              .describedAs(
                  "fetches the next row group in another thread if it needs at most this; 0:"
                      + " never; -1: several row groups, also of the next files of a task, where a"
                      + " request was measured to take 5 ms or more"));

  /**
   * Whether a column chunk may be in a file outside the directory of the file with the footer. If
   * allowed, a file can make its reader open any file.
   */
  public static final Option<Boolean> ANY_FILE_PATH =
      OPTIONS.add(
          Option.flag("jparquet.read.any-file-path", false)
              .describedAs("allows column chunks in files outside of the directory"));

  /** Whether pages are skipped if the page index excludes all their rows for a predicate. */
  public static final Option<Boolean> COLUMN_INDEX_FILTER =
      OPTIONS.add(
          Option.flag("parquet.filter.columnindex.enabled", true)
              .describedAs("skips pages by the page index"));

  /**
   * Whether the columns of a predicate are decoded first, and the others only where rows remain.
   */
  public static final Option<Boolean> ROW_FILTER =
      OPTIONS.add(
          Option.flag("jparquet.filter.rows.enabled", true)
              .describedAs(
                  "decodes the columns of a filter first, and the others only where rows are left;"
                      + " if false in Spark, Spark evaluates all filters"));

  /** Whether row groups are skipped if their Bloom filters exclude the values of a predicate. */
  public static final Option<Boolean> BLOOM_FILTER =
      OPTIONS.add(
          Option.flag("parquet.filter.bloom.enabled", true)
              .describedAs("skips row groups by their Bloom filters"));

  /** Whether row groups are skipped if their dictionaries lack the values of a predicate. */
  public static final Option<Boolean> DICTIONARY_FILTER =
      OPTIONS.add(
          Option.flag("parquet.filter.dictionary.enabled", true)
              .describedAs("skips row groups by their dictionaries"));

  /**
   * Whether all rows are read and evaluated, and a read fails if wrong statistics, indexes, Bloom
   * filters or dictionaries would have excluded a matching row.
   */
  public static final Option<Boolean> VERIFY_PRUNING =
      OPTIONS.add(
          Option.flag("jparquet.verifyPruning", false)
              .describedAs(
                  "reads and evaluates all rows, and fails if pruning would have lost a row"));

  /**
   * Whether vectors are decoded when they are first used. A column that is not used is then not
   * decompressed, nor are the elements of lists if only the lengths are read, and errors of their
   * bytes are discovered later or never.
   */
  public static final Option<Boolean> LAZY_VECTORS =
      OPTIONS.add(
          Option.flag("jparquet.read.lazy-vectors", false)
              .describedAs("decodes columns when they are first used; true in Spark"));

  private static final ReadOptions DEFAULTS = builder().build();

  private final OptionValues values;
  private final ReadIntent intent;
  private final @Nullable FileDecryption decryption;

  private static Map<String, DamagedData> damagedData() {
    Map<String, DamagedData> values = new LinkedHashMap<>();
    values.put("fail", DamagedData.FAIL);
    values.put("skip-row-group", DamagedData.SKIP_ROW_GROUP);
    values.put("skip-pages", DamagedData.SKIP_PAGES);
    return values;
  }

  private ReadOptions(Builder from) {
    values = new OptionValues(from.values);
    intent = from.intent;
    decryption = from.decryption;
  }

  /** All options of reads, in the order of the documentation. */
  public static List<Option<?>> all() {
    return OPTIONS.all();
  }

  /** All defaults. */
  public static ReadOptions defaults() {
    return DEFAULTS;
  }

  /** A builder that holds the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Options from properties. Strict: a name that begins with {@code jparquet.} and does not exist
   * is an error; one that begins with {@code parquet.} is a warning in the log, as it may be that
   * of another tool. Other names are ignored, and so are options of writes and properties of
   * encryption.
   *
   * @throws IllegalArgumentException naming the property and its value if a value is invalid, or
   *     naming the property and the nearest name if it does not exist
   * @see #fromSharedProperties
   */
  public static ReadOptions fromProperties(Map<String, String> properties) {
    return builder().properties(properties).build();
  }

  /**
   * Options from properties that others share. Lenient: names that do not exist are ignored, such
   * as those that a later version or the Spark connector has. Otherwise as {@link #fromProperties}.
   */
  public static ReadOptions fromSharedProperties(Map<String, String> properties) {
    return builder().sharedProperties(properties).build();
  }

  /** A builder that holds these options. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /**
   * The value of an option. Each call is a lookup: code that needs the value for each value or page
   * keeps it.
   *
   * @throws IllegalArgumentException if it is not a read option
   */
  public <T extends @Nullable Object> T get(Option<T> option) {
    return values.get(option);
  }

  /**
   * These options with another value for one of them.
   *
   * @throws IllegalArgumentException if it is not a read option, or can't have this value
   */
  public <T extends @Nullable Object> ReadOptions with(Option<T> option, T value) {
    return toBuilder().set(option, value).build();
  }

  /** The purpose of opening the file; {@link ReadIntent#ROWS} by default. */
  public ReadIntent intent() {
    return intent;
  }

  /**
   * The source of the keys of encrypted files; null to read plain files, and the plain columns of
   * files whose footer is plain.
   */
  public @Nullable FileDecryption decryption() {
    return decryption;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ReadOptions options
        && values.equals(options.values)
        && intent == options.intent
        && Objects.equals(decryption, options.decryption);
  }

  @Override
  public int hashCode() {
    return Objects.hash(values, intent, decryption);
  }

  /** The options that differ from the defaults; no keys. */
  @Override
  public String toString() {
    StringJoiner text = new StringJoiner(", ", "ReadOptions[", "]");
    values.describe(text);
    if (intent != ReadIntent.ROWS) {
      text.add("intent " + intent);
    }
    if (decryption != null) {
      text.add("with decryption");
    }
    return text.toString();
  }

  /** Collects options; setters check their argument and return the builder. Not thread-safe. */
  public static final class Builder {
    private final OptionValues values;
    private ReadIntent intent = ReadIntent.ROWS;
    private @Nullable FileDecryption decryption;

    private Builder() {
      values = new OptionValues(OPTIONS);
    }

    private Builder(ReadOptions from) {
      values = new OptionValues(from.values);
      intent = from.intent;
      decryption = from.decryption;
    }

    /**
     * Sets an option to a value, which must not be null.
     *
     * @throws IllegalArgumentException if it is not a read option, or can't have this value
     */
    public <T extends @Nullable Object> Builder set(Option<T> option, T value) {
      values.set(option, value);
      return this;
    }

    /**
     * Sets the options from properties, as {@link ReadOptions#fromProperties}; null values are
     * ignored.
     */
    public Builder properties(Map<String, String> properties) {
      OptionValues.checkNames(properties);
      return sharedProperties(properties);
    }

    /**
     * Sets the options from properties, as {@link ReadOptions#fromSharedProperties}; null values
     * are ignored.
     */
    public Builder sharedProperties(Map<String, String> properties) {
      all().forEach(option -> take(option, properties));
      return this;
    }

    private <T extends @Nullable Object> void take(
        Option<T> option, Map<String, String> properties) {
      T value = option.given(properties::get);
      if (value != null) {
        set(option, value);
      }
    }

    /** Sets the purpose of opening the file. */
    public Builder intent(ReadIntent what) {
      intent = Objects.requireNonNull(what, "intent");
      return this;
    }

    /** Sets the source of the keys of encrypted files; null for none. */
    public Builder decryption(@Nullable FileDecryption keys) {
      decryption = keys;
      return this;
    }

    /** The current options; the builder can be used again. */
    public ReadOptions build() {
      return new ReadOptions(this);
    }
  }
}
