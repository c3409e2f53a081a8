package io.jparquet.spark.tables.maintenance;

import io.jparquet.inspect.ParquetSigns;
import io.jparquet.io.InputFile;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.TaskJob;
import io.jparquet.spark.core.file.TableDefinition;
import io.jparquet.spark.core.file.TableFiles;
import io.jparquet.spark.core.file.TableUse;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at files, in the tasks of a job. */
final class FileJob {

  /** More tasks than any cluster runs at a time; with more files, tasks look at several. */
  private static final int MOST_TASKS = 10_000;

  private static final Logger LOG = LoggerFactory.getLogger(FileJob.class);

  private final SparkSession session;
  private final CaseInsensitiveStringMap options;
  private final TableFiles table;

  /** Whether the path is a pattern that names of any kind match, as in {@code /data/*}. */
  private final boolean matchesAnyName;

  private FileJob(
      SparkSession session,
      CaseInsensitiveStringMap options,
      TableFiles table,
      boolean matchesAnyName) {
    this.session = session;
    this.options = options;
    this.table = table;
    this.matchesAnyName = matchesAnyName;
  }

  /**
   * Looks at files as a read does, but that a name which exists is no pattern.
   *
   * @param path a directory, a file or a pattern
   * @param options of the read
   * @throws UncheckedIOException if the file system does not say what exists
   */
  public static FileJob of(SparkSession session, String path, CaseInsensitiveStringMap options) {
    Path name = new Path(path);
    return of(
        session,
        path,
        options,
        SparkHadoopUtil.get().isGlobPath(name) && !exists(session, name, options));
  }

  /**
   * Looks at the files of a directory, which are to be changed. Its path is never a pattern: those
   * of another directory would be changed.
   *
   * @param options of the read
   */
  static FileJob ofDirectory(
      SparkSession session, String directory, CaseInsensitiveStringMap options) {
    return of(session, directory, options, false);
  }

  private static boolean exists(SparkSession session, Path path, CaseInsensitiveStringMap options) {
    try {
      return path.getFileSystem(SessionSettings.hadoopConf(session, options)).exists(path);
    } catch (IOException e) {
      throw new UncheckedIOException("Looking for " + path + " failed", e);
    }
  }

  private static FileJob of(
      SparkSession session, String path, CaseInsensitiveStringMap options, boolean isPattern) {
    Map<String, String> properties = new HashMap<>(options.asCaseSensitiveMap());
    properties.put("path", path);
    properties.put(TableFiles.GLOBBING, Boolean.toString(isPattern));
    TableDefinition definition =
        new TableDefinition(session, TableUse.LOAD, null, new Transform[0], properties);
    boolean matchesAnyName =
        isPattern && new Path(path).getName().chars().allMatch(c -> c == '*' || c == '?');
    return new FileJob(session, options, new TableFiles(definition), matchesAnyName);
  }

  /** What is done with a file, in a task. */
  public interface Look<T> extends Step<ListedFile, T> {}

  /** What is done with a file that is described in some way, in a task. */
  private interface Step<F, T> extends Serializable {
    /** What was found in a file, nothing or several things. */
    List<T> at(F file, FileAccess access) throws Exception;
  }

  /**
   * A file that may be none of Parquet.
   *
   * @param named whether the caller has named it, or a pattern that not all names match; not only
   *     its directory
   */
  private record Candidate(ListedFile file, boolean named) implements Serializable {
    private boolean isParquet(FileAccess access) {
      if (named || ParquetSigns.inName(file.toPath().getName())) {
        return true;
      }
      try (InputFile bytes = access.input(file)) {
        return ParquetSigns.inBytes(bytes);
      } catch (IOException e) {
        return true; // looking at it tells why
      }
    }
  }

  /**
   * What came of a candidate.
   *
   * @param leftOut the file if it is none of Parquet; else null
   * @param found what was found in it, unless it was left out
   */
  private record Outcome<T>(ListedFile leftOut, T found) implements Serializable {}

  /** The table of the files. */
  public TableFiles table() {
    return table;
  }

  /** The data files, in the order of their paths. */
  public List<FileStatus> files() {
    return Seqs.list(table.index().allFiles()).stream()
        .filter(FileJob::isData)
        .sorted(Comparator.comparing(file -> file.getPath().toString()))
        .toList();
  }

  /** Spark lists the summary files of parquet-java too, whose row groups are in other files. */
  private static boolean isData(FileStatus file) {
    return !file.getPath().getName().startsWith("_");
  }

  /**
   * Looks at all files, but at those of directories that are no files of Parquet: their names do
   * not end in {@code .parquet}, and they neither begin nor end with its magic bytes. The log names
   * one of those.
   *
   * @param leftOut takes each file that is not looked at, on the driver
   * @return what was found, in the order of the files
   */
  public <T> List<T> run(Look<T> look, Consumer<ListedFile> leftOut) {
    Set<Path> roots = matchesAnyName ? Set.of() : new HashSet<>(table.rootPaths());
    List<Candidate> candidates =
        files().stream()
            .map(file -> new Candidate(ListedFile.of(file), roots.contains(file.getPath())))
            .toList();
    Step<Candidate, Outcome<T>> step =
        (candidate, access) ->
            candidate.isParquet(access)
                ? look.at(candidate.file(), access).stream()
                    .map(one -> new Outcome<>(null, one))
                    .toList()
                : List.of(new Outcome<>(candidate.file(), null));
    List<T> found = new ArrayList<>();
    List<ListedFile> others = new ArrayList<>();
    for (Outcome<T> outcome : inTasks(candidates, step)) {
      if (outcome.leftOut() == null) {
        found.add(outcome.found());
      } else {
        others.add(outcome.leftOut());
      }
    }
    if (!others.isEmpty()) {
      LOG.warn(
          "{} of {} files are left out because they are not Parquet files: their names do not end"
              + " in .parquet, and they neither begin nor end with PAR1; one is {}",
          others.size(),
          candidates.size(),
          others.get(0).path());
    }
    others.forEach(leftOut);
    return found;
  }

  /**
   * Looks at files.
   *
   * @return what was found, in the order of the files
   */
  <T> List<T> run(List<FileStatus> files, Look<T> look) {
    return inTasks(files.stream().map(ListedFile::of).toList(), look);
  }

  private <F, T> List<T> inTasks(List<F> files, Step<F, T> step) {
    if (files.isEmpty()) {
      return List.of();
    }
    FileAccess access = access();
    List<List<F>> tasks = tasks(files);
    List<List<T>> found = new ArrayList<>(Collections.nCopies(tasks.size(), null));
    TaskJob.run(
        session.sparkContext(),
        tasks,
        0,
        (some, task) -> {
          List<T> ofTask = new ArrayList<>();
          for (F file : some) {
            ofTask.addAll(step.at(file, access));
          }
          return ofTask;
        },
        found::set);
    return found.stream().flatMap(List::stream).toList();
  }

  /** The files of each task. */
  private static <F> List<List<F>> tasks(List<F> files) {
    int count = Math.min(files.size(), MOST_TASKS);
    List<List<F>> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int from = (int) ((long) files.size() * i / count);
      int to = (int) ((long) files.size() * (i + 1) / count);
      tasks.add(new ArrayList<>(files.subList(from, to)));
    }
    return tasks;
  }

  /** Opens files in tasks. */
  FileAccess access() {
    return FileAccess.of(session, options);
  }
}
