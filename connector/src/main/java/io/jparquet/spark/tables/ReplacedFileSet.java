package io.jparquet.spark.tables;

import static java.util.stream.Collectors.toSet;

import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.read.EvaluatedFilter;
import io.jparquet.spark.core.read.PlannedFile;
import io.jparquet.spark.core.read.ReadPurpose;
import io.jparquet.spark.core.scan.FileSplits;
import io.jparquet.spark.core.scan.KnownRows;
import io.jparquet.spark.core.scan.KnownRows.Proof;
import io.jparquet.spark.core.scan.ScanColumns;
import io.jparquet.spark.core.scan.ScanPlanning;
import io.jparquet.spark.core.scan.ScanRead;
import io.jparquet.spark.core.scan.ScanTarget;
import io.jparquet.spark.encryption.FileKeys;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.execution.datasources.FileStatusWithMetadata;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import scala.collection.immutable.Seq;

/**
 * The files that a statement replaces because it changes some of their rows. Its scan reads all
 * rows of them, and what the statement writes takes their place; so both have to mean the same
 * files, however often Spark plans the scan.
 *
 * <p>The scan chooses files by the conditions on partition columns; Spark then tells it those with
 * rows that match, which it has looked for with a query of its own. Files of which statistics prove
 * that no row matches are left out. Those where a DELETE is known to delete each row are replaced
 * without being read. Of the others, row groups without a row that matches are not read either: the
 * write copies them.
 *
 * <p>One object for each statement; on the driver only. Thread-safe.
 */
final class ReplacedFileSet implements ScanTarget {

  private final ScanPlanning planning;

  /** Null until the scan is there. */
  private ScanRead matching;

  /** The whole condition of a DELETE; null if it is not known. */
  private Deletion deletion;

  private boolean keysAreIgnored;
  private boolean keysAreExpected;

  /** What was planned before Spark named the files with matching rows; null until then. */
  private Chosen withoutKeys;

  /** What was planned when Spark had named them; null until then. */
  private Chosen byKeys;

  /**
   * The files that the scan has planned to read, or knows that it need not.
   *
   * @param candidates paths of those among which it has chosen
   * @param read paths of those that it reads
   * @param partly for each file that it reads only in part, the row groups that it reads
   * @param replaced those that it reads, and the ones without a row that is left
   */
  private record Chosen(
      Set<Path> candidates,
      Set<Path> read,
      Map<Path, PlannedFile> partly,
      List<FileStatus> replaced) {}

  /**
   * The rows that a DELETE deletes.
   *
   * @param conditions all of them are true for such a row
   * @param output the columns of the table in them
   */
  private record Deletion(List<Expression> conditions, Seq<AttributeReference> output) {}

  /** None yet; planning says what is known of the rows of files. */
  public ReplacedFileSet(ScanPlanning planning) {
    this.planning = planning;
  }

  @Override
  public boolean isReplaced() {
    return true;
  }

  /**
   * Tells, before there is a scan, that the statement deletes exactly the rows that satisfy some
   * conditions.
   *
   * @param output the columns of the table in the conditions
   */
  public synchronized void deletes(List<Expression> conditions, Seq<AttributeReference> output) {
    deletion = new Deletion(List.copyOf(conditions), output);
  }

  /**
   * Tells that there is a scan.
   *
   * @param read has the conditions that a row satisfies which the statement changes, as hints
   */
  @Override
  public synchronized void begin(ScanRead read) {
    Collection<EvaluatedFilter> deleting = deletion == null ? List.of() : deleting(read);
    matching = deleting.isEmpty() ? read : read.evaluating(List.copyOf(deleting));
  }

  /**
   * The conditions of a DELETE besides those that choose directories, if the readers know all of
   * them; else none.
   */
  private Collection<EvaluatedFilter> deleting(ScanRead read) {
    List<Expression> onData =
        deletion.conditions().stream()
            .filter(condition -> !read.conditions().chooseDirectories(condition))
            .toList();
    Map<Expression, EvaluatedFilter> evaluable = read.evaluable(onData, deletion.output());
    return evaluable.keySet().containsAll(onData) ? evaluable.values() : List.of();
  }

  /** With a configuration that says whether new files are encrypted. */
  @Override
  public ReadPurpose purpose(Configuration hadoopConf) {
    return new RewriteGuard(FileKeys.encrypts(hadoopConf));
  }

  /** The conditions that choose files by statistics. */
  @Override
  public synchronized Map<String, String> facts() {
    return Map.of("FilesWith", matching.conditions().shown().toString());
  }

  /**
   * Makes the scan read all files that conditions leave, for a query that is run twice may find
   * other rows.
   */
  public synchronized void ignoreKeys() {
    keysAreIgnored = true;
  }

  /**
   * Tells that Spark is going to look for the files with matching rows. Until it has found them,
   * the statistics of all others are not looked at.
   */
  public synchronized void expectKeys() {
    keysAreExpected = true;
  }

  /** The paths of files, by which Spark tells which of them have rows that match. */
  @Override
  public synchronized NamedReference[] filterable(ScanColumns columns) {
    return keysAreIgnored ? new NamedReference[0] : columns.paths();
  }

  /**
   * The files that tasks read, and with others replace. Spark plans the scan first without the
   * files that it has found, to see how many tasks there are, and reads then by what is planned
   * with them.
   *
   * @param candidates files that may have rows that match
   * @param isByKeys whether Spark has named the ones that have
   * @return some of the candidates
   * @throws IllegalStateException if Spark has named others before: the rows of some would be there
   *     twice
   */
  @Override
  public synchronized List<PartitionDirectory> choose(
      List<PartitionDirectory> candidates, boolean isByKeys) {
    List<FileStatusWithMetadata> files = FileSplits.files(candidates);
    if (isByKeys && byKeys == null) {
      byKeys = chosen(files);
    } else if (isByKeys && !byKeys.candidates().equals(paths(files))) {
      throw new IllegalStateException(
          "The files with matching rows were looked for twice, with different results. Nothing was"
              + " changed. Repeat the statement when no other job changes the tables that it"
              + " reads");
    } else if (!isByKeys && withoutKeys == null) {
      withoutKeys = keysAreExpected ? all(files) : chosen(files);
    }
    Set<Path> read = current().read();
    return FileSplits.select(candidates, file -> read.contains(file.getPath()));
  }

  private Chosen current() {
    return byKeys == null ? withoutKeys : byKeys;
  }

  private static Chosen all(List<FileStatusWithMetadata> files) {
    return new Chosen(
        paths(files),
        paths(files),
        Map.of(),
        files.stream().map(FileStatusWithMetadata::fileStatus).toList());
  }

  private Chosen chosen(List<FileStatusWithMetadata> candidates) {
    List<KnownRows> known = planning.known(matching, candidates);
    long worthCopying = bytesWorthCopying();
    Set<Path> read = new HashSet<>();
    Map<Path, PlannedFile> partly = new HashMap<>();
    List<FileStatus> replaced = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      FileStatusWithMetadata file = candidates.get(i);
      Proof proof = known.get(i).proof();
      if (proof != Proof.NO_ROW) {
        replaced.add(file.fileStatus());
        if (proof != Proof.EACH_ROW) {
          read.add(file.getPath());
          PlannedFile rowGroups = known.get(i).rowGroups();
          if (rowGroups != null
              && rowGroups.rowGroupsSkipped() > 0
              && rowGroups.bytesSkipped() >= worthCopying) {
            partly.put(file.getPath(), rowGroups);
          }
        }
      }
    }
    return new Chosen(paths(candidates), read, Map.copyOf(partly), List.copyOf(replaced));
  }

  /**
   * The fewest bytes of row groups that are worth a file of their own, into which they are copied:
   * as many as Spark takes the opening of a file for. Unlimited where they can't be copied as they
   * are, or rows tell where in their file they are.
   */
  private long bytesWorthCopying() {
    return matching.columns().tellsBlocks() || FileKeys.encrypts(matching.hadoopConf())
        ? Long.MAX_VALUE
        : SessionSettings.sqlConf(matching.session()).filesOpenCostInBytes();
  }

  @Override
  public synchronized Map<Path, PlannedFile> partly() {
    return current().partly();
  }

  private static Set<Path> paths(List<FileStatusWithMetadata> files) {
    return files.stream().map(FileStatusWithMetadata::getPath).collect(toSet());
  }

  /**
   * The files that the statement replaces, as they were listed.
   *
   * @throws IllegalStateException if no scan of them was planned, for then it is unknown what
   *     becomes of their rows
   */
  public synchronized List<FileStatus> replaced() {
    if (current() == null) {
      throw new IllegalStateException(
          "Spark has planned the statement without reading the table that it changes. Nothing was"
              + " changed. Please report the statement");
    }
    return current().replaced();
  }

  /**
   * The row groups of the replaced files that were not read, and stay as they are: their indexes.
   */
  public synchronized Map<FileStatus, List<Integer>> kept() {
    Map<FileStatus, List<Integer>> kept = new LinkedHashMap<>();
    for (FileStatus file : replaced()) {
      PlannedFile read = current().partly().get(file.getPath());
      if (read != null) {
        Set<Integer> indexes = read.parts().stream().map(PlannedFile.Part::index).collect(toSet());
        kept.put(
            file,
            IntStream.range(0, read.rowGroupCount())
                .filter(index -> !indexes.contains(index))
                .boxed()
                .toList());
      }
    }
    return kept;
  }
}
