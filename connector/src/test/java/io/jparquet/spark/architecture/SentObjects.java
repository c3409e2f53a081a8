package io.jparquet.spark.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.Serializable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDDLike;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.trees.TreeNode;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.execution.datasources.WriteTaskResult;
import org.apache.spark.sql.execution.datasources.WriteTaskStats;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.util.AccumulatorV2;

/**
 * Finds what should not go between the driver and its tasks: by the serializer that is set, which
 * may be Kryo, all but what a few classes make bytes of; by Java serialization what is not
 * serializable in all fields.
 */
final class SentObjects {
  /** The classes that send objects as bytes of Java serialization. */
  private static final Set<String> TRANSFER =
      Set.of(
          "io.jparquet.spark.core.base.CommitMessages",
          "io.jparquet.spark.core.base.JavaBytes",
          "io.jparquet.spark.core.base.SharedObject",
          "io.jparquet.spark.core.base.TaskJob");

  /** What tasks send as it is, if a class extends it. */
  private static final List<Class<?>> SENT =
      List.of(WriterCommitMessage.class, WriteTaskStats.class, AccumulatorV2.class);

  /** What tasks send as it is, if it is made with an object. */
  private static final List<Class<?>> ENVELOPES =
      List.of(WriteTaskResult.class, TaskCommitMessage.class);

  /** Whose methods send objects. */
  private static final List<Class<?>> SENDERS =
      List.of(
          SparkContext.class,
          JavaSparkContext.class,
          RDD.class,
          JavaRDDLike.class,
          Broadcast.class);

  /** Methods of these that send nothing. */
  private static final Set<String> HARMLESS =
      Set.of(
          "SparkContext.conf",
          "SparkContext.defaultParallelism",
          "SparkContext.getLocalProperty",
          "SparkContext.hadoopConfiguration",
          "SparkContext.isStopped",
          "SparkContext.ui",
          // a value was sent by its broadcast
          "Broadcast.value");

  /** Methods that send nothing where these classes call them. */
  private static final Map<String, Set<String>> HARMLESS_IN =
      Map.of(
          // a configuration of Hadoop, whose class Spark registers
          "SparkContext.broadcast",
          Set.of("io.jparquet.spark.bridge.v40.Bridge"),
          // batches and rows stay in their process; what Spark sends of rows is bytes
          "RDD.mapPartitions",
          Set.of(
              "io.jparquet.spark.planning.partial.AggregatedBatchesExec",
              "io.jparquet.spark.planning.partial.PartialAggregateExec",
              "io.jparquet.spark.planning.row.RowsExec"));

  /** Types that are not serializable themselves, but all that is one of them. */
  private static final List<Class<?>> BASES =
      List.of(
          Object.class,
          Filter.class,
          DataType.class,
          Expression.class,
          SortOrder.class,
          FileCommitProtocol.class);

  private SentObjects() {}

  /** What a serializer that is set would get of classes; empty if all of it is bytes. */
  static Set<String> asTheyAre(Iterable<JavaClass> classes) {
    Set<String> found = new TreeSet<>();
    for (JavaClass type : classes) {
      for (Class<?> sent : SENT) {
        if (type.isAssignableTo(sent)) {
          found.add(type.getName() + " is a " + sent.getSimpleName());
        }
      }
      if (TRANSFER.contains(type.getName().split("\\$", 2)[0])) {
        continue;
      }
      for (JavaCodeUnitAccess<?> access : type.getCodeUnitAccessesFromSelf()) {
        JavaClass owner = access.getTargetOwner();
        String name = owner.getSimpleName() + "." + access.getName();
        boolean makes = ENVELOPES.stream().anyMatch(owner::isEquivalentTo);
        boolean sends =
            SENDERS.stream().anyMatch(owner::isAssignableTo)
                && !HARMLESS.contains(name)
                && !HARMLESS_IN.getOrDefault(name, Set.of()).contains(type.getName());
        if (makes || sends) {
          found.add(type.getName() + " calls " + name);
        }
      }
    }
    return found;
  }

  /** Plans and collections are serializable, but no tasks get those that jparquet defines. */
  private static boolean isSent(JavaClass type) {
    return type.isAssignableTo(Serializable.class)
        && !type.isInterface()
        && !type.isEnum()
        && !type.isAssignableTo(Throwable.class)
        && !type.isAssignableTo(TreeNode.class)
        && !isCollection(type);
  }

  private static boolean isCollection(JavaClass type) {
    return type.isAssignableTo(Collection.class) || type.isAssignableTo(Map.class);
  }

  private static boolean isSerializable(JavaClass type) {
    JavaClass base = type.getBaseComponentType();
    return base.isPrimitive()
        || base.isAssignableTo(Serializable.class)
        || isCollection(base)
        || BASES.stream().anyMatch(base::isEquivalentTo);
  }

  /** Fields of classes that Java serialization refuses. */
  static Set<String> notSerializable(Iterable<JavaClass> classes) {
    Set<String> found = new TreeSet<>();
    for (JavaClass type : classes) {
      if (!isSent(type)) {
        continue;
      }
      for (JavaField field : type.getFields()) {
        if (field.getModifiers().contains(JavaModifier.STATIC)
            || field.getModifiers().contains(JavaModifier.TRANSIENT)) {
          continue;
        }
        for (JavaClass part : field.getType().getAllInvolvedRawTypes()) {
          if (!isSerializable(part)) {
            found.add(field.getFullName() + " is a " + part.getName());
          }
        }
      }
    }
    return found;
  }
}
