package io.jparquet.internal.write;

import io.jparquet.internal.column.write.MemoryAccount;

/** What the buffers of one writer take from its group. */
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

  /** What the metadata of finished row groups takes now. */
  void metadata(long bytes) {
    group.count(bytes - metadataBytes);
    metadataBytes = bytes;
  }

  /** The writer takes nothing any more. */
  void close() {
    changed(-bufferBytes);
    metadata(0);
    group.remove(writer);
  }
}
