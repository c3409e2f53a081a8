/**
 * Vector instructions for loops over arrays in other packages, if the JVM has {@code
 * jdk.incubator.vector}.
 *
 * <p>{@link io.jparquet.internal.simd.KernelProvider} returns the implementation of {@link
 * io.jparquet.internal.simd.Kernels} that the process uses. Only {@code VectorKernels} and the
 * classes that it calls refer to the module, which is incubating: a JVM has it only if it was
 * started with {@code --add-modules=jdk.incubator.vector}, as Spark's launchers do. These classes
 * are loaded only after the module has been found.
 */
package io.jparquet.internal.simd;
