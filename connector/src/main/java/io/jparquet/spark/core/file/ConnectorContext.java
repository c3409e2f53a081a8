package io.jparquet.spark.core.file;

import io.jparquet.ReadContext;
import io.jparquet.spark.encryption.SharedKeys;
import java.io.Closeable;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;

/**
 * The resources that the reads and writes of a process share: the footers that were read, the
 * arrays that row groups are fetched into, the threads that fetch, open and list, what requests
 * cost, the keys that were unwrapped, the tables that were changed, and the count of the memory
 * that writes take. The connector has one for its process, which lives as long as the process; a
 * test has one of its own, and closes it. May be used by several threads at once.
 */
public final class ConnectorContext implements Closeable {
  private static final ConnectorContext OF_PROCESS = new ConnectorContext();

  private final FooterCache footers = new FooterCache();
  private final ReadContext reads = new ReadContext();
  private final SharedKeys keys = new SharedKeys();
  private final Listings listings = new Listings();
  private final TaskThreads taskThreads = new TaskThreads();
  private final StoreTimes storeTimes = new StoreTimes();
  private final TableChanges tableChanges = new TableChanges();
  private final AtomicLong grantedToWrites = new AtomicLong();

  /** A context that is empty at first. */
  public ConnectorContext() {}

  /** The context of this process, driver or executor. */
  public static ConnectorContext ofProcess() {
    return OF_PROCESS;
  }

  /**
   * Opens files as options say. The memory of their reads is that of the task that the calling
   * thread runs; it is unlimited where the thread runs none, as on the driver.
   *
   * @param properties may have the size of the footer cache
   * @param conf finds and configures the file systems; not changed
   * @throws IllegalArgumentException naming the property when its value is not understood
   */
  public ParquetFiles files(Map<String, String> properties, Configuration conf) {
    TaskContext task = TaskContext.get();
    ReadContext charged = task == null ? reads : TaskReadMemory.of(task).charge(reads);
    return new ParquetFiles(properties, conf, footers, charged, storeTimes);
  }

  /** The keys of encrypted files. */
  public SharedKeys keys() {
    return keys;
  }

  /** The threads that list tables. */
  public Listings listings() {
    return listings;
  }

  /** The tables whose files this process has changed. */
  public TableChanges tableChanges() {
    return tableChanges;
  }

  /** The threads that open files for tasks before they are needed. */
  public TaskThreads taskThreads() {
    return taskThreads;
  }

  /** What requests to file systems cost, as this process has measured it. */
  public StoreTimes storeTimes() {
    return storeTimes;
  }

  /** Bytes of memory that the tasks of this process have been granted for files that they write. */
  public AtomicLong grantedToWrites() {
    return grantedToWrites;
  }

  /** Drops the footers that were read, so that the next reads fetch them again. */
  public void forgetFooters() {
    footers.clear();
  }

  /** Drops footers, arrays and keys, and ends the threads. */
  @Override
  public void close() {
    footers.clear();
    reads.close();
    keys.close();
    listings.close();
    taskThreads.close();
  }
}
