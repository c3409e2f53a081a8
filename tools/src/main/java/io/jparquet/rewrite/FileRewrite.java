package io.jparquet.rewrite;

import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.rewrite.Demand;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.option.Option;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes one or more files from other files: a builder describes the rewrite, and {@link #run} does
 * it. Row groups are copied without decoding them if that is safe (see {@link FileCopier}), unless
 * the description asks for more.
 *
 * <p>The rows of the inputs follow each other in the order of the inputs. Types, annotations, field
 * ids, values and the key-value metadata are kept. Inputs must have equal schemas, except for the
 * name of the root, and readers must interpret their values in the same way: INT96 timestamps of
 * one kind of writer, and dates and timestamps in one calendar. With INT96 columns, {@code
 * created_by} of the new file begins such that readers assume the same kind of writer.
 *
 * <p>Data that is encoded again has the layout of the first input with rows, as far as its metadata
 * reveals it and the write options do not override it: the codec, the encoding and the Bloom filter
 * of each column, the version and the size of pages, and the rows of row groups. Metadata does not
 * reveal the level of a codec or the false positive rate of a Bloom filter.
 *
 * <p>A target is either complete or absent. Use {@link OutputFile#replacing} to keep an older file
 * in place until the new one is complete, even if the process is killed. After an error, the target
 * is as before; with several targets, the complete ones stay.
 *
 * <p>Memory holds at most 32 MiB of stored bytes, the encoded chunks of one field of a row group,
 * and the metadata of everything written so far; if all rows are rewritten, also a row group as
 * {@link WriteOptions#BLOCK_SIZE} says.
 *
 * <pre>{@code
 * RewriteResult merged =
 *     FileRewrite.builder()
 *         .inputs(paths)
 *         .target(OutputFile.replacing(all))
 *         .build()
 *         .run();
 * }</pre>
 *
 * <p>Immutable; each call of {@link #run} does the work again. Not thread-safe, because inputs may
 * not be.
 */
public final class FileRewrite {
  private final Builder how;

  private FileRewrite(Builder how) {
    this.how = how;
  }

  /** A description without inputs. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Reads the inputs and writes the targets.
   *
   * @throws IllegalArgumentException if the description does not fit the schema, or if a target is
   *     one of the inputs and {@link Builder#inPlace} was not called
   * @throws UnsupportedFeatureException if the inputs can't become one file; the message says which
   *     input differs, and how
   * @throws CryptoException if an input is encrypted and its keys are missing, or if the
   *     description does not say whether to encrypt the new file
   * @throws CorruptFileException with its place, if an input is damaged; damage within pages is
   *     found only where they are decoded
   * @throws IOException if storage fails
   */
  public RewriteResult run() throws IOException {
    return new RewriteRun(how).run();
  }

  /** Opens an input. */
  @FunctionalInterface
  public interface Opening {
    /** Opens the file; the rewrite closes it. */
    InputFile open() throws IOException;
  }

  /**
   * An input.
   *
   * @param location its name
   * @param options how to read it; null for the common options of all inputs
   */
  record Input(String location, Opening opening, @Nullable ReadOptions options) {}

  /** Where a new file ends. */
  enum Cut {
    NOWHERE,
    ROW_GROUPS,
    ROWS,
    BYTES
  }

  /** Collects the description; setters return the builder. Not thread-safe. */
  public static final class Builder {
    private static final int LEAST_HASH_KEY = 16;

    final List<Input> inputs = new ArrayList<>();
    final Set<String> dropped = new LinkedHashSet<>();
    final Map<String, String> names = new LinkedHashMap<>();
    final Map<String, @Nullable String> keyValues = new LinkedHashMap<>();
    final Set<String> removedKeys = new LinkedHashSet<>();
    final List<SortBy> order = new ArrayList<>();
    final Set<String> nulls = new LinkedHashSet<>();
    final Map<String, byte[]> hashKeys = new LinkedHashMap<>();
    final Set<String> keptKeys = new LinkedHashSet<>();
    @Nullable Set<String> kept;
    @Nullable IntFunction<OutputFile> targets;
    boolean inPlace;
    ReadOptions readOptions = ReadOptions.defaults();
    WriteOptions writeOptions = WriteOptions.defaults();
    KeyConflict conflicts = KeyConflict.REFUSE;
    boolean encryptionDecided;
    @Nullable FileEncryption encryption;
    Demand demand = Demand.COPY;
    boolean recoded;
    Cut cut = Cut.NOWHERE;
    long cutAfter;
    LongConsumer progress = bytes -> {};

    private Builder() {}

    /** Makes a copy, which later calls do not change. */
    private Builder(Builder from) {
      inputs.addAll(from.inputs);
      dropped.addAll(from.dropped);
      names.putAll(from.names);
      keyValues.putAll(from.keyValues);
      removedKeys.addAll(from.removedKeys);
      order.addAll(from.order);
      nulls.addAll(from.nulls);
      hashKeys.putAll(from.hashKeys);
      keptKeys.addAll(from.keptKeys);
      kept = from.kept;
      targets = from.targets;
      inPlace = from.inPlace;
      readOptions = from.readOptions;
      writeOptions = from.writeOptions;
      conflicts = from.conflicts;
      encryptionDecided = from.encryptionDecided;
      encryption = from.encryption;
      demand = from.demand;
      recoded = from.recoded;
      cut = from.cut;
      cutAfter = from.cutAfter;
      progress = from.progress;
    }

    /** Adds an input; it is opened when its turn comes. */
    public Builder input(Path path) {
      return input(path.toString(), () -> InputFile.of(path));
    }

    /** Adds inputs; each is opened when its turn comes. */
    public Builder inputs(Collection<Path> paths) {
      paths.forEach(this::input);
      return this;
    }

    /** Adds an open input. {@link FileRewrite#run} closes it, so it can run only once. */
    public Builder input(InputFile file) {
      return input(file.location(), () -> file);
    }

    /**
     * Adds an input.
     *
     * @param location its name, as {@link InputFile#location} will have it
     * @param opening opens it when its turn comes
     */
    public Builder input(String location, Opening opening) {
      inputs.add(new Input(location, Objects.requireNonNull(opening, "opening"), null));
      return this;
    }

    /**
     * Adds an input with its own read options, for instance because it has different keys.
     *
     * @param location its name, as {@link InputFile#location} will return it
     * @param opening opens it when its turn comes
     * @param options instead of {@link #readOptions}
     */
    public Builder input(String location, Opening opening, ReadOptions options) {
      inputs.add(
          new Input(
              location,
              Objects.requireNonNull(opening, "opening"),
              Objects.requireNonNull(options, "options")));
      return this;
    }

    /** Sets the new file. */
    public Builder target(OutputFile file) {
      Objects.requireNonNull(file, "file");
      targets = number -> file;
      return this;
    }

    /** Sets the new files by number, starting at 0; use it with one of the methods that split. */
    public Builder targets(IntFunction<OutputFile> files) {
      targets = Objects.requireNonNull(files, "files");
      return this;
    }

    /**
     * Allows a target to be one of the inputs, and to replace it: it should be an {@link
     * OutputFile#replacing}.
     */
    public Builder inPlace() {
      inPlace = true;
      return this;
    }

    /** Sets how inputs are read, including their keys. */
    public Builder readOptions(ReadOptions options) {
      readOptions = Objects.requireNonNull(options, "options");
      return this;
    }

    /**
     * Sets the encoding of columns that are not copied, the codec of {@link #recompress}, the Bloom
     * filters and statistics of {@link #index}, and key-value pairs to set. Options that are
     * {@linkplain WriteOptions#isSet(Option) not set} are taken from the inputs, if these reveal
     * them; so explicitly setting an option to its default makes a difference. Encryption in these
     * options has the same effect as {@link #encrypt}.
     */
    public Builder writeOptions(WriteOptions options) {
      writeOptions = Objects.requireNonNull(options, "options");
      return options.encryption() == null ? this : encrypt(options.encryption());
    }

    /** Keeps only these columns, or the columns of these groups, by dot path. */
    public Builder keep(Collection<String> paths) {
      kept = Set.copyOf(paths);
      return this;
    }

    /** Leaves out columns, or the columns of groups, by dot path. */
    public Builder drop(Collection<String> paths) {
      dropped.addAll(paths);
      return this;
    }

    /**
     * Gives a column or group another name.
     *
     * @param path its dot path in the inputs
     * @param name the new name; it replaces the last name of the path
     */
    public Builder rename(String path, String name) {
      names.put(path, Objects.requireNonNull(name, "name"));
      return this;
    }

    /**
     * Sets optional columns to null. Nothing of their values is left in the new file: their pages,
     * dictionaries, statistics and indexes are made again, and all pairs of the key-value metadata
     * are left out, except those of the calendar of dates and those of {@link #keepKeys}. The other
     * columns of the same top-level field are encoded again, and all others copied as usual. The
     * order of the rows stays, but is not declared from a masked column on.
     *
     * @param paths dot paths of columns, not of groups, in the inputs
     */
    public Builder setToNull(Collection<String> paths) {
      nulls.addAll(paths);
      return this;
    }

    /**
     * Replaces the values of columns by their HMAC-SHA-256, as {@link #setToNull} replaces them by
     * nulls: 64 hexadecimal digits in lower case in STRING and ENUM columns, 32 bytes in byte
     * arrays without annotation. The hash is that of the stored bytes. With the same key, equal
     * values have equal hashes in all columns and files, so that joins still find them; nulls stay
     * null.
     *
     * @param paths dot paths of columns, not of groups, in the inputs
     * @param key at least 16 bytes, which must be secret, or values can be found by trying; copied
     * @throws IllegalArgumentException if the key is shorter
     */
    public Builder hash(Collection<String> paths, byte[] key) {
      if (key.length < LEAST_HASH_KEY) {
        throw new IllegalArgumentException(
            "The key of hashes has "
                + key.length
                + " bytes; at least "
                + LEAST_HASH_KEY
                + " are needed, and they should be random");
      }
      paths.forEach(path -> hashKeys.put(path, key.clone()));
      return this;
    }

    /** Keeps pairs of the key-value metadata although columns are masked. */
    public Builder keepKeys(Collection<String> keys) {
      keptKeys.addAll(keys);
      return this;
    }

    /** Whether columns are masked. */
    boolean masks() {
      return !nulls.isEmpty() || !hashKeys.isEmpty();
    }

    /**
     * Sets how to treat keys that have different values in the inputs; by default, the inputs are
     * rejected. Keys that hold a copy of the schema are always left out if columns are left out or
     * renamed.
     */
    public Builder onKeyConflict(KeyConflict what) {
      conflicts = Objects.requireNonNull(what, "what");
      return this;
    }

    /** Sets a key-value pair of the footer, regardless of the inputs; the value may be null. */
    public Builder keyValue(String key, @Nullable String value) {
      removedKeys.remove(key);
      keyValues.put(key, value);
      return this;
    }

    /** Leaves a key out of the key-value metadata. */
    public Builder removeKey(String key) {
      keyValues.remove(key);
      removedKeys.add(key);
      return this;
    }

    /** Encrypts the new file, whether the inputs are encrypted or not. */
    public Builder encrypt(FileEncryption how) {
      encryptionDecided = true;
      encryption = Objects.requireNonNull(how, "how");
      return this;
    }

    /** Leaves the new file plain, whether the inputs are encrypted or not. */
    public Builder decrypt() {
      encryptionDecided = true;
      encryption = null;
      return this;
    }

    /**
     * Compresses pages with the codec of the write options, without decoding their values.
     * DELTA_BYTE_ARRAY chunks that become uncompressed are encoded again, because Spark's
     * vectorized reader up to 4.2 reads such pages wrong.
     *
     * @param all whether to also recompress pages that already have this codec, to change the level
     */
    public Builder recompress(boolean all) {
      demand = all ? Demand.RECOMPRESS_ALL : Demand.RECOMPRESS;
      return this;
    }

    /**
     * Decodes all rows and writes them again, with the encodings, pages and row groups that the
     * write options set. If they do not set the size of row groups, the row groups of the inputs
     * are kept.
     */
    public Builder recode() {
      recoded = true;
      return this;
    }

    /**
     * Computes statistics, page indexes and, if the write options ask for them, Bloom filters from
     * the values. Pages stay as they are, except in columns whose pages do not reveal their rows.
     */
    public Builder index() {
      demand = Demand.DESCRIBE;
      return this;
    }

    /**
     * Sorts the rows of all inputs with a stable sort, and rewrites them. Batches of at most 65,536
     * rows, or 64 MiB, are sorted in memory and then merged, 32 at a time. Until they are merged,
     * they are kept in temporary files. If inputs or the new file may be encrypted, so are these,
     * with a key that exists only in memory. The new file declares its sort order. NaN comes after
     * all other numbers, except where the new file declares IEEE_754_TOTAL_ORDER.
     */
    public Builder sortBy(List<SortBy> columns) {
      order.clear();
      order.addAll(columns);
      return this;
    }

    /** Starts a new target after this many row groups of the inputs. */
    public Builder splitAfterRowGroups(int rowGroups) {
      return cut(Cut.ROW_GROUPS, rowGroups);
    }

    /**
     * Starts a new target after this many rows. Row groups that span targets are decoded. Row
     * groups still end where they did in the inputs, unless the write options set their size.
     */
    public Builder splitAfterRows(long rows) {
      return cut(Cut.ROWS, rows);
    }

    /**
     * Starts a new target at the end of the input row group with which it reaches this many bytes.
     */
    public Builder splitAfterBytes(long bytes) {
      return cut(Cut.BYTES, bytes);
    }

    private Builder cut(Cut where, long after) {
      if (after < 1) {
        throw new IllegalArgumentException("A file can't end after " + after);
      }
      cut = where;
      cutAfter = after;
      return this;
    }

    /**
     * Sets the progress listener. It receives the stored bytes of the inputs as they are done: one
     * row group at a time for copied row groups, some rows at a time for others. When sorting, half
     * is reported when rows are read, and half when they are written. An exception thrown by the
     * listener ends the rewrite like a storage error.
     */
    public Builder onProgress(LongConsumer bytes) {
      progress = Objects.requireNonNull(bytes, "bytes");
      return this;
    }

    /**
     * Builds the rewrite.
     *
     * @throws IllegalArgumentException if there is no input or no target, or if rows are to be both
     *     sorted and split, or sorted and masked
     */
    public FileRewrite build() {
      if (inputs.isEmpty() || targets == null) {
        throw new IllegalArgumentException("A rewrite needs at least one input and a target");
      }
      if (!order.isEmpty() && cut != Cut.NOWHERE) {
        throw new IllegalArgumentException("Sorted rows can be written only into one file");
      }
      if (!order.isEmpty() && masks()) {
        throw new IllegalArgumentException(
            "Rows can't be sorted and masked at once: sort the masked file, or mask the sorted"
                + " one");
      }
      return new FileRewrite(new Builder(this));
    }
  }
}
