package io.jparquet.spark.tables.maintenance;

import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import io.jparquet.spark.core.base.OptionNames;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.base.WriteSettings;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.file.OverwriteMarkers;
import io.jparquet.spark.core.file.StreamLog;
import io.jparquet.spark.core.write.FileSpec;
import io.jparquet.spark.core.write.TableRoot;
import io.jparquet.spark.encryption.FileKeys;
import io.jparquet.spark.tables.job.JParquetBatchWrite;
import io.jparquet.spark.tables.job.OverwriteRecovery;
import io.jparquet.spark.tables.job.Replacement;
import io.jparquet.spark.tables.job.TaskResult;
import io.jparquet.spark.tables.job.WriteTarget;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes files of a directory from others that they take the place of, by the steps of an overwrite:
 * see {@link JParquetBatchWrite}. Only the files that were listed are replaced, so that what other
 * jobs add meanwhile stays; if one of those files is gone or changed at the end, nothing is.
 */
final class RewriteJob {
  private static final Logger LOG = LoggerFactory.getLogger(RewriteJob.class);

  /** What table formats keep beside the files, which would no longer be those that they list. */
  private static final List<String> FORMATS = List.of("_delta_log", ".hoodie");

  private static final Pattern ICEBERG = Pattern.compile("metadata\\.json(\\.gz)?$");

  private final SparkSession session;
  private final CaseInsensitiveStringMap options;
  private final FileJob files;
  private final WriteSettings settings;
  private final Path root;

  /**
   * A job.
   *
   * @param path the directory
   * @param options of reads and writes
   * @throws IllegalArgumentException if the path is no directory of its own, or one of the options
   *     has no effect
   */
  public RewriteJob(SparkSession session, String path, CaseInsensitiveStringMap options) {
    RewriteOptions.check(options.asCaseSensitiveMap().keySet());
    this.session = session;
    this.options = options;
    this.files = FileJob.ofDirectory(session, path, options);
    this.settings = WriteSettings.of(session, options);
    this.root = TableRoot.of(files.table(), settings);
  }

  /**
   * Rewrites files.
   *
   * @throws IllegalArgumentException if the files can't be rewritten so; none was changed
   * @throws IOException if storage fails, or a file was replaced by somebody else meanwhile
   */
  public RewriteSummary run(RewritePlan plan) throws IOException {
    FileSystem fileSystem = root.getFileSystem(settings.hadoopConf());
    checkOwn(fileSystem);
    // What it deletes shall not be listed.
    OverwriteRecovery.finish(fileSystem, root);
    files.table().refresh();
    plan.order().checkPartitions(List.of(files.table().partitionSchema().fieldNames()));
    Map<String, FileStatus> listed = new HashMap<>();
    List<FileStatus> candidates = plan.candidates(files.files());
    candidates.forEach(file -> listed.put(file.getPath().toString(), file));
    Set<String> names = options.asCaseSensitiveMap().keySet();
    boolean withColumns =
        !plan.order().isEmpty() || names.stream().anyMatch(name -> name.contains("#"));
    List<FileFacts> facts = files.run(candidates, new Facts(ignoresDamage(), withColumns));
    if (withColumns && !facts.isEmpty()) {
      OptionNames.reportColumns(names, columns(facts));
    }
    checkEncryption(facts);
    List<RewriteGroup> groups = plan.groups(facts, root);
    int left = facts.size() - groups.stream().mapToInt(group -> group.files().size()).sum();
    if (left > 0) {
      LOG.info(
          "{} of {} files in {} stay as they are: no other file of their directory has the same"
              + " schema, key-value metadata, calendar and, with INT96 timestamps, kind of writer",
          left,
          facts.size(),
          root);
    }
    if (groups.isEmpty()) {
      return RewriteSummary.NOTHING;
    }
    List<FileStatus> replaced =
        groups.stream()
            .flatMap(group -> group.files().stream())
            .map(file -> listed.get(file.path()))
            .toList();
    return rewrite(groups, replaced);
  }

  private static Set<String> columns(List<FileFacts> facts) {
    return facts.stream()
        .flatMap(file -> file.columns().stream())
        .map(FileFacts.Column::dotPath)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private boolean ignoresDamage() {
    return files.access().settings().ignoreCorruptFiles();
  }

  private void checkOwn(FileSystem fileSystem) throws IOException {
    if (!fileSystem.getFileStatus(root).isDirectory()) {
      throw new IllegalArgumentException(
          root + " is a file; give the directory whose files are to be rewritten");
    }
    Path log = ofTableFormat(fileSystem);
    if (log != null) {
      throw new IllegalArgumentException(
          root
              + " belongs to a table of a format that lists its files in "
              + log
              + ", and must be changed by that format's own statements");
    }
    StreamLog.requireNone(fileSystem, root);
    for (Path table : tablesAbove()) {
      StreamLog.requireNone(fileSystem, table);
      checkFinished(fileSystem, table);
    }
  }

  /** The directories of the tables that may have this directory as a partition. */
  private List<Path> tablesAbove() {
    List<Path> tables = new ArrayList<>();
    Path directory = root;
    while (!directory.isRoot() && directory.getName().contains("=")) {
      directory = directory.getParent();
      tables.add(directory);
    }
    return tables;
  }

  /**
   * Finishes the overwrites of a table that this directory is a partition of. Files that they
   * replace or bring are not to be taken for others: the marker would not name the new ones.
   */
  private void checkFinished(FileSystem fileSystem, Path table) throws IOException {
    OverwriteRecovery.finish(fileSystem, table);
    List<String> unfinished = new OverwriteMarkers(fileSystem, table).unfinishedBelow(root);
    if (!unfinished.isEmpty()) {
      throw new IllegalArgumentException(
          "Writes into "
              + table
              + " that concern files of "
              + root
              + " have not ended: "
              + String.join(", ", unfinished)
              + ". Repeat the statement when they have. If no write is running, they were killed:"
              + " CALL jparquet.system.repair('"
              + table
              + "', roll_back => true) rolls them back");
    }
  }

  /** What lists the files of the directory for a table format; null if nothing does. */
  private @Nullable Path ofTableFormat(FileSystem fileSystem) throws IOException {
    Path table = root;
    while (true) {
      for (String format : FORMATS) {
        Path log = new Path(table, format);
        if (fileSystem.exists(log)) {
          return log;
        }
      }
      Path metadata = new Path(table, "metadata");
      if (isIceberg(fileSystem, metadata)) {
        return metadata;
      }
      // The directory may be a partition, and Iceberg keeps files in one of the table's.
      String name = table.getName();
      if (table.isRoot() || !(name.contains("=") || name.equals("data"))) {
        return null;
      }
      table = table.getParent();
    }
  }

  private static boolean isIceberg(FileSystem fileSystem, Path metadata) throws IOException {
    try {
      return Stream.of(fileSystem.listStatus(metadata))
          .anyMatch(file -> ICEBERG.matcher(file.getPath().getName()).find());
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  /** Looks at footers; a record, because tasks get it. */
  private record Facts(boolean ignoreDamage, boolean withColumns)
      implements FileJob.Look<FileFacts> {

    @Override
    public List<FileFacts> at(ListedFile file, FileAccess access) throws IOException {
      try {
        return List.of(FileFacts.of(file, access, withColumns));
      } catch (ParquetException e) {
        if (!ignoreDamage || e instanceof CryptoException) {
          throw e;
        }
        LOG.warn("{} is damaged and stays as it is", file.path(), e);
        return List.of();
      }
    }
  }

  private void checkEncryption(List<FileFacts> facts) {
    FileKeys keys = FileKeys.forWriting(settings.hadoopConf(), ConnectorContext.ofProcess().keys());
    if (keys.encrypts()) {
      return;
    }
    for (FileFacts fact : facts) {
      if (fact.encrypted()) {
        throw new IllegalArgumentException(
            fact.file().path()
                + " is encrypted, but no keys are given for new files, so rows would be stored"
                + " readable: give the properties that the files were written with in the argument"
                + " options, or in the session");
      }
    }
  }

  private RewriteSummary rewrite(List<RewriteGroup> groups, List<FileStatus> replaced) {
    WriteTarget target =
        new WriteTarget(root.toString(), files.table().partitionSchema(), settings.timeZone());
    Map<String, String> options =
        FileSpec.ofRewrite(this.options, settings.hadoopConf(), settings.conf());
    JParquetBatchWrite write =
        JParquetBatchWrite.prepare(
            files.table(), target, settings, new Replacement.Files(() -> replaced));
    RewriteTask.Done[] done = new RewriteTask.Done[groups.size()];
    boolean committed = false;
    try {
      RewriteTask task = new RewriteTask(write.begin(), files.access(), options, isCodecGiven());
      task.runAll(
          session,
          groups,
          0,
          (number, ofTask) -> {
            write.onTaskCommit(ofTask.result());
            done[number] = ofTask;
          });
      write.commit(results(done));
      committed = true;
    } finally {
      if (!committed) {
        write.abort(results(done));
      }
    }
    RewriteSummary summary = RewriteSummary.NOTHING;
    for (int i = 0; i < done.length; i++) {
      summary = summary.and(groups.get(i).files().size(), done[i]);
    }
    return summary;
  }

  private static List<TaskResult> results(RewriteTask.Done[] done) {
    return Arrays.stream(done).filter(Objects::nonNull).map(RewriteTask.Done::result).toList();
  }

  private boolean isCodecGiven() {
    return SparkOptions.COMPRESSION.from(options::get, null) != null;
  }
}
