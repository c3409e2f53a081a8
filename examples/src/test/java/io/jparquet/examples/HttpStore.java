package io.jparquet.examples;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server of this process that keeps files in memory: PUT, HEAD, and GET of one range. */
final class HttpStore implements AutoCloseable {
  private static final Pattern RANGE = Pattern.compile("bytes=(\\d+)-(\\d+)");

  private final Map<String, byte[]> files = new ConcurrentHashMap<>();
  private final HttpServer server;

  HttpStore() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /** The address of the store, which ends with a slash. */
  URI uri() {
    InetSocketAddress address = server.getAddress();
    return URI.create("http://" + address.getHostString() + ":" + address.getPort() + "/");
  }

  /** Stores a file. */
  void put(String name, byte[] content) {
    files.put("/" + name, content);
  }

  /** Whether there is a file of this name. */
  boolean has(String name) {
    return files.containsKey("/" + name);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      if (exchange.getRequestMethod().equals("PUT")) {
        files.put(path, exchange.getRequestBody().readAllBytes());
        exchange.sendResponseHeaders(201, -1);
        return;
      }
      byte[] file = files.get(path);
      if (file == null) {
        exchange.sendResponseHeaders(404, -1);
      } else if (exchange.getRequestMethod().equals("HEAD")) {
        exchange.getResponseHeaders().set("Content-Length", String.valueOf(file.length));
        exchange.sendResponseHeaders(200, -1);
      } else {
        Matcher range = RANGE.matcher(exchange.getRequestHeaders().getFirst("Range"));
        if (!range.matches() || Integer.parseInt(range.group(1)) >= file.length) {
          exchange.sendResponseHeaders(416, -1);
          return;
        }
        int end = Math.min(file.length, Integer.parseInt(range.group(2)) + 1);
        byte[] part = Arrays.copyOfRange(file, Integer.parseInt(range.group(1)), end);
        exchange.sendResponseHeaders(206, part.length);
        exchange.getResponseBody().write(part);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
