package io.jparquet.benchmarks.store;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A proxy for HTTP/1.1 that makes a server on this machine as slow as one that is far away: it
 * waits before each response, and limits the bytes that each connection receives in a second.
 * Connections are kept alive as long as both sides keep them. Thread-safe.
 */
final class SlowProxy implements Closeable {
  private static final int PIECE = 1 << 16;
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

  private final URI server;
  private final long latencyNanos;
  private final double nanosPerByte;
  private final ServerSocket listening;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final RequestCounts counts = new RequestCounts();
  private volatile boolean slow = true;

  /**
   * Starts to listen.
   *
   * @param server where requests are sent to; host and port are used
   * @param latencyMillis time from the end of a request to the beginning of its response, in
   *     addition to that of the server
   * @param megabytesPerSecond most megabytes (10^6 bytes) that a connection receives in a second
   */
  SlowProxy(URI server, double latencyMillis, double megabytesPerSecond) throws IOException {
    this.server = server;
    this.latencyNanos = (long) (latencyMillis * 1e6);
    this.nanosPerByte = 1e3 / megabytesPerSecond;
    this.listening = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    start(this::listen, "slow-proxy");
  }

  /** Where the proxy listens. */
  URI address() {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort());
  }

  /** Waits and limits from now on, or passes everything on as fast as it comes. */
  void slow(boolean on) {
    slow = on;
  }

  RequestCounts counts() {
    return counts;
  }

  private static void start(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void listen() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        start(() -> serve(client), "slow-proxy-connection");
      } catch (IOException e) {
        // Closed, or the client has gone.
        continue;
      }
    }
  }

  private void serve(Socket client) {
    open.add(client);
    try (client;
        Socket upstream = new Socket(server.getHost(), server.getPort())) {
      client.setTcpNoDelay(true);
      upstream.setTcpNoDelay(true);
      InputStream fromClient = new BufferedInputStream(client.getInputStream(), PIECE);
      OutputStream toClient = client.getOutputStream();
      InputStream fromServer = new BufferedInputStream(upstream.getInputStream(), PIECE);
      OutputStream toServer = new BufferedOutputStream(upstream.getOutputStream(), PIECE);
      for (HttpHead request = HttpHead.read(fromClient);
          request != null;
          request = HttpHead.read(fromClient)) {
        counts.begin(request.method());
        try {
          answer(request, fromClient, toClient, fromServer, toServer);
        } finally {
          counts.end();
        }
      }
    } catch (IOException e) {
      // One side has closed its connection, so the other one is closed too.
      return;
    } finally {
      open.remove(client);
    }
  }

  private void answer(
      HttpHead request,
      InputStream fromClient,
      OutputStream toClient,
      InputStream fromServer,
      OutputStream toServer)
      throws IOException {
    if (request.field("Expect") != null) {
      toClient.write(CONTINUE);
    }
    request.without("Expect").write(toServer);
    copyBody(request.bodyLength(), fromClient, toServer);
    toServer.flush();
    HttpHead response = HttpHead.read(fromServer);
    if (response == null) {
      throw new EOFException("the server has closed the connection");
    }
    sleepUntil(System.nanoTime() + latencyNanos);
    response.write(toClient);
    counts.answered(copyBody(response.bodyLength(request.method()), fromServer, toClient));
    toClient.flush();
  }

  /** Copies a body, no faster than a connection may be; returns its length. */
  private long copyBody(long length, InputStream from, OutputStream to) throws IOException {
    Pace pace = new Pace();
    if (length != HttpHead.CHUNKED) {
      pace.copy(length, from, to);
      return pace.copied;
    }
    long size;
    do {
      String line = HttpHead.line(from);
      if (line == null) {
        throw new EOFException("the connection ended before a chunk");
      }
      to.write((line + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
      size = Long.parseLong(line.split(";", 2)[0].strip(), 16);
      pace.copy(size, from, to);
      // The line end after a chunk; after the last one, the trailer without fields.
      HttpHead.line(from);
      to.write(new byte[] {'\r', '\n'});
    } while (size > 0);
    return pace.copied;
  }

  /** Copies bytes of one body. */
  private final class Pace {
    private final long start = System.nanoTime();
    private final byte[] piece = new byte[PIECE];
    private long copied;

    void copy(long length, InputStream from, OutputStream to) throws IOException {
      for (long left = length; left > 0; ) {
        int count = from.read(piece, 0, (int) Math.min(piece.length, left));
        if (count < 0) {
          throw new EOFException("the connection ended within a body");
        }
        left -= count;
        copied += count;
        sleepUntil(start + (long) (copied * nanosPerByte));
        to.write(piece, 0, count);
      }
    }
  }

  private void sleepUntil(long time) throws IOException {
    long nanos = time - System.nanoTime();
    if (slow && nanos > 0) {
      try {
        TimeUnit.NANOSECONDS.sleep(nanos);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while a response was held back");
      }
    }
  }

  /** Closes all connections. */
  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket client : open) {
      client.close();
    }
  }
}
