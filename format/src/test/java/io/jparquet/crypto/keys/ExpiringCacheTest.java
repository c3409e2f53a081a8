package io.jparquet.crypto.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ExpiringCacheTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);
  private final List<String> removed = new ArrayList<>();
  private final ExpiringCache<String, String> cache =
      new ExpiringCache<>(3, clock::get, removed::add);
  private final AtomicInteger loads = new AtomicInteger();

  private String get(String key, Duration lifetime) throws IOException {
    return cache.get(key, lifetime, () -> key + loads.incrementAndGet());
  }

  @Test
  void loadsAgainWhenTheLifetimeIsOver() throws IOException {
    assertThat(get("a", MINUTE)).isEqualTo("a1");
    clock.addAndGet(TimeUnit.SECONDS.toNanos(59));
    assertThat(get("a", MINUTE)).isEqualTo("a1");
    clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
    assertThat(get("a", MINUTE)).isEqualTo("a2");
    assertThat(removed).containsExactly("a1");
  }

  @Test
  void whatIsOverIsForgottenAlsoWhenOthersAreAskedFor() throws IOException {
    get("a", Duration.ofSeconds(1));
    get("b", MINUTE);
    clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
    assertThat(cache.size()).isEqualTo(1);
    assertThat(removed).containsExactly("a1");
  }

  @Test
  void keepsNothingWithoutLifetimeAndForeverWithTheLongest() throws IOException {
    get("a", Duration.ZERO);
    assertThat(get("a", Duration.ZERO)).isEqualTo("a2");
    get("b", Duration.ofSeconds(Long.MAX_VALUE));
    clock.addAndGet(TimeUnit.DAYS.toNanos(10_000));
    assertThat(get("b", Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo("b3");
  }

  @Test
  void aValueIsNotOlderThanWhoAsksForItAllows() throws IOException {
    get("a", Duration.ofSeconds(Long.MAX_VALUE));
    clock.addAndGet(TimeUnit.MINUTES.toNanos(2));
    assertThat(get("a", MINUTE)).isEqualTo("a2");
    assertThat(get("a", Duration.ZERO)).isEqualTo("a3");
    assertThat(removed).containsExactly("a1", "a2");
  }

  @Test
  void aLoaderThatThrowsWhatItDoesNotDeclareLeavesNothingBehind() throws IOException {
    assertThatThrownBy(
            () ->
                cache.get(
                    "a",
                    MINUTE,
                    () -> {
                      throw ExpiringCacheTest.<RuntimeException>undeclared(new TimeoutException());
                    }))
        .isInstanceOf(TimeoutException.class);
    assertThat(get("a", MINUTE)).isEqualTo("a1");
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> E undeclared(Throwable error) throws E {
    throw (E) error;
  }

  @Test
  void whoWaitsForAThreadThatIsInterruptedLoadsTheValue() throws Exception {
    CountDownLatch loading = new CountDownLatch(1);
    CountDownLatch waited = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<String> interrupted =
          threads.submit(
              () ->
                  cache.get(
                      "a",
                      MINUTE,
                      () -> {
                        loading.countDown();
                        await(waited);
                        throw new InterruptedIOException("cancelled");
                      }));
      loading.await();
      Future<String> other = threads.submit(() -> get("a", MINUTE));
      waited.countDown();
      assertThat(other.get(1, TimeUnit.MINUTES)).isEqualTo("a1");
      assertThatThrownBy(() -> interrupted.get(1, TimeUnit.MINUTES))
          .hasCauseInstanceOf(InterruptedIOException.class);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void forgetsTheOldestWhenThereAreTooMany() throws IOException {
    for (String key : List.of("a", "b", "c", "d")) {
      get(key, MINUTE);
    }
    assertThat(removed).containsExactly("a1");
    assertThat(cache.size()).isEqualTo(3);
  }

  @Test
  void aFailedLoadIsNotKept() throws IOException {
    assertThatThrownBy(
            () ->
                cache.get(
                    "a",
                    MINUTE,
                    () -> {
                      throw new IOException("down");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("down");
    assertThat(get("a", MINUTE)).isEqualTo("a1");
  }

  @Test
  void forgetsSelectedKeys() throws IOException {
    get("a", MINUTE);
    get("b", MINUTE);
    cache.removeIf("a"::equals);
    assertThat(removed).containsExactly("a1");
    assertThat(get("b", MINUTE)).isEqualTo("b2");
  }

  @Test
  void manyThreadsLoadOnceAndOthersAreNotHeldUp() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<String>> values = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        values.add(
            threads.submit(
                () ->
                    cache.get(
                        "slow",
                        MINUTE,
                        () -> {
                          started.countDown();
                          await(go);
                          return "slow" + loads.incrementAndGet();
                        })));
      }
      await(started);
      assertThat(get("quick", MINUTE)).isEqualTo("quick1");
      go.countDown();
      for (Future<String> value : values) {
        assertThat(value.get(10, TimeUnit.SECONDS)).isEqualTo("slow2");
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void thoseWhoWaitGetTheErrorToo() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<String> first =
          threads.submit(
              () ->
                  cache.get(
                      "a",
                      MINUTE,
                      () -> {
                        started.countDown();
                        await(go);
                        throw new IOException("down");
                      }));
      await(started);
      Future<String> second = threads.submit(() -> cache.get("a", MINUTE, () -> "later"));
      // It does not matter whether the second thread waits or comes late: it ends in both cases.
      go.countDown();
      assertThatThrownBy(() -> first.get(10, TimeUnit.SECONDS)).hasRootCauseMessage("down");
      try {
        assertThat(second.get(10, TimeUnit.SECONDS)).isEqualTo("later");
      } catch (ExecutionException e) {
        assertThat(e).hasRootCauseMessage("down");
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
