package io.jparquet.internal.write;

import io.jparquet.internal.column.write.MemoryAccount;

/** The memory that the buffers of one writer take from its group. */
final class WriterAccount implements MemoryAccount {
  private final WriterGroup group;
  private final FileWriter writer;
  private long bufferBytes;
  private long metadataBytes;

  WriterAccount(WriterGroup group, FileWriter writer) {
    this.group = group;
    this.writer = writer;
  }

  @Override
  public void beforeGrowth(long bytes) {
    bufferBytes += bytes;
    if (!group.grow(writer, bytes)) {
      writer.checkSizesSoon();
    }
  }

  @Override
  public void changed(long bytes) {
    bufferBytes += bytes;
    group.count(bytes);
  }

  /** Bytes of the buffers. */
  long bufferBytes() {
    return bufferBytes;
  }

  /** Sets the memory of the metadata of finished row groups. */
  void metadata(long bytes) {
    group.count(bytes - metadataBytes);
    metadataBytes = bytes;
  }

  /** Returns all memory of the writer. */
  void close() {
    changed(-bufferBytes);
    metadata(0);
    group.remove(writer);
  }
}
