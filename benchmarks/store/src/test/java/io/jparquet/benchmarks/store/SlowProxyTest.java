package io.jparquet.benchmarks.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SlowProxyTest {
  private static final int LENGTH = 2_000_000;
  private static final double LATENCY = 40;

  private HttpServer server;
  private SlowProxy proxy;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          boolean head = exchange.getRequestMethod().equals("HEAD");
          byte[] answer = body.length > 0 ? body : new byte[LENGTH];
          boolean chunked = exchange.getRequestURI().getPath().equals("/chunked");
          exchange.sendResponseHeaders(200, head ? -1 : chunked ? 0 : answer.length);
          if (!head) {
            exchange.getResponseBody().write(answer);
          }
          exchange.close();
        });
    server.start();
    proxy = new SlowProxy(address(server), LATENCY, 20);
  }

  private static URI address(HttpServer server) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    server.stop(0);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(proxy.address().resolve(path));
  }

  private static double millis(long start) {
    return (System.nanoTime() - start) / 1e6;
  }

  @Test
  void aResponseWaitsAndComesNoFasterThanAConnectionMayBe() throws Exception {
    long start = System.nanoTime();
    var answer = client.send(request("/").build(), BodyHandlers.ofByteArray());
    assertThat(answer.body()).hasSize(LENGTH);
    assertThat(millis(start)).isGreaterThan(LATENCY + LENGTH / 20e3 - 5);
    assertThat(proxy.counts().take().bytes()).isEqualTo(LENGTH);
  }

  @Test
  void bodiesOfEachFormPassUnchangedOverOneConnection() throws Exception {
    byte[] sent = "some text".getBytes(StandardCharsets.UTF_8);
    for (String path : List.of("/", "/chunked")) {
      var answer =
          client.send(
              request(path).expectContinue(true).PUT(BodyPublishers.ofByteArray(sent)).build(),
              BodyHandlers.ofByteArray());
      assertThat(answer.body()).as(path).isEqualTo(sent);
    }
    var head =
        client.send(
            request("/").method("HEAD", BodyPublishers.noBody()).build(),
            BodyHandlers.ofByteArray());
    assertThat(head.body()).isEmpty();
    assertThat(proxy.counts().take().byMethod()).isEqualTo(Map.of("PUT", 2, "HEAD", 1));
    assertThat(proxy.counts().take().requests()).isZero();
  }

  @Test
  void requestsAtTheSameTimeAreCounted() {
    List<CompletableFuture<?>> answers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      answers.add(client.sendAsync(request("/").build(), BodyHandlers.ofByteArray()));
    }
    answers.forEach(CompletableFuture::join);
    RequestCounts.Counted counted = proxy.counts().take();
    assertThat(counted.requests()).isEqualTo(5);
    assertThat(counted.mostInFlight()).isEqualTo(5);
  }

  @Test
  void aProxyThatIsNotSlowWaitsForNothing() throws Exception {
    proxy.slow(false);
    client.send(request("/").build(), BodyHandlers.ofByteArray());
    long start = System.nanoTime();
    client.send(request("/").build(), BodyHandlers.ofByteArray());
    assertThat(millis(start)).isLessThan(LATENCY + LENGTH / 20e3);
  }
}
