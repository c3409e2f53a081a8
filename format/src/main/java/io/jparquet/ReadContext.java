package io.jparquet;

import io.jparquet.internal.io.ReadResources;
import io.jparquet.io.ReadMemory;
import java.io.Closeable;

/**
 * The resources that the readers of several files share: large arrays that row groups are fetched
 * into, and the threads that read ahead. Open one context for all files that your program reads,
 * and pass it to {@link ParquetReader#open(io.jparquet.io.InputFile,
 * io.jparquet.option.ReadOptions, ReadContext)}. A reader opened without a context has its own.
 *
 * <p>Arrays that no reader uses take at most 1/16 of the heap, and the garbage collector frees them
 * when memory runs short. There are at most 64 threads. They are daemon threads that start when a
 * row group is read ahead, and end after ten idle seconds.
 *
 * <p>May be used by several threads at once.
 *
 * <pre>{@code
 * try (ReadContext context = new ReadContext()) {
 *   for (Path path : paths) {
 *     try (ParquetReader reader =
 *         ParquetReader.open(InputFile.of(path), ReadOptions.defaults(), context)) {
 *       // ...
 *     }
 *   }
 * }
 * }</pre>
 */
public final class ReadContext implements Closeable {
  private final ReadResources resources;

  /** Whether the resources belong to another context. */
  private final boolean borrowed;

  /** A context with unlimited memory; at first, it has no arrays and no threads. */
  public ReadContext() {
    this(ReadResources.create(), false);
  }

  private ReadContext(ReadResources resources, boolean borrowed) {
    this.resources = resources;
    this.borrowed = borrowed;
  }

  /**
   * A context with the same arrays and threads, whose readers request memory from {@code memory}:
   * for the stored bytes of row groups, decompressed pages, dictionaries and vectors. Arrays that
   * no reader uses are not counted. Closing the returned context has no effect; its readers return
   * their memory when they are closed.
   */
  public ReadContext charging(ReadMemory memory) {
    return new ReadContext(resources.charging(memory), true);
  }

  /**
   * Frees whatever no reader needs right now: arrays waiting for the next row group, including
   * those of contexts that share them, and row groups that this context's readers have read ahead;
   * these are fetched again when needed. Any thread may call it.
   *
   * @return number of bytes returned to the {@link ReadMemory}
   */
  public long releaseIdle() {
    return resources.releaseIdle();
  }

  ReadResources resources() {
    return resources;
  }

  /**
   * Drops the arrays and ends the threads; a second call has no effect. Readers that are still open
   * remain usable, but no longer read ahead or keep arrays for others.
   */
  @Override
  public void close() {
    if (!borrowed) {
      resources.close();
    }
  }
}
