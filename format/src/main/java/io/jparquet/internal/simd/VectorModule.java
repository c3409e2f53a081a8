package io.jparquet.internal.simd;

import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * The incubating module, as far as it concerns whether it can be used.
 *
 * @param present whether the JVM was started with it
 * @param preferredBits bits of the widest reasonable vectors; called only if it is present
 * @param kernels makes the kernels; called only if it is present
 */
record VectorModule(boolean present, IntSupplier preferredBits, Supplier<Kernels> kernels) {
  /** Lambdas, so that no class is loaded that refers to the module before it is known. */
  static VectorModule ofProcess() {
    boolean present = ModuleLayer.boot().findModule(KernelProvider.MODULE).isPresent();
    return new VectorModule(
        present, () -> VectorKernels.preferredBits(), () -> new VectorKernels());
  }

  /** Why vector instructions can't be used; null if nothing speaks against it as yet. */
  String refusal() {
    if (!present) {
      return "the JVM was started without the module "
          + KernelProvider.MODULE
          + "; add --add-modules="
          + KernelProvider.MODULE
          + " to its options to have them";
    }
    try {
      int bits = preferredBits.getAsInt();
      return bits >= VectorKernels.BITS
          ? null
          : "this machine has vectors of "
              + bits
              + " bits; they pay from "
              + VectorKernels.BITS
              + " bits on";
    } catch (RuntimeException | LinkageError e) {
      return "the module " + KernelProvider.MODULE + " of this JVM can't be used: " + e;
    }
  }

  Kernels load() {
    return kernels.get();
  }
}
