package io.jparquet.examples;

import io.jparquet.io.OutputFile;
import io.jparquet.io.PositionOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/** A file that is uploaded with one request once it is complete, as docs/library.md shows it. */
record HttpOutputFile(HttpClient client, URI uri) implements OutputFile {
  @Override
  public String location() {
    return uri.toString();
  }

  @Override
  public PositionOutput create() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    return new PositionOutput() {
      private boolean ended;

      @Override
      public long position() {
        return bytes.size();
      }

      @Override
      public void write(byte[] source, int offset, int length) {
        bytes.write(source, offset, length);
      }

      @Override
      public void close() throws IOException {
        if (!ended) {
          ended = true;
          HttpRequest put =
              HttpRequest.newBuilder(uri)
                  .PUT(BodyPublishers.ofByteArray(bytes.toByteArray()))
                  .build();
          HttpRequests.send(client, put, 201, BodyHandlers.discarding());
        }
      }

      @Override
      public void abort() {
        ended = true; // nothing has been uploaded
      }
    };
  }
}
