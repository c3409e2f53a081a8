package io.jparquet.spark.planning;

import io.jparquet.spark.core.read.PlannedFile;
import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.core.scan.KnownRows;
import io.jparquet.spark.core.scan.KnownRows.Proof;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.execution.datasources.FileStatusWithMetadata;

/**
 * What the statistics in footers prove about files as wholes: that none of their rows satisfies the
 * conditions of a plan, or that each of them does.
 */
final class FileProofs {

  /**
   * The most footers that are read. Of more files nothing is proven here, and tasks, which are
   * many, look at them.
   */
  static final int MOST_FILES = 1024;

  private final ReadPlan plan;
  private final Configuration hadoopConf;

  /**
   * Looks at files by a plan.
   *
   * @param plan has the conditions; that each row satisfies them is only proven if it evaluates
   *     them
   */
  public FileProofs(ReadPlan plan, Configuration hadoopConf) {
    this.plan = plan;
    this.hadoopConf = hadoopConf;
  }

  /** What is known of each of some files. */
  public List<KnownRows> of(List<FileStatusWithMetadata> files) {
    Footers footers = new Footers(plan, hadoopConf);
    boolean hasConditions = plan.filters().length > 0 || !plan.evaluated().isEmpty();
    if (!hasConditions
        || files.isEmpty()
        || files.size() > MOST_FILES
        || footers.needsKeys(files.get(0))) {
      return Collections.nCopies(files.size(), KnownRows.NONE);
    }
    List<KnownRows> known = new ArrayList<>();
    footers.proven(files).forEach(file -> known.add(new KnownRows(proof(file), file)));
    return known;
  }

  /** A file whose footer could not be read is null; tasks report the error. */
  private Proof proof(PlannedFile file) {
    if (file == null) {
      return Proof.NOTHING;
    }
    if (file.isSkipped()) {
      return Proof.NO_ROW;
    }
    boolean isWhole =
        !plan.evaluated().isEmpty()
            && file.rowGroupsSkipped() == 0
            && !file.parts().isEmpty()
            && file.parts().stream().allMatch(PlannedFile.Part::whole);
    return isWhole ? Proof.EACH_ROW : Proof.NOTHING;
  }
}
