package io.jparquet.internal.simd;

/** Kernels that leave all work to the loops of the callers. */
final class NoKernels implements Kernels {}
