package io.jparquet.internal.simd;

import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * The properties of the incubating module that decide whether it can be used.
 *
 * @param present whether the JVM was started with it
 * @param preferredBits bits of the widest reasonable vectors; called only if the module is present
 * @param kernels creates the kernels; called only if the module is present
 */
record VectorModule(boolean present, IntSupplier preferredBits, Supplier<Kernels> kernels) {
  /**
   * These are lambdas so that no class that refers to the module is loaded before its presence is
   * known.
   */
  static VectorModule ofProcess() {
    boolean present = ModuleLayer.boot().findModule(KernelProvider.MODULE).isPresent();
    return new VectorModule(
        present, () -> VectorKernels.preferredBits(), () -> new VectorKernels());
  }

  /** The reason why vector instructions cannot be used; null if none is known. */
  String refusal() {
    if (!present) {
      return "the JVM was started without the module "
          + KernelProvider.MODULE
          + "; add --add-modules="
          + KernelProvider.MODULE
          + " to its options to use them";
    }
    try {
      int bits = preferredBits.getAsInt();
      return bits >= VectorKernels.BITS
          ? null
          : "this machine has vectors of "
              + bits
              + " bits; at least "
              + VectorKernels.BITS
              + " bits are needed";
    } catch (RuntimeException | LinkageError e) {
      return "the module " + KernelProvider.MODULE + " of this JVM can't be used: " + e;
    }
  }

  Kernels load() {
    return kernels.get();
  }
}
