package io.jparquet.internal.simd;

/** Leaves all work to the loops of the callers. */
final class NoKernels implements Kernels {}
