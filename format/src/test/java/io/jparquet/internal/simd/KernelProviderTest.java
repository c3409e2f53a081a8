package io.jparquet.internal.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class KernelProviderTest {
  private static final long WORTHWHILE = 1000;

  /** Correct kernels whose speed is not checked. */
  private static final KernelCheck PASSED = new KernelCheck("A test", List::of, List::of);

  private static final Kernels KERNELS = new NoKernels();

  @Test
  void usesNoneWithoutTheModuleAndSaysHowToGetIt() {
    KernelProvider provider = provider("auto", PASSED, new VectorModule(false, null, null));
    assertRefused(provider, "was started without the module jdk.incubator.vector");
    assertThat(provider.outcome()).contains("--add-modules=jdk.incubator.vector");
    assertRefused(
        provider("vector", PASSED, new VectorModule(false, null, null)), "without the module");
  }

  @Test
  void usesNoneWhereVectorsAreShort() {
    for (String mode : List.of("auto", "vector")) {
      assertRefused(provider(mode, PASSED, module(128, () -> KERNELS)), "vectors of 128 bits");
    }
  }

  @Test
  void usesNoneIfThePropertySaysSo() {
    assertRefused(provider("scalar", PASSED, module(512, () -> KERNELS)), "jparquet.kernels");
  }

  @Test
  void takesAnUnknownModeForAuto() {
    KernelProvider provider = provider("fast", PASSED, module(512, () -> KERNELS));
    read(provider);
    awaitOutcome(provider, "vector instructions");
  }

  @Test
  void usesThemFromTheFirstValueOnIfThePropertySaysSo() {
    KernelProvider provider = provider("vector", PASSED, module(256, () -> KERNELS));
    assertThat(provider.kernels(1)).isSameAs(KERNELS);
    assertThat(provider.outcome()).isEqualTo("vector instructions");
  }

  @Test
  void waitsUntilEnoughValuesAreRead() {
    AtomicInteger loads = new AtomicInteger();
    KernelProvider provider =
        provider(
            "auto",
            PASSED,
            module(
                256,
                () -> {
                  loads.incrementAndGet();
                  return KERNELS;
                }));
    for (int i = 0; i < WORTHWHILE / 100; i++) {
      assertThat(provider.kernels(100)).isNotSameAs(KERNELS);
    }
    assertThat(provider.outcome()).contains("not enough values");
    read(provider);
    awaitOutcome(provider, "vector instructions");
    assertThat(provider.kernels(1)).isSameAs(KERNELS);
    read(provider);
    assertThat(loads).hasValue(1);
  }

  @Test
  void usesNoneIfAResultIsWrong() {
    KernelCheck check =
        new KernelCheck("A test", () -> List.of(UnpackingTrial.ofInts(5)), List::of);
    String reason = "unpacking of 5 bits to ints returned a wrong result";
    Supplier<Kernels> wrong = () -> new FaultyKernels(0L, 1);
    assertRefused(provider("vector", check, module(256, wrong)), reason);
    KernelProvider provider = provider("auto", check, module(256, wrong));
    read(provider);
    awaitOutcome(provider, "scalar loops: " + reason + " with vector instructions");
    assertThat(provider.kernels(1)).isInstanceOf(NoKernels.class);
    // Kernels that do nothing should not be called, so they are wrong too.
    assertRefused(provider("vector", check, module(256, NoKernels::new)), reason);
  }

  @Test
  @Tag("slow")
  void usesNoneIfTheyAreSlow() {
    KernelCheck check =
        new KernelCheck("A test", List::of, () -> List.of(UnpackingTrial.ofInts(5)));
    long slower = Duration.ofNanos(100_000).toNanos();
    long notCompiled = Duration.ofMillis(2).toNanos();
    // Each takes seconds, so both run at once.
    KernelProvider first = provider("auto", check, module(256, () -> new FaultyKernels(slower, 0)));
    KernelProvider second =
        provider("auto", check, module(256, () -> new FaultyKernels(notCompiled, 0)));
    read(first);
    read(second);
    awaitOutcome(
        first, "scalar loops: unpacking of 5 bits to ints is slower with vector instructions");
    awaitOutcome(second, "scalar loops: vector instructions are not compiled in this JVM");
  }

  @Test
  void usesNoneIfTheModuleOfTheJvmIsAnother() {
    Supplier<Kernels> failing =
        () -> {
          throw new NoSuchMethodError("lanewise");
        };
    assertRefused(provider("vector", PASSED, module(256, failing)), "NoSuchMethodError: lanewise");
    VectorModule broken =
        new VectorModule(
            true,
            () -> {
              throw new NoClassDefFoundError("VectorShape");
            },
            null);
    assertRefused(provider("auto", PASSED, broken), "NoClassDefFoundError: VectorShape");
  }

  @Test
  void choosesForThisProcessByItsModuleAndProperty() {
    String mode = System.getProperty(KernelProvider.PROPERTY, "auto");
    boolean usable = VectorModule.ofProcess().refusal() == null;
    String expected =
        mode.equals("scalar") || !usable
            ? "scalar loops: "
            : mode.equals("vector") ? "vector instructions" : "scalar loops: not enough values";
    assertThat(KernelProvider.LONG_UNPACKING.outcome()).startsWith(expected);
  }

  private static KernelProvider provider(String mode, KernelCheck check, VectorModule module) {
    return new KernelProvider(mode, check, module, WORTHWHILE);
  }

  private static VectorModule module(int bits, Supplier<Kernels> kernels) {
    return new VectorModule(true, () -> bits, kernels);
  }

  private static void read(KernelProvider provider) {
    provider.kernels((int) WORTHWHILE + 1);
  }

  private static void assertRefused(KernelProvider provider, String reason) {
    read(provider);
    assertThat(provider.outcome()).startsWith("scalar loops: ").contains(reason);
    assertThat(provider.kernels(1)).isInstanceOf(NoKernels.class).isNotSameAs(KERNELS);
  }

  private static void awaitOutcome(KernelProvider provider, String outcome) {
    long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (!provider.outcome().equals(outcome) && System.nanoTime() < end) {
      LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
    }
    assertThat(provider.outcome()).isEqualTo(outcome);
  }
}
