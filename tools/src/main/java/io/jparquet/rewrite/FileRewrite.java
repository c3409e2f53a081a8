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
 * Makes one file, or several, from other files: described by a builder, done by {@link #run}. Row
 * groups are copied without decoding them ({@link FileCopier} says when that is safe), unless the
 * description demands more.
 *
 * <p>The rows of the inputs follow each other in the order of the inputs. Types, annotations, field
 * ids, values and the key-value metadata are kept. Inputs must have equal schemas but for the name
 * of the root, and readers must take their values for the same: INT96 timestamps of one kind of
 * writer, and dates and timestamps in one calendar. With INT96 columns, {@code created_by} of the
 * new file begins so that readers take it for one of the same kind of writer.
 *
 * <p>What is encoded again has the layout of the first input with rows, as far as its metadata tell
 * it, where the write options set nothing else: the codec, the encoding and the Bloom filter of
 * each column, the version and the size of pages, and the rows of row groups. They do not tell the
 * level of a codec and the rate of a Bloom filter.
 *
 * <p>A target is complete or is not there: give an {@link OutputFile#replacing} to leave an older
 * file in its place until the new one is complete, also when the process is killed. After an error
 * the target is as before; with several targets, those that were complete stay.
 *
 * <p>In memory are at most 32 MiB of stored bytes, the encoded chunks of one field of a row group,
 * and the metadata of what was written; where all rows are written again, a row group as {@link
 * WriteOptions#BLOCK_SIZE} says.
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
 * <p>Immutable; each call of {@link #run} does the work again. Not thread-safe, as inputs may not
 * be.
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
   * @throws IllegalArgumentException if the description does not fit the schema, or a target is one
   *     of the inputs and {@link Builder#inPlace} was not called
   * @throws UnsupportedFeatureException if the inputs can't become one file; the message says which
   *     input differs, and in what
   * @throws CryptoException if an input is encrypted, and its keys were not given, or it was not
   *     said whether the new file is encrypted
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
    /** The file, which the rewrite closes. */
    InputFile open() throws IOException;
  }

  /**
   * An input.
   *
   * @param location its name
   * @param options how it is read; null for the options of all inputs
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
    final List<Input> inputs = new ArrayList<>();
    final Set<String> dropped = new LinkedHashSet<>();
    final Map<String, String> names = new LinkedHashMap<>();
    final Map<String, @Nullable String> keyValues = new LinkedHashMap<>();
    final Set<String> removedKeys = new LinkedHashSet<>();
    final List<SortBy> order = new ArrayList<>();
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

    /** A copy, which further calls do not change. */
    private Builder(Builder from) {
      inputs.addAll(from.inputs);
      dropped.addAll(from.dropped);
      names.putAll(from.names);
      keyValues.putAll(from.keyValues);
      removedKeys.addAll(from.removedKeys);
      order.addAll(from.order);
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

    /** Adds an input, which is opened when its turn comes. */
    public Builder input(Path path) {
      return input(path.toString(), () -> InputFile.of(path));
    }

    /** Adds inputs, each of which is opened when its turn comes. */
    public Builder inputs(Collection<Path> paths) {
      paths.forEach(this::input);
      return this;
    }

    /** Adds an open input, which {@link FileRewrite#run} closes, so that it runs only once. */
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
     * Adds an input that is read with options of its own, for instance because its keys are others.
     *
     * @param location its name, as {@link InputFile#location} will have it
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

    /** Sets the new files by their number, from 0: with one of the methods that split. */
    public Builder targets(IntFunction<OutputFile> files) {
      targets = Objects.requireNonNull(files, "files");
      return this;
    }

    /**
     * Allows that a target is one of the inputs, which it replaces: it should be an {@link
     * OutputFile#replacing}.
     */
    public Builder inPlace() {
      inPlace = true;
      return this;
    }

    /** Sets how inputs are read, with their keys. */
    public Builder readOptions(ReadOptions options) {
      readOptions = Objects.requireNonNull(options, "options");
      return this;
    }

    /**
     * Sets how columns are encoded that are not copied, the codec of {@link #recompress}, Bloom
     * filters and statistics of {@link #index}, and key-value pairs to set. What is {@linkplain
     * WriteOptions#isSet(Option) not set} is as in the inputs, where they tell it; it makes a
     * difference whether an option has its default because it was set. Encryption among these
     * options counts as {@link #encrypt}.
     */
    public Builder writeOptions(WriteOptions options) {
      writeOptions = Objects.requireNonNull(options, "options");
      return options.encryption() == null ? this : encrypt(options.encryption());
    }

    /**
     * Keeps these columns, or the columns of these groups, by dot path; all others are left out.
     */
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
     * @param name the new name, which replaces the last one of the path
     */
    public Builder rename(String path, String name) {
      names.put(path, Objects.requireNonNull(name, "name"));
      return this;
    }

    /**
     * Sets what becomes of keys that the inputs have with different values; by default the inputs
     * are refused. Keys with a copy of the schema are always left out when columns are left out or
     * renamed.
     */
    public Builder onKeyConflict(KeyConflict what) {
      conflicts = Objects.requireNonNull(what, "what");
      return this;
    }

    /** Sets a key-value pair of the footer, whatever the inputs have; the value may be null. */
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
     * Compresses pages with the codec of the write options, without decoding their values. Chunks
     * in DELTA_BYTE_ARRAY that are no longer to be compressed are encoded again, because Spark's
     * vectorised reader up to 4.2 reads such pages wrong.
     *
     * @param all whether pages that have this codec are compressed again, for another level
     */
    public Builder recompress(boolean all) {
      demand = all ? Demand.RECOMPRESS_ALL : Demand.RECOMPRESS;
      return this;
    }

    /**
     * Decodes all rows and writes them again, with the encodings, pages and row groups that the
     * write options set. If they do not set the size of row groups, those of the inputs are kept.
     */
    public Builder recode() {
      recoded = true;
      return this;
    }

    /**
     * Adds statistics, page indexes and, as far as the write options say so, Bloom filters: from
     * the values. Pages stay as they are, except in columns whose pages do not tell their rows.
     */
    public Builder index() {
      demand = Demand.DESCRIBE;
      return this;
    }

    /**
     * Sorts the rows of all inputs, stably: they are written again. Batches of at most 65,536 rows,
     * or 64 MiB, are sorted in memory and then merged, 32 at a time; what is not merged yet waits
     * in temporary files, which are encrypted with a key that exists only in memory if inputs or
     * the new file may be encrypted. The new file states the order of its rows. NaN comes after all
     * other numbers.
     */
    public Builder sortBy(List<SortBy> columns) {
      order.clear();
      order.addAll(columns);
      return this;
    }

    /** Starts a new target after so many row groups of the inputs. */
    public Builder splitAfterRowGroups(int rowGroups) {
      return cut(Cut.ROW_GROUPS, rowGroups);
    }

    /**
     * Starts a new target after so many rows. Row groups that do not lie within one target are
     * decoded, and end where they ended, unless the write options set the size of row groups.
     */
    public Builder splitAfterRows(long rows) {
      return cut(Cut.ROWS, rows);
    }

    /**
     * Starts a new target at the end of the row group of the inputs with which it has so many
     * bytes.
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
     * Sets the listener to the stored bytes of the inputs that are done: those of row groups that
     * are copied, one row group at a time, of others some rows at a time. Of rows that are sorted,
     * half when they are read, and half when they are written. An exception that it throws ends the
     * rewrite as an error of storage does.
     */
    public Builder onProgress(LongConsumer bytes) {
      progress = Objects.requireNonNull(bytes, "bytes");
      return this;
    }

    /**
     * The rewrite.
     *
     * @throws IllegalArgumentException if there is no input or no target, or rows are to be sorted
     *     and split
     */
    public FileRewrite build() {
      if (inputs.isEmpty() || targets == null) {
        throw new IllegalArgumentException("A rewrite needs at least one input and a target");
      }
      if (!order.isEmpty() && cut != Cut.NOWHERE) {
        throw new IllegalArgumentException("Sorted rows can be written only into one file");
      }
      return new FileRewrite(new Builder(this));
    }
  }
}
