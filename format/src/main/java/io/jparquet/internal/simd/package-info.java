/**
 * Vector instructions, where the JVM has {@code jdk.incubator.vector}: what the loops over arrays
 * of other packages leave to them.
 *
 * <p>{@link io.jparquet.internal.simd.KernelProvider} gives out the one implementation of {@link
 * io.jparquet.internal.simd.Kernels} that a process uses. Only {@code VectorKernels} and the
 * classes that it calls refer to the module, which is incubating: a JVM has it only if it was
 * started with {@code --add-modules=jdk.incubator.vector}, as Spark's launchers do. They are loaded
 * after that was looked up.
 */
package io.jparquet.internal.simd;
