package io.jparquet.crypto.keys;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * A cache whose values are loaded once, by the first thread that needs them, and dropped after
 * their lifetime or if there are too many. A load that fails is not kept. May be used by several
 * threads at once; loads of different keys do not wait for each other.
 */
final class ExpiringCache<K, V> {
  /** Creates the value of a key. */
  @FunctionalInterface
  interface Loader<V> {
    V load() throws IOException;
  }

  private record Entry<V>(CompletableFuture<V> value, long loadedAt, long lifetime) {
    boolean isOver(long now) {
      return now - loadedAt >= lifetime;
    }
  }

  private final int maxEntries;
  private final LongSupplier nanoTime;
  private final Consumer<V> atRemoval;

  /** In the order of loading. */
  private final Map<K, Entry<V>> entries = new LinkedHashMap<>();

  /**
   * Creates an empty cache.
   *
   * @param maxEntries the greatest number of values; beyond it the oldest is dropped
   * @param nanoTime a clock as {@link System#nanoTime}
   * @param atRemoval receives each dropped value, which others may still use
   */
  ExpiringCache(int maxEntries, LongSupplier nanoTime, Consumer<V> atRemoval) {
    this.maxEntries = maxEntries;
    this.nanoTime = nanoTime;
    this.atRemoval = atRemoval;
  }

  /**
   * The value of a key; if another thread is loading it, waits for that thread, or loads it too if
   * that thread is interrupted.
   *
   * @param lifetime the greatest age of a cached value, and the lifetime of one that is loaded now
   * @throws IOException if the loader throws it, in this thread or in the other one
   */
  V get(K key, Duration lifetime, Loader<V> loader) throws IOException {
    Entry<V> entry;
    boolean mine = false;
    synchronized (entries) {
      long now = nanoTime.getAsLong();
      removeOver(now);
      entry = entries.get(key);
      if (entry != null && now - entry.loadedAt() >= nanos(lifetime)) {
        entries.remove(key);
        removed(entry);
        entry = null;
      }
      if (entry == null) {
        mine = true;
        entry = new Entry<>(new CompletableFuture<>(), now, nanos(lifetime));
        entries.put(key, entry);
        removeSurplus();
      }
    }
    if (mine) {
      return load(key, entry, loader);
    }
    try {
      return await(entry.value());
    } catch (ExecutionException e) {
      if (isInterruption(e)) {
        return get(key, lifetime, loader);
      }
      throw failed(e);
    }
  }

  private V load(K key, Entry<V> entry, Loader<V> loader) throws IOException {
    V value;
    try {
      value = loader.load();
    } catch (Throwable e) { // including checked exceptions that are not declared
      synchronized (entries) {
        entries.remove(key, entry);
      }
      entry.value().completeExceptionally(e);
      throw e;
    }
    entry.value().complete(value);
    return value;
  }

  private V await(CompletableFuture<V> value) throws IOException, ExecutionException {
    try {
      return value.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException)
          new InterruptedIOException("interrupted while waiting for a key").initCause(e);
    }
  }

  /** Whether the loading thread was interrupted, which does not concern other threads. */
  private static boolean isInterruption(Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedException
          || cause instanceof InterruptedIOException
          || cause instanceof ClosedByInterruptException) {
        return true;
      }
    }
    return false;
  }

  private static RuntimeException failed(ExecutionException e) throws IOException {
    if (e.getCause() instanceof IOException cause) {
      throw cause;
    }
    if (e.getCause() instanceof RuntimeException cause) {
      throw cause;
    }
    return new IllegalStateException("loading of a key failed in another thread", e);
  }

  /** Drops the values whose keys satisfy a condition. */
  void removeIf(Predicate<K> condition) {
    synchronized (entries) {
      for (Iterator<Map.Entry<K, Entry<V>>> all = entries.entrySet().iterator(); all.hasNext(); ) {
        Map.Entry<K, Entry<V>> next = all.next();
        if (condition.test(next.getKey())) {
          all.remove();
          removed(next.getValue());
        }
      }
    }
  }

  /** The number of cached values. */
  int size() {
    synchronized (entries) {
      removeOver(nanoTime.getAsLong());
      return entries.size();
    }
  }

  private void removeOver(long now) {
    for (Iterator<Entry<V>> all = entries.values().iterator(); all.hasNext(); ) {
      Entry<V> entry = all.next();
      if (entry.isOver(now)) {
        all.remove();
        removed(entry);
      }
    }
  }

  private void removeSurplus() {
    Iterator<Entry<V>> oldest = entries.values().iterator();
    while (entries.size() > maxEntries) {
      Entry<V> entry = oldest.next();
      oldest.remove();
      removed(entry);
    }
  }

  /** Threads that wait for a value still receive it if it is dropped while it is loading. */
  private void removed(Entry<V> entry) {
    entry.value().thenAccept(atRemoval);
  }

  private static long nanos(Duration lifetime) {
    try {
      return lifetime.toNanos();
    } catch (ArithmeticException e) {
      return Long.MAX_VALUE;
    }
  }
}
