package io.jparquet.benchmarks.store;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines before the body of an HTTP/1.1 message.
 *
 * @param lines the request line or status line, and the header fields, without line ends
 */
record HttpHead(List<String> lines) {
  private static final int LONGEST = 1 << 20;
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;

  /** The length of a body in chunks. */
  static final long CHUNKED = -1;

  /**
   * Reads the next head.
   *
   * @return null at the end of the stream
   * @throws EOFException when the stream ends within a head
   */
  static HttpHead read(InputStream in) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = line(in); line != null; line = line(in)) {
      if (line.isEmpty()) {
        return new HttpHead(lines);
      }
      lines.add(line);
    }
    if (lines.isEmpty()) {
      return null;
    }
    throw new EOFException("the connection ended within a head");
  }

  /** The next line without its end; null at the end of the stream. */
  static String line(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next == '\n') {
        return bytes.toString(StandardCharsets.ISO_8859_1).stripTrailing();
      }
      if (bytes.size() == LONGEST) {
        throw new IOException("a line has more than " + LONGEST + " bytes");
      }
      bytes.write(next);
    }
    return null;
  }

  void write(OutputStream out) throws IOException {
    String text = String.join("\r\n", lines) + "\r\n\r\n";
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** The method of a request. */
  String method() {
    return lines.get(0).substring(0, lines.get(0).indexOf(' '));
  }

  /** The status of a response. */
  private int status() {
    return Integer.parseInt(lines.get(0).split(" ", 3)[1]);
  }

  /** The value of a field; null if there is none. */
  String field(String name) {
    for (String line : lines.subList(1, lines.size())) {
      int colon = line.indexOf(':');
      if (colon > 0 && line.substring(0, colon).equalsIgnoreCase(name)) {
        return line.substring(colon + 1).strip();
      }
    }
    return null;
  }

  /** The same head without a field. */
  HttpHead without(String name) {
    String prefix = name + ":";
    return new HttpHead(
        lines.stream()
            .filter(line -> !line.regionMatches(true, 0, prefix, 0, prefix.length()))
            .toList());
  }

  /** Bytes of the body, or {@link #CHUNKED}. */
  long bodyLength() {
    String encoding = field("Transfer-Encoding");
    if (encoding != null && encoding.equalsIgnoreCase("chunked")) {
      return CHUNKED;
    }
    String length = field("Content-Length");
    return length == null ? 0 : Long.parseLong(length);
  }

  /** As {@link #bodyLength()}, of the response to a request with a method. */
  long bodyLength(String method) {
    boolean none = method.equals("HEAD") || status() == NO_CONTENT || status() == NOT_MODIFIED;
    return none ? 0 : bodyLength();
  }
}
