package io.jparquet.spark.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.scalatest.TagAnnotation;

/**
 * A suite of what a bridge does or of plans that a line of Spark makes in its own way, which each
 * build runs on Spark 4.1 too.
 */
@TagAnnotation
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface DiffersByLine {}
