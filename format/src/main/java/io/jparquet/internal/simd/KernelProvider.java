package io.jparquet.internal.simd;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses the kernels of this process, once for each kind of work: those with vector instructions,
 * or none. None are used if the JVM has no such module, its vectors are short, or a check finds a
 * wrong result or slow kernels. The reason is logged.
 *
 * <p>Vector code is a thousand times slower than other code until the JIT compiler has compiled it,
 * and compiling it takes processor time (see docs/performance.md). So readers never wait for it.
 * When a process has read many values through the scalar loops and is likely to read many more, a
 * separate thread checks and warms up the kernels. Until then, all work is done by scalar loops.
 *
 * <p>The system property {@value #PROPERTY} changes this: {@code scalar} never uses vector
 * instructions; {@code vector} uses them from the first value on, and checks their results but not
 * their speed. {@code auto}, the default, is the behavior described above. Thread-safe.
 */
public final class KernelProvider {
  /** Name of the system property. */
  public static final String PROPERTY = "jparquet.kernels";

  static final String MODULE = "jdk.incubator.vector";

  /**
   * The number of values that takes about as long without vector instructions as the check does. In
   * the worst case, a process that ends right after the check has spent twice the necessary time.
   */
  static final long WORTHWHILE = 1L << 31;

  private static final Logger LOG = LoggerFactory.getLogger(KernelProvider.class);
  private static final Kernels NONE = new NoKernels();

  /** A reason that applies to all kinds of work is logged for the first one only. */
  private static final AtomicBoolean SAID_FOR_ALL = new AtomicBoolean();

  /** Unpacking to ints: dictionary ids, differences and ALP values. */
  public static final KernelProvider INT_UNPACKING = ofProcess(KernelCheck.INT_UNPACKING);

  /** Unpacking to longs: differences and ALP values. */
  public static final KernelProvider LONG_UNPACKING = ofProcess(KernelCheck.LONG_UNPACKING);

  /** Unpacking and comparison of levels. */
  public static final KernelProvider LEVELS = ofProcess(KernelCheck.LEVELS);

  /** Comparison of dictionary ids and numbers with ranges. */
  public static final KernelProvider RANGES = ofProcess(KernelCheck.RANGES);

  private final KernelCheck check;
  private final VectorModule module;
  private final AtomicBoolean begun = new AtomicBoolean();
  private volatile Kernels current = NONE;
  private volatile String outcome = "scalar loops: not enough values have been read to decide";

  /**
   * Whether values are counted. Read without synchronization: a thread that sees a change late
   * counts needlessly.
   */
  private boolean counting;

  /** Values until the check begins. Races can lose counts, which does no harm. */
  private long left;

  KernelProvider(String mode, KernelCheck check, VectorModule module, long worthwhile) {
    this.check = check;
    this.module = module;
    this.left = worthwhile;
    switch (mode) {
      case "scalar" -> refuseAll("the system property " + PROPERTY + " is scalar");
      case "vector" -> choose(false);
      default -> {
        if (!mode.equals("auto")) {
          LOG.warn(
              "The system property {} is {}, expected auto, vector or scalar; auto is used",
              PROPERTY,
              mode);
        }
        String reason = module.refusal();
        if (reason == null) {
          counting = true;
        } else {
          refuseAll(reason);
        }
      }
    }
  }

  private static KernelProvider ofProcess(KernelCheck check) {
    String mode = System.getProperty(PROPERTY, "auto");
    return new KernelProvider(mode, check, VectorModule.ofProcess(), WORTHWHILE);
  }

  /**
   * The kernels for a loop over the given number of values. Call this before each loop.
   *
   * @param values not negative
   */
  public Kernels kernels(int values) {
    if (counting) {
      count(values);
    }
    return current;
  }

  /** A description of the choice and its reason. */
  public String outcome() {
    return outcome;
  }

  private void count(int values) {
    left -= values;
    if (left < 0 && begun.compareAndSet(false, true)) {
      counting = false;
      Thread thread = new Thread(null, () -> choose(true), "jparquet-kernel-check", 0, false);
      thread.setDaemon(true);
      // The thread must not keep the class loader of whichever thread started it.
      thread.setContextClassLoader(null);
      thread.start();
    }
  }

  private void choose(boolean speedMatters) {
    String reason = module.refusal();
    if (reason != null) {
      refuseAll(reason);
      return;
    }
    Kernels kernels = NONE;
    try {
      kernels = module.load();
      reason = speedMatters ? check.tooSlow(kernels) : null;
      reason = reason == null ? check.wrongResult(kernels) : reason;
    } catch (RuntimeException | LinkageError e) {
      // The module is incubating: a later JDK may have changed or removed the methods that are
      // called here.
      LOG.debug("Vector instructions failed", e);
      reason = "vector instructions failed in this JVM: " + e;
    }
    decide(kernels, reason);
  }

  private void refuseAll(String reason) {
    outcome = "scalar loops: " + reason;
    if (SAID_FOR_ALL.compareAndSet(false, true)) {
      LOG.info("Kernels for bit unpacking, levels and range comparison: {}", outcome);
    }
  }

  private void decide(Kernels kernels, String reason) {
    outcome = reason == null ? "vector instructions" : "scalar loops: " + reason;
    current = reason == null ? kernels : NONE;
    LOG.info("{} by {}", check.name(), outcome);
  }
}
