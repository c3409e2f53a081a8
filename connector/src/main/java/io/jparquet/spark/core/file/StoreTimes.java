package io.jparquet.spark.core.file;

import io.jparquet.io.RequestCost;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.hadoop.fs.Path;

/** What requests to each file system cost, as this process has measured it. Thread-safe. */
public final class StoreTimes {
  private final ConcurrentMap<String, RequestTimes> byFileSystem = new ConcurrentHashMap<>();

  /** Nothing is measured at first. */
  public StoreTimes() {}

  /** What a request to a file costs; unknown for files that are read through the JDK. */
  public RequestCost cost(Path file) {
    return of(file).cost();
  }

  RequestTimes of(Path file) {
    String name = file.toUri().getScheme() + "://" + file.toUri().getAuthority();
    return byFileSystem.computeIfAbsent(name, any -> new RequestTimes());
  }
}
