package io.jparquet.recover;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.LostRows;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.footer.Footer;
import io.jparquet.internal.io.ReadResources;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.recover.ContradictedPages;
import io.jparquet.internal.recover.FooterSearch;
import io.jparquet.internal.recover.FoundFooter;
import io.jparquet.internal.recover.LostRowGroups;
import io.jparquet.internal.recover.RowCopy;
import io.jparquet.internal.rewrite.CopiedOptions;
import io.jparquet.internal.rewrite.SchemaEdit;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.DamagedData;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Saves the rows of a damaged file to a new one. The damaged file is only read.
 *
 * <ul>
 *   <li>A footer that lost its length or magic is found at the end of the file. So is the last
 *       footer written in the middle of a file ({@link WriteOptions#FOOTER_EVERY_ROW_GROUPS}).
 *   <li>Row groups that no footer names, because the writer was killed or the end of the file is
 *       gone, are found by their pages, using the schema of the footer in the middle or of
 *       {@linkplain Builder#like another file} of the same kind. The last one is found only if it
 *       is complete. Its last row is saved only if no list in it could continue in a page that is
 *       gone.
 *   <li>Damaged pages cost their rows, or the values of their field; see {@link DamagedRows}.
 * </ul>
 *
 * <p>All pages of a row are decoded, with their CRC if they have one, and pages without a footer
 * are accepted as a row group only if there is no other way to divide them among columns. For that
 * reason, a file whose columns all have the same type, without dictionaries and without footers in
 * the middle, may not be recoverable.
 *
 * <p>Pages do not name their columns. If nothing else in the file does ({@link SchemaOrigin}), rows
 * are saved only if {@linkplain Builder#assumeColumns the columns may be assumed}: another file of
 * the same table may have different columns.
 *
 * <p>Pages without checksums may have values other than those written. Rows of such pages are left
 * out if the values contradict the bounds or null counts in the file, and {@link
 * RecoveryReport#pagesWithoutChecksum()} says how many such pages there are.
 *
 * <p>Encrypted files need their keys and a footer, which holds everything else needed to decrypt
 * their modules. {@link Builder#timeLimit} limits the search, whatever bytes the file has.
 *
 * <pre>{@code
 * RecoveryReport report =
 *     FileRecovery.of(InputFile.of(damaged)).like(InputFile.of(other)).run(OutputFile.of(saved));
 * }</pre>
 *
 * <p>Specification: README, "Error recovery".
 */
public final class FileRecovery {
  private static final Duration DEFAULT_TIME_LIMIT = Duration.ofMinutes(10);
  private static final Duration LONGEST_TIME_LIMIT = Duration.ofDays(366);

  private final Builder given;
  private final InputFile file;
  private final ReadOptions readOptions;

  /** The progress reported so far. */
  private long reported;

  private FileRecovery(Builder given) {
    this.given = given;
    this.file = given.file;
    this.readOptions =
        given
            .readOptions
            .with(ReadOptions.DAMAGED, DamagedData.SKIP_PAGES)
            .with(ReadOptions.VERIFY_CHECKSUMS, true)
            .with(ReadOptions.LAZY_VECTORS, false);
  }

  /**
   * Starts the description of a recovery.
   *
   * @param damaged the damaged file; closed by {@link Builder#run}
   */
  public static Builder of(InputFile damaged) {
    return new Builder(damaged);
  }

  /** Describes a recovery. Not thread-safe. */
  public static final class Builder {
    private final InputFile file;
    private @Nullable InputFile like;
    private @Nullable ParquetSchema schema;
    private ReadOptions readOptions = ReadOptions.defaults();
    private WriteOptions writeOptions = WriteOptions.defaults();
    private boolean decrypt;
    private DamagedRows damagedRows = DamagedRows.DROP;
    private boolean assumeColumns;
    private Duration timeLimit = DEFAULT_TIME_LIMIT;
    private LongConsumer progress = bytes -> {};

    private Builder(InputFile file) {
      this.file = Objects.requireNonNull(file, "damaged");
    }

    /**
     * Sets a file of the same kind: one with the same schema and, if possible, from the same writer
     * and the same time. Files without any intact footer need one.
     *
     * @param sibling closed by {@link #run}
     */
    public Builder like(InputFile sibling) {
      like = Objects.requireNonNull(sibling, "sibling");
      return this;
    }

    /**
     * Allows rows to be written with the columns of the given file or schema, although nothing in
     * the damaged file names its columns. Without it, such rows are only counted ({@link
     * RecoveryReport#rowsWithheld()}): a file of the same table from a time when it had other
     * columns would yield false rows.
     */
    public Builder assumeColumns() {
      assumeColumns = true;
      return this;
    }

    /**
     * Limits the time spent looking for row groups without a footer; ten minutes by default.
     * Whatever was found by then is saved.
     *
     * @param limit positive, and at most a year
     */
    public Builder timeLimit(Duration limit) {
      if (limit.isNegative() || limit.isZero() || limit.compareTo(LONGEST_TIME_LIMIT) > 0) {
        throw new IllegalArgumentException(
            "a time limit must be longer than zero and at most a year, not " + limit);
      }
      timeLimit = limit;
      return this;
    }

    /**
     * Sets the progress listener. It receives numbers of bytes that add up to twice the length of
     * the file: once for the search and once for the copy. It is called in the thread of {@link
     * #run}.
     */
    public Builder progress(LongConsumer bytes) {
      progress = Objects.requireNonNull(bytes, "bytes");
      return this;
    }

    /** Sets the schema of the file, if no other file of its kind is known. */
    public Builder schema(ParquetSchema known) {
      schema = Objects.requireNonNull(known, "known");
      return this;
    }

    /** Sets limits and keys. */
    public Builder readOptions(ReadOptions options) {
      readOptions = Objects.requireNonNull(options, "options");
      return this;
    }

    /**
     * Sets how the new file is written; by default, like any file. Unless the options set a codec,
     * the codecs are those of the damaged file. Key-value pairs of the damaged file are added to
     * those of the options. The new file is encrypted as the options say. If they do not encrypt it
     * but the damaged file is encrypted, you must call {@link #decrypt}.
     */
    public Builder writeOptions(WriteOptions options) {
      writeOptions = Objects.requireNonNull(options, "options");
      return this;
    }

    /** Allows a plain file to be written, although the damaged file is encrypted. */
    public Builder decrypt() {
      decrypt = true;
      return this;
    }

    /** Sets how to treat the rows of damaged pages; they are dropped by default. */
    public Builder damagedRows(DamagedRows policy) {
      damagedRows = Objects.requireNonNull(policy, "policy");
      return this;
    }

    /**
     * Recovers the file.
     *
     * @param target the new file; not created if the recovery fails, or if no rows are saved,
     *     unless an intact footer says that there are none
     * @throws CorruptFileException if there is no intact footer, and no other file or schema was
     *     given
     * @throws CryptoException if keys are missing or wrong
     * @throws IllegalArgumentException if the damaged file is encrypted, the write options do not
     *     encrypt the new one and {@link #decrypt} was not called, or if the schema can't be
     *     written
     * @throws IOException if a file can't be read or written
     */
    public RecoveryReport run(OutputFile target) throws IOException {
      try (InputFile damaged = file;
          InputFile sibling = like) {
        return new FileRecovery(this).run(target);
      }
    }
  }

  /** Reports progress up to a number of bytes. */
  private void tell(long bytes) {
    if (bytes > reported) {
      given.progress.accept(bytes - reported);
      reported = bytes;
    }
  }

  private RecoveryReport run(OutputFile target) throws IOException {
    FoundFooter found = new FooterSearch(file, readOptions.decryption()).last();
    LostRowGroups lost = lostRowGroups(found);
    FileMetaData metaData = lost.metaData();
    SchemaOrigin columns = found != null ? SchemaOrigin.FOOTER : columns(lost);
    tell(file.length());
    boolean withheld = columns == SchemaOrigin.ASSUMED && !given.assumeColumns;
    if (withheld || found == null && metaData.rowGroups().isEmpty()) {
      tell(2 * file.length());
      return report(found, lost, columns, null, null, false);
    }
    try (ReadResources resources = ReadResources.create();
        OpenFile open = OpenFile.open(file, metaData, null, readOptions, resources)) {
      WriteOptions options = writeOptions(metaData, open.schema());
      ParquetSchema schema = found == null ? open.schema() : writable(open.schema());
      FileWriter writer = FileWriter.open(target, schema, options);
      boolean complete = false;
      try (RowCopy copy = new RowCopy(open, writer, given.damagedRows == DamagedRows.NULL_FIELDS);
          ChunkFiles files = open.chunkFiles()) {
        ContradictedPages contradicted = new ContradictedPages(open, files);
        for (int group = 0; group < metaData.rowGroups().size(); group++) {
          List<LostRows> doubtful = new ArrayList<>(contradicted.of(group));
          doubtful.addAll(lost.cutRows(group));
          copy.copy(group, doubtful);
          files.closeExcess();
          tell(file.length() + file.length() * (group + 1) / metaData.rowGroups().size());
        }
        if (copy.rows() > 0 || copy.rowsLost() == 0 && lost.unclaimedBytes() == 0) {
          writer.close();
          complete = true;
        }
        return report(found, lost, columns, copy, contradicted, complete);
      } finally {
        if (!complete) {
          writer.abort();
        }
      }
    }
  }

  /** Where the columns of a file without a footer are named. */
  private static SchemaOrigin columns(LostRowGroups lost) {
    if (lost.columnsRefuted()) {
      return SchemaOrigin.REFUTED;
    }
    return lost.columnsProved() ? SchemaOrigin.CHUNKS : SchemaOrigin.ASSUMED;
  }

  /**
   * Builds the report of what was found and saved.
   *
   * @param copy null if no rows were to be written
   * @param contradicted null in that case too
   * @param written whether there is a new file
   */
  private RecoveryReport report(
      @Nullable FoundFooter found,
      LostRowGroups lost,
      SchemaOrigin columns,
      @Nullable RowCopy copy,
      @Nullable ContradictedPages contradicted,
      boolean written) {
    int byFooter = found == null ? 0 : found.metaData().rowGroups().size();
    String columnsOf = given.like == null ? "the given schema" : given.like.location();
    return new RecoveryReport(
        file.location(),
        found == null ? FooterOrigin.NONE : origin(found.origin()),
        columns,
        columns == SchemaOrigin.ASSUMED || columns == SchemaOrigin.REFUTED ? columnsOf : null,
        lost.divisionAssumed(),
        byFooter,
        lost.metaData().rowGroups().size() - byFooter,
        written,
        copy == null ? 0 : copy.rows(),
        copy == null ? lost.metaData().numRows() - (lost.cutRow() == null ? 0 : 1) : 0,
        found != null && namesAllRowGroups(found),
        copy == null ? 0 : copy.rowsLost(),
        copy == null ? 0 : copy.rowsWithNulls(),
        contradicted == null ? 0 : contradicted.pages(),
        contradicted == null ? 0 : contradicted.pagesWithoutChecksum(),
        copy == null ? List.of() : copy.losses(),
        lost.unclaimedBytes(),
        lost.end());
  }

  /**
   * Whether a footer is the last one of its file, and its row groups have all the rows it counts.
   */
  private static boolean namesAllRowGroups(FoundFooter found) {
    FileMetaData metaData = found.metaData();
    long rows = metaData.rowGroups().stream().mapToLong(RowGroup::numRows).sum();
    return found.origin() != FoundFooter.Origin.MIDDLE
        && !found.unfinished()
        && metaData.numRows() <= rows;
  }

  private LostRowGroups lostRowGroups(@Nullable FoundFooter found) throws IOException {
    long deadline = System.nanoTime() + given.timeLimit.toNanos();
    LostRowGroups.Search search = new LostRowGroups.Search(readOptions, deadline, this::tell);
    if (found != null) {
      return LostRowGroups.after(file, found, search);
    }
    FileMetaData known = null;
    if (given.like != null) {
      FoundFooter sibling = new FooterSearch(given.like, readOptions.decryption()).last();
      if (sibling == null) {
        throw new CorruptFileException(
                "the file with the schema of the damaged one has no intact footer; give another")
            .at(ErrorLocation.inFile(given.like.location()));
      }
      known = sibling.metaData();
    } else if (given.schema != null) {
      known =
          FileMetaData.builder()
              .version(1)
              .schema(given.schema.toElements())
              .rowGroups(List.of())
              .build();
    }
    if (known == null) {
      throw new CorruptFileException(
              "no intact footer was found in the file: give a file with the same schema, or the"
                  + " schema, so that row groups can be found by their pages")
          .at(ErrorLocation.inFile(file.location()));
    }
    if (LostRowGroups.isEncrypted(file) || known.encryptionAlgorithm() != null) {
      throw new CryptoException(
              "the file is encrypted and has no intact footer, without which it can't be"
                  + " decrypted: the footer has the identifier of the file")
          .at(ErrorLocation.inFile(file.location()));
    }
    return LostRowGroups.like(file, known, given.like, search);
  }

  private static FooterOrigin origin(FoundFooter.Origin origin) {
    return switch (origin) {
      case END -> FooterOrigin.END;
      case WITHOUT_TRAILER -> FooterOrigin.WITHOUT_TRAILER;
      case MIDDLE -> FooterOrigin.MIDDLE;
    };
  }

  private static ParquetSchema writable(ParquetSchema damaged) throws UnsupportedFeatureException {
    try {
      return damaged.requireWritable();
    } catch (IllegalArgumentException e) {
      // The file is at fault, not the caller.
      throw new UnsupportedFeatureException(
          "The columns of the damaged file cannot be written again: " + e.getMessage());
    }
  }

  private WriteOptions writeOptions(FileMetaData metaData, ParquetSchema schema) {
    if (metaData.encryptionAlgorithm() != null
        && given.writeOptions.encryption() == null
        && !given.decrypt) {
      throw new IllegalArgumentException(
          "the damaged file is encrypted: set write options that encrypt the new file, or call"
              + " decrypt()");
    }
    WriteOptions.Builder options = given.writeOptions.toBuilder();
    setCodecs(options, metaData, schema);
    List<KeyValue> pairs = metaData.keyValueMetadata();
    for (KeyValue pair : pairs == null ? List.<KeyValue>of() : pairs) {
      boolean own = given.writeOptions.keyValueMetadata().containsKey(pair.key());
      if (!own && !pair.key().equals(Footer.UNFINISHED)) {
        options.keyValue(pair.key(), pair.value());
      }
    }
    boolean isWriterKnown = metaData.createdBy() != null;
    return isWriterKnown
        ? CopiedOptions.of(options.build(), metaData, SchemaEdit.none(metaData.schema()))
        : options.build();
  }

  /** Sets the codecs of the first row group, unless a codec is set. */
  private static void setCodecs(
      WriteOptions.Builder options, FileMetaData metaData, ParquetSchema schema) {
    if (metaData.rowGroups().isEmpty()) {
      return;
    }
    WriteOptions given = options.build();
    RowGroup first = metaData.rowGroups().get(0);
    for (LeafColumn leaf : schema.leaves()) {
      ColumnChunk chunk =
          leaf.index() < first.columns().size() ? first.columns().get(leaf.index()) : null;
      ColumnMetaData own = chunk == null ? null : chunk.metaData();
      if (own != null
          && own.codec() != CompressionCodec.UNKNOWN
          && !given.isSet(WriteOptions.COMPRESSION, leaf.dotPath())) {
        options.set(WriteOptions.COMPRESSION, leaf.dotPath(), own.codec());
      }
    }
  }
}
