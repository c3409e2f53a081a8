package io.jparquet.spark.encryption;

import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.crypto.keys.KmsClient;
import io.jparquet.crypto.keys.KmsClientFactory;
import java.lang.reflect.InvocationTargetException;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;

/** Finds the client of the key management service that a configuration names by its class. */
final class KmsClients {
  /**
   * The client of parquet-java's tests, which the documentation of Spark shows with a list of keys.
   * It is in no jar that users have; {@link KmsClient#inMemory(String)} does the same.
   */
  private static final String MOCK = "org.apache.parquet.crypto.keytools.mocks.InMemoryKMS";

  /** Stands for the client of a list of keys, which has no class that a configuration names. */
  static final class KeyList {
    private KeyList() {}
  }

  private KmsClients() {}

  /**
   * The class that the client is made by.
   *
   * @return {@link KeyList} when there is a list of keys and no other class; null when no client is
   *     configured
   * @throws IllegalArgumentException when there is no such class
   */
  static Class<?> type(Configuration conf) {
    String name = conf.getTrimmed(KeyProperties.CLIENT_CLASS, "");
    boolean hasKeyList = FileKeys.secret(conf, KeyProperties.KEY_LIST) != null;
    if (name.isEmpty()) {
      return hasKeyList ? KeyList.class : null;
    }
    Class<?> type = load(name);
    if (type == null && hasKeyList && name.equals(MOCK)) {
      return KeyList.class;
    }
    if (type == null) {
      throw new IllegalArgumentException(
          KeyProperties.CLIENT_CLASS
              + " is "
              + name
              + ", which is not on the class path; add its jar to Spark with --jars");
    }
    return type;
  }

  private static Class<?> load(String name) {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    for (ClassLoader loader : new ClassLoader[] {context, KmsClients.class.getClassLoader()}) {
      try {
        return Class.forName(name, true, loader);
      } catch (ClassNotFoundException e) {
        continue;
      }
    }
    return null;
  }

  /**
   * The factory of the clients of a class.
   *
   * @param conf for clients that take a configuration: those of parquet-java, and factories that
   *     implement {@link Configurable}
   * @throws IllegalArgumentException when the class is of neither kind, or can't be made
   */
  static KmsClientFactory factory(Class<?> type, Configuration conf) {
    if (KmsClientFactory.class.isAssignableFrom(type)) {
      KmsClientFactory factory = (KmsClientFactory) newInstance(type);
      if (factory instanceof Configurable configurable) {
        configurable.setConf(conf);
      }
      return factory;
    }
    Class<?> peer = ParquetJavaKmsClient.interfaceOf(type);
    if (peer != null) {
      return (instance, token) ->
          ParquetJavaKmsClient.connect(peer, newInstance(type), conf, instance, token);
    }
    throw new IllegalArgumentException(
        KeyProperties.CLIENT_CLASS
            + " is "
            + type.getName()
            + ", expected a class that implements "
            + KmsClientFactory.class.getName()
            + " or "
            + ParquetJavaKmsClient.INTERFACE);
  }

  private static Object newInstance(Class<?> type) {
    try {
      return type.getConstructor().newInstance();
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(cannotBeMade(type), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          cannotBeMade(type) + "; it needs a public constructor without arguments", e);
    }
  }

  private static String cannotBeMade(Class<?> type) {
    return KeyProperties.CLIENT_CLASS + " is " + type.getName() + ", which can't be created";
  }
}
