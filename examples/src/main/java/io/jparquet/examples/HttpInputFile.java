package io.jparquet.examples;

import io.jparquet.io.InputFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/**
 * A file on a server that answers range requests, as docs/library.md shows it. Thread-safe.
 *
 * @param length length of the file in bytes
 */
record HttpInputFile(HttpClient client, URI uri, long length) implements InputFile {
  @Override
  public String location() {
    return uri.toString();
  }

  @Override
  public void readFully(long position, byte[] dst, int offset, int count) throws IOException {
    if (count == 0) {
      return;
    }
    String range = "bytes=" + position + "-" + (position + count - 1);
    HttpRequest get = HttpRequest.newBuilder(uri).header("Range", range).build();
    try (InputStream body =
        HttpRequests.send(client, get, 206, BodyHandlers.ofInputStream()).body()) {
      if (body.readNBytes(dst, offset, count) < count) {
        throw new EOFException(uri + " ends before byte " + (position + count));
      }
    }
  }

  @Override
  public void close() {} // the client belongs to the caller
}
