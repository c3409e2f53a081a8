package io.jparquet.spark.core.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.spark.tables.job.TaskResult;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkException;
import org.apache.spark.internal.io.FileCommitProtocol.TaskCommitMessage;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.serializer.Serializer;
import org.apache.spark.serializer.SerializerInstance;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.execution.datasources.ExecutedWriteSummary;
import org.apache.spark.sql.execution.datasources.WriteTaskResult;
import org.apache.spark.sql.execution.datasources.v2.DataWritingSparkTaskResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.reflect.ClassTag;

/** What goes between the driver and its tasks, with each serializer of Spark. */
class TransferTest {
  private static final String KRYO = KryoSerializer.class.getName();
  private static final String REGISTRATION = "spark.kryo.registrationRequired";

  /** The classes in commit messages. Spark registers them. */
  private static final Set<Class<?>> OF_MESSAGES =
      Set.of(
          WriteTaskResult.class,
          TaskCommitMessage.class,
          ExecutedWriteSummary.class,
          byte[].class,
          scala.collection.immutable.Set$.MODULE$.empty().getClass(),
          scala.collection.immutable.Seq$.MODULE$.empty().getClass());

  /** What Kryo can't read: a record, with a list that can't be changed. */
  private record Names(List<String> names) implements Serializable {}

  private static SparkConf conf(String serializer) {
    return new SparkConf(false)
        .set("spark.serializer", serializer)
        .set(REGISTRATION, "true")
        .set("spark.master", "local[2]")
        .set("spark.app.name", "test")
        .set("spark.ui.enabled", "false");
  }

  private static TaskResult sample() {
    HashMap<String, byte[]> materials = new HashMap<>(Map.of("p=1/_KEY", new byte[] {1, 2}));
    return new TaskResult(
        new TaskCommitMessage(new Names(List.of("a", "b"))),
        List.of("p=1/f.parquet"),
        materials,
        5);
  }

  private static WriterCommitMessage throughSpark(Serializer serializer, WriterCommitMessage sent) {
    SerializerInstance instance = serializer.newInstance();
    ClassTag<DataWritingSparkTaskResult> tag = ClassTag.apply(DataWritingSparkTaskResult.class);
    ByteBuffer bytes = instance.serialize(new DataWritingSparkTaskResult(7, sent), tag);
    DataWritingSparkTaskResult received = instance.deserialize(bytes, tag);
    assertThat(received.numRows()).isEqualTo(7);
    return received.writerCommitMessage();
  }

  private static void assertEqual(TaskResult actual, TaskResult expected) {
    assertThat(actual.commit().obj()).isEqualTo(expected.commit().obj());
    assertThat(actual.files()).isEqualTo(expected.files());
    assertThat(actual.keyMaterials()).containsOnlyKeys(expected.keyMaterials().keySet());
    expected
        .keyMaterials()
        .forEach((name, bytes) -> assertThat(actual.keyMaterials().get(name)).isEqualTo(bytes));
  }

  @Test
  void messagesOfCommitsSurviveEachSerializer() {
    for (Serializer serializer :
        List.of(
            new KryoSerializer(conf(KRYO).set(REGISTRATION, "false")),
            new KryoSerializer(conf(KRYO)),
            new JavaSerializer(conf(KRYO)))) {
      WriterCommitMessage received = throughSpark(serializer, sample().message());
      assertEqual(TaskResult.of(received), sample());
    }
  }

  @Test
  void messagesOfCommitsConsistOfClassesThatSparkRegisters() {
    assertThat(classesIn(sample().message())).isEqualTo(names(OF_MESSAGES));
    assertThat(classesIn(new WriteTaskResult(sample().commit(), null)))
        .as("a planted record")
        .contains(Names.class.getName());
  }

  private static Set<String> names(Set<Class<?>> classes) {
    Set<String> names = new TreeSet<>();
    classes.forEach(type -> names.add(type.getName()));
    return names;
  }

  /** The classes of all objects that can be reached from one. */
  private static Set<String> classesIn(Object root) {
    Set<String> names = new TreeSet<>();
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    walk(root, seen);
    seen.forEach(object -> names.add(object.getClass().getName()));
    return names;
  }

  private static void walk(Object object, Set<Object> seen) {
    if (object == null || !seen.add(object)) {
      return;
    }
    Class<?> type = object.getClass();
    if (type.isArray()) {
      for (int i = 0; !type.getComponentType().isPrimitive() && i < Array.getLength(object); i++) {
        walk(Array.get(object, i), seen);
      }
    }
    for (Class<?> part = type; part != null; part = part.getSuperclass()) {
      for (Field field : part.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
          walk(value(field, object), seen);
        }
      }
    }
  }

  private static Object value(Field field, Object object) {
    try {
      field.setAccessible(true);
      return field.get(object);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.apache.spark.serializer.KryoSerializer",
        "org.apache.spark.serializer.JavaSerializer"
      })
  void jobsAndSharedObjectsWorkWithEachSerializer(String serializer) {
    SparkContext context = new SparkContext(conf(serializer));
    try {
      SharedObject<Names> shared = SharedObject.of(context, new Names(List.of("x")));
      List<Names> arguments = List.of(new Names(List.of("a")), new Names(List.of("b", "c")));
      List<Names> results = new ArrayList<>(Collections.nCopies(2, null));
      TaskJob.run(
          context,
          arguments,
          3,
          (argument, task) -> {
            List<String> names = new ArrayList<>(argument.names());
            names.addAll(shared.value().names());
            names.add(String.valueOf(task.partitionId()));
            return new Names(List.copyOf(names));
          },
          results::set);
      assertThat(results)
          .containsExactly(
              new Names(List.of("a", "x", "3")), new Names(List.of("b", "c", "x", "4")));
      assertThat(shared.value()).isSameAs(shared.value());
    } finally {
      context.stop();
    }
  }

  @Test
  void aResultThatIsNotSerializableEndsTheJobWithItsClass() {
    SparkContext context = new SparkContext(conf(KRYO).set("spark.master", "local[1]"));
    try {
      assertThatThrownBy(
              () ->
                  TaskJob.<String, Object>run(
                      context, List.of("a"), 0, (argument, task) -> new Object(), (i, r) -> {}))
          .isInstanceOf(SparkException.class)
          .hasStackTraceContaining("java.io.NotSerializableException: java.lang.Object");
    } finally {
      context.stop();
    }
  }
}
