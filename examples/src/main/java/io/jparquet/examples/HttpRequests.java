package io.jparquet.examples;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;

/** Requests to a web server or object store, with their errors as {@link IOException}s. */
final class HttpRequests {
  private HttpRequests() {}

  /**
   * Sends a request.
   *
   * @param expected the status of success
   * @throws IOException if there is no response, or one with another status
   */
  static <T> HttpResponse<T> send(
      HttpClient client, HttpRequest request, int expected, BodyHandler<T> body)
      throws IOException {
    try {
      HttpResponse<T> response = client.send(request, body);
      if (response.statusCode() != expected) {
        throw new IOException(
            request + ": expected status " + expected + ", found " + response.statusCode());
      }
      return response;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(request + " was interrupted");
    }
  }

  /** The length of a file in bytes. */
  static long length(HttpClient client, URI uri) throws IOException {
    HttpRequest head = HttpRequest.newBuilder(uri).method("HEAD", BodyPublishers.noBody()).build();
    return send(client, head, 200, BodyHandlers.discarding())
        .headers()
        .firstValueAsLong("Content-Length")
        .orElseThrow(() -> new IOException(uri + " has no known length"));
  }
}
