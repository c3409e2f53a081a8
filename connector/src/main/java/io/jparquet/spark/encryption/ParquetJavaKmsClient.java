package io.jparquet.spark.encryption;

import io.jparquet.crypto.keys.AccessToken;
import io.jparquet.crypto.keys.KmsClient;
import io.jparquet.crypto.keys.KmsInstance;
import io.jparquet.error.CryptoException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.apache.hadoop.conf.Configuration;

/**
 * A client that was written for parquet-java's key tools, used through reflection: parquet-java is
 * not on the class path of this module, but it is in every Spark.
 */
final class ParquetJavaKmsClient implements KmsClient {
  /** The interface of such clients. */
  static final String INTERFACE = "org.apache.parquet.crypto.keytools.KmsClient";

  /** The exception that these clients throw when a key may not be used. */
  private static final String ACCESS_DENIED = "org.apache.parquet.crypto.KeyAccessDeniedException";

  private final Object client;
  private final Method wrap;
  private final Method unwrap;

  private ParquetJavaKmsClient(Class<?> type, Object client) throws NoSuchMethodException {
    this.client = client;
    this.wrap = type.getMethod("wrapKey", byte[].class, String.class);
    this.unwrap = type.getMethod("unwrapKey", String.class, String.class);
  }

  /** The interface of parquet-java as a class sees it; null when it does not implement it. */
  static Class<?> interfaceOf(Class<?> type) {
    if (type == null || type.getName().equals(INTERFACE)) {
      return type;
    }
    for (Class<?> parent : type.getInterfaces()) {
      Class<?> found = interfaceOf(parent);
      if (found != null) {
        return found;
      }
    }
    return interfaceOf(type.getSuperclass());
  }

  /**
   * Initialises a client.
   *
   * @param type the interface of parquet-java
   * @param client a new object that implements it
   */
  static KmsClient connect(
      Class<?> type, Object client, Configuration conf, KmsInstance instance, AccessToken token)
      throws IOException {
    try {
      Method initialize =
          type.getMethod(
              "initialize", Configuration.class, String.class, String.class, String.class);
      call(client, initialize, conf, instance.id(), instance.url(), token.secret());
      return new ParquetJavaKmsClient(type, client);
    } catch (NoSuchMethodException e) {
      throw new CryptoException(
          client.getClass().getName() + " is a client for another version of parquet-java: " + e,
          e);
    }
  }

  @Override
  public String wrapKey(byte[] key, String masterKeyId) throws IOException {
    return (String) call(client, wrap, key, masterKeyId);
  }

  @Override
  public byte[] unwrapKey(String wrappedKey, String masterKeyId) throws IOException {
    byte[] key = (byte[]) call(client, unwrap, wrappedKey, masterKeyId);
    // The interface does not say who owns the array; the caller of this wipes its own.
    return key == null ? null : key.clone();
  }

  /** Calls the client; its own errors are the cause of the one that is thrown. */
  private static Object call(Object client, Method method, Object... arguments) throws IOException {
    String what = client.getClass().getName() + "." + method.getName();
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      if (cause instanceof Error error) {
        throw error;
      }
      boolean denied = cause.getClass().getName().equals(ACCESS_DENIED);
      throw new CryptoException(
          (denied ? "access to the key is denied by " : "the key management service failed in ")
              + what
              + ": "
              + cause.getMessage(),
          cause);
    } catch (IllegalAccessException e) {
      throw new CryptoException(what + " can't be called: " + e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return "ParquetJavaKmsClient[" + client.getClass().getName() + "]";
  }
}
