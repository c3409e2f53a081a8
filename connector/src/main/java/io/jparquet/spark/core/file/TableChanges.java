package io.jparquet.spark.core.file;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.fs.Path;

/**
 * The changes that this process has made to the files of tables: a DataFrame that was made before
 * one lists its files again. Of the directories that changed last a number is known; for others the
 * count is that of the oldest known change, which at worst costs a listing. Thread-safe.
 */
final class TableChanges {
  private static final int MOST_DIRECTORIES = 10_000;

  private final Map<Path, Long> last =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Long> eldest) {
          if (size() <= MOST_DIRECTORIES) {
            return false;
          }
          forgotten = Math.max(forgotten, eldest.getValue());
          return true;
        }
      };

  private long count;
  private long forgotten;

  /**
   * Notes a change of files at or below a directory.
   *
   * @param directory qualified
   */
  public synchronized void add(Path directory) {
    count++;
    for (Path path = directory; path != null; path = path.getParent()) {
      last.put(path, count);
    }
  }

  /**
   * A number that grows with each change at or below a directory.
   *
   * @param directory qualified
   */
  public synchronized long of(Path directory) {
    return Math.max(last.getOrDefault(directory, 0L), forgotten);
  }
}
