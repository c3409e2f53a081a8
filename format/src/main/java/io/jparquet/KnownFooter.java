package io.jparquet;

import io.jparquet.internal.footer.ReadFooter;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.schema.ParquetSchema;

/**
 * A footer that was read and decoded, to be reused in later reads of its file. Immutable; about
 * twice the size of the stored footer. Footers of encrypted files are never reused.
 *
 * <p>Specification: README, "File format".
 */
public final class KnownFooter {
  private final ReadFooter read;

  KnownFooter(ReadFooter read) {
    this.read = read;
  }

  ReadFooter read() {
    return read;
  }

  /** The footer. */
  public FileMetaData metaData() {
    return read.metaData();
  }

  /** The schema in it. */
  public ParquetSchema schema() {
    return read.schema();
  }

  /** Bytes of the footer in its file. */
  public int length() {
    return read.bytes().length;
  }
}
