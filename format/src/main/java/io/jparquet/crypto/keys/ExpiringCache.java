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
 * Values that are loaded once, by the first who asks, and forgotten when their time is over or when
 * there are too many. A load that fails is not kept. May be used by several threads at once; loads
 * of different keys do not wait for each other.
 */
final class ExpiringCache<K, V> {
  /** Makes the value of a key. */
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
   * Makes an empty cache.
   *
   * @param maxEntries the oldest value is forgotten when there are more
   * @param nanoTime a clock as {@link System#nanoTime}
   * @param atRemoval is given each value that is forgotten; others may still hold it
   */
  ExpiringCache(int maxEntries, LongSupplier nanoTime, Consumer<V> atRemoval) {
    this.maxEntries = maxEntries;
    this.nanoTime = nanoTime;
    this.atRemoval = atRemoval;
  }

  /**
   * The value of a key; when another thread loads it, waits for that, or loads it too if the other
   * one is interrupted.
   *
   * @param lifetime how old a value may be, and how long one that is loaded now may be kept
   * @throws IOException what the loader throws, here or in the thread that was waited for
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
    } catch (Throwable e) { // also checked ones that are not declared
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

  /** Whether the thread that loaded was asked to end, which is nothing to others. */
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

  /** Forgets the keys that fulfil a condition. */
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

  /** How many values are kept now. */
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

  /** A value whose loading has not ended is given to those who wait for it all the same. */
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
