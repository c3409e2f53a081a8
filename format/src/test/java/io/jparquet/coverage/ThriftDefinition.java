package io.jparquet.coverage;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.util.Enumeration;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.apache.parquet.format.FileMetaData;
import shaded.parquet.org.apache.thrift.TBase;
import shaded.parquet.org.apache.thrift.TEnum;
import shaded.parquet.org.apache.thrift.TFieldIdEnum;

/** The fields and constants of the classes that the Thrift compiler made for parquet-java. */
final class ThriftDefinition {
  private static final String DIRECTORY = "org/apache/parquet/format/";

  private ThriftDefinition() {}

  /** Each as {@code Struct id name}, {@code Union id name} or {@code Enumeration value name}. */
  static Set<String> ofParquetJava() {
    String location =
        FileMetaData.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    Set<String> definition = new TreeSet<>();
    try (JarFile jar = new JarFile(new File(location))) {
      for (Enumeration<JarEntry> e = jar.entries(); e.hasMoreElements(); ) {
        String name = e.nextElement().getName();
        boolean outer = name.startsWith(DIRECTORY) && name.indexOf('/', DIRECTORY.length()) < 0;
        if (outer && name.endsWith(".class") && name.indexOf('$') < 0) {
          add(definition, Class.forName(name.replace(".class", "").replace('/', '.')));
        }
      }
    } catch (IOException | ClassNotFoundException e) {
      throw new AssertionError(e);
    }
    return definition;
  }

  private static void add(Set<String> definition, Class<?> type) throws ClassNotFoundException {
    if (TEnum.class.isAssignableFrom(type)) {
      for (Object constant : type.getEnumConstants()) {
        definition.add(type.getSimpleName() + " " + ((TEnum) constant).getValue() + " " + constant);
      }
    } else if (TBase.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
      Class<?> fields = Class.forName(type.getName() + "$_Fields");
      for (Object constant : fields.getEnumConstants()) {
        TFieldIdEnum field = (TFieldIdEnum) constant;
        definition.add(
            type.getSimpleName() + " " + field.getThriftFieldId() + " " + field.getFieldName());
      }
    }
  }
}
