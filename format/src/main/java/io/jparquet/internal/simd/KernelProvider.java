package io.jparquet.internal.simd;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses the kernels of this process, once for each kind of work: those by vector instructions, or
 * none. None are used where the JVM lacks the module, where its vectors are short, where a check
 * finds a wrong result, or where one finds them slow; the reason is logged.
 *
 * <p>Vector code that the JIT compiler has not compiled yet is a thousand times slower than any
 * other, and compiling it takes processor time, of which docs/performance.md says how much. So no
 * reader ever waits for it: a thread of its own checks and warms up the kernels, after so many
 * values have gone through the scalar loops that the process seems to be one that reads much. Until
 * it is done, scalar loops do all.
 *
 * <p>The system property {@value #PROPERTY} decides otherwise: {@code scalar} never uses vector
 * instructions, {@code vector} uses them from the first value on, with the check of their results
 * and without that of their speed. {@code auto}, the default, is what is said above. Thread-safe.
 */
public final class KernelProvider {
  /** Name of the system property. */
  public static final String PROPERTY = "jparquet.kernels";

  static final String MODULE = "jdk.incubator.vector";

  /**
   * Values that take around as long without vector instructions as the check takes: a process that
   * ends soon after it has spent twice of what it needed, and none spends more.
   */
  static final long WORTHWHILE = 1L << 31;

  private static final Logger LOG = LoggerFactory.getLogger(KernelProvider.class);
  private static final Kernels NONE = new NoKernels();

  /** What holds for all kinds of work is logged for the first one only. */
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
  private volatile String outcome = "scalar loops: too few values were read as yet to choose";

  /** Whether values are counted. Read without synchronisation: who sees it late counts in vain. */
  private boolean counting;

  /** Values until the check begins. Races lose counts, which does no harm. */
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
              "The system property {} is {}, expected was auto, vector or scalar: taken for auto",
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
   * The kernels for a loop over so many values. To be asked before each loop.
   *
   * @param values not negative
   */
  public Kernels kernels(int values) {
    if (counting) {
      count(values);
    }
    return current;
  }

  /** What was chosen, and why, in words for a person. */
  public String outcome() {
    return outcome;
  }

  private void count(int values) {
    left -= values;
    if (left < 0 && begun.compareAndSet(false, true)) {
      counting = false;
      Thread thread = new Thread(null, () -> choose(true), "jparquet-kernel-check", 0, false);
      thread.setDaemon(true);
      // The class loader of the thread that happened to come first need not be kept by this one.
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
      // The module is incubating: a later JDK may have changed or removed what is called here.
      LOG.debug("Vector instructions failed", e);
      reason = "vector instructions failed in this JVM: " + e;
    }
    decide(kernels, reason);
  }

  private void refuseAll(String reason) {
    outcome = "scalar loops: " + reason;
    if (SAID_FOR_ALL.compareAndSet(false, true)) {
      LOG.info("Unpacking of bits, levels and comparison with ranges by {}", outcome);
    }
  }

  private void decide(Kernels kernels, String reason) {
    outcome = reason == null ? "vector instructions" : "scalar loops: " + reason;
    current = reason == null ? kernels : NONE;
    LOG.info("{} by {}", check.name(), outcome);
  }
}
