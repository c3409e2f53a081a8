package io.jparquet.metrics;

/**
 * What reading a file cost and spared, counted since it was opened. Times are those of the wall
 * clock in nanoseconds, taken once per request, page or batch. Not thread-safe.
 */
public final class ReadMetrics {
  private long requests;
  private long bytesRead;
  private long ioNanos;
  private long decompressNanos;
  private long decodeNanos;
  private long filterNanos;
  private long rowGroupsByStatistics;
  private long rowGroupsByBloomFilter;
  private long rowGroupsByDictionary;
  private long rowGroupsByPageIndex;
  private long pagesRead;
  private long pagesSkipped;

  /** Counters that are all 0. */
  public ReadMetrics() {}

  /** Requests to the file system: ranges that lie near each other are one. */
  public long requests() {
    return requests;
  }

  /** Bytes that these requests asked for: footer, indexes, and chunks with the gaps between. */
  public long bytesRead() {
    return bytesRead;
  }

  /** Time that requests took. */
  public long ioNanos() {
    return ioNanos;
  }

  /** Time in the codecs of compressed pages. */
  public long decompressNanos() {
    return decompressNanos;
  }

  /** Time in which batches were made, without that of requests, codecs and filters. */
  public long decodeNanos() {
    return decodeNanos;
  }

  /** Time in which rows were tested by their values. */
  public long filterNanos() {
    return filterNanos;
  }

  /** Row groups that their statistics ruled out. */
  public long rowGroupsByStatistics() {
    return rowGroupsByStatistics;
  }

  /** Row groups that Bloom filters ruled out. */
  public long rowGroupsByBloomFilter() {
    return rowGroupsByBloomFilter;
  }

  /** Row groups that dictionaries ruled out. */
  public long rowGroupsByDictionary() {
    return rowGroupsByDictionary;
  }

  /** Row groups that were opened, and of which the page index left no row. */
  public long rowGroupsByPageIndex() {
    return rowGroupsByPageIndex;
  }

  /** Data pages of projected columns with an offset index that were fetched for a predicate. */
  public long pagesRead() {
    return pagesRead;
  }

  /**
   * Data pages of such columns that were not fetched, since the page index, or the columns of the
   * predicate, left none of their rows.
   */
  public long pagesSkipped() {
    return pagesSkipped;
  }

  /** Adds what others counted. */
  public void add(ReadMetrics other) {
    requests += other.requests;
    bytesRead += other.bytesRead;
    ioNanos += other.ioNanos;
    decompressNanos += other.decompressNanos;
    decodeNanos += other.decodeNanos;
    filterNanos += other.filterNanos;
    rowGroupsByStatistics += other.rowGroupsByStatistics;
    rowGroupsByBloomFilter += other.rowGroupsByBloomFilter;
    rowGroupsByDictionary += other.rowGroupsByDictionary;
    rowGroupsByPageIndex += other.rowGroupsByPageIndex;
    pagesRead += other.pagesRead;
    pagesSkipped += other.pagesSkipped;
  }

  /** Counts requests that were answered. */
  public void addRead(long count, long bytes, long nanos) {
    requests += count;
    bytesRead += bytes;
    ioNanos += nanos;
  }

  /** Counts time in a codec. */
  public void addDecompression(long nanos) {
    decompressNanos += nanos;
  }

  /** Counts time in a filter of rows. */
  public void addFilter(long nanos) {
    filterNanos += nanos;
  }

  /** Time that has its own counter, of which {@link #addBatch} leaves out what it contains. */
  public long accountedNanos() {
    return ioNanos + decompressNanos + filterNanos;
  }

  /**
   * Counts the making of a batch.
   *
   * @param nanos all of its time
   * @param accounted what {@link #accountedNanos()} was before
   */
  public void addBatch(long nanos, long accounted) {
    decodeNanos += Math.max(0, nanos - (accountedNanos() - accounted));
  }

  public void addByStatistics() {
    rowGroupsByStatistics++;
  }

  public void addByBloomFilter() {
    rowGroupsByBloomFilter++;
  }

  public void addByDictionary() {
    rowGroupsByDictionary++;
  }

  public void addByPageIndex() {
    rowGroupsByPageIndex++;
  }

  public void addPages(long read, long skipped) {
    pagesRead += read;
    pagesSkipped += skipped;
  }
}
