package io.jparquet.cli.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A stream of results that remembers why it failed, unlike a {@code PrintStream}. */
final class ResultStream extends FilterOutputStream {
  private volatile @Nullable IOException failure;

  ResultStream(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** Why results were lost; null if they were not, or if the reader of a pipe closed it. */
  @Nullable String loss() {
    IOException known = failure;
    String reason = known == null ? null : String.valueOf(known.getMessage());
    return reason == null || reason.toLowerCase(Locale.ROOT).contains("pipe") ? null : reason;
  }
}
