package io.jparquet.crypto.keys;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The file of key material beside a data file: a JSON object of key materials by their names in the
 * key metadata of the data file. Each material is itself a JSON text.
 *
 * <p>During a rotation, there is a second file with the new material, with a prefix in its name. It
 * is complete before the first file changes, so readers use it if the first file is missing.
 */
final class ExternalKeyMaterial {
  static final String FOOTER_KEY = "footerKey";
  static final String COLUMN_KEY_PREFIX = "columnKey";

  private static final String PREFIX = "_KEY_MATERIAL_FOR_";
  private static final String TEMPORARY_PREFIX = "_TMP";
  private static final String SUFFIX = ".json";
  private static final String WHAT = "the file of key material";

  /** Enough for as many columns as an encrypted file can have. */
  private static final int MAX_LENGTH = 1 << 26;

  private final KeyMaterialDirectory directory;
  private final String dataFile;
  private final String name;

  /** The file of key material of a data file, which is given by its name in the directory. */
  ExternalKeyMaterial(KeyMaterialDirectory directory, String dataFile) {
    this.directory = Objects.requireNonNull(directory, "directory");
    this.dataFile = Objects.requireNonNull(dataFile, "dataFile");
    if (dataFile.isEmpty() || dataFile.indexOf('/') >= 0) {
      throw new IllegalArgumentException(
          "'" + dataFile + "' is not a file name; expected a name without a path");
    }
    this.name = nameFor(dataFile);
  }

  /** The name of the file of key material that belongs to a data file. */
  static String nameFor(String dataFile) {
    return PREFIX + dataFile + SUFFIX;
  }

  /** The data file whose key material has this name, finished or temporary; null if none has. */
  static @Nullable String dataFileOf(String name) {
    String plain =
        name.startsWith(TEMPORARY_PREFIX + PREFIX)
            ? name.substring(TEMPORARY_PREFIX.length())
            : name;
    return plain.startsWith(PREFIX)
            && plain.endsWith(SUFFIX)
            && plain.length() > PREFIX.length() + SUFFIX.length()
        ? plain.substring(PREFIX.length(), plain.length() - SUFFIX.length())
        : null;
  }

  private String temporaryName() {
    return TEMPORARY_PREFIX + name;
  }

  /**
   * The materials, as JSON, in their order in the file.
   *
   * @throws CryptoException when there is no file of key material
   * @throws CorruptFileException when it is damaged
   */
  Map<String, String> read() throws IOException {
    // A rotation can replace the old file by the new one between the first two attempts.
    for (String candidate : new String[] {name, temporaryName(), name}) {
      byte[] bytes = directory.read(candidate, MAX_LENGTH);
      if (bytes != null) {
        try {
          return parse(new String(bytes, StandardCharsets.UTF_8));
        } catch (ParquetException e) {
          throw located(e, candidate);
        }
      }
    }
    throw new CryptoException(
        "the keys of "
            + dataFile
            + " are in "
            + name
            + ", which is not in "
            + directory.location()
            + "; copy or move it together with its data file");
  }

  private static Map<String, String> parse(String json) {
    Map<String, Object> fields = FlatJson.parse(json, WHAT);
    Map<String, String> materials = new LinkedHashMap<>();
    for (String field : fields.keySet()) {
      materials.put(field, FlatJson.text(fields, field, WHAT));
    }
    return materials;
  }

  /**
   * Writes the file of a new data file.
   *
   * @throws FileAlreadyExistsException if the data file exists with such a file, whose keys would
   *     be lost
   */
  void write(Map<String, String> materials) throws IOException {
    if (directory.read(name, MAX_LENGTH) != null && directory.list().contains(dataFile)) {
      throw new FileAlreadyExistsException(
          dataFile,
          null,
          "the file exists, and only "
              + name
              + " has its keys, which would be replaced; write a file of another name, or delete"
              + " both files first");
    }
    directory.write(name, bytes(materials));
  }

  /** Replaces the materials. At any time, either the old or the new ones can be read. */
  void replace(Map<String, String> materials) throws IOException {
    directory.write(temporaryName(), bytes(materials));
    directory.replace(temporaryName(), name);
  }

  /**
   * Completes an interrupted rotation: new material replaces the old if the old is already deleted;
   * otherwise the new material is deleted.
   */
  void recover() throws IOException {
    if (directory.read(temporaryName(), MAX_LENGTH) == null) {
      return;
    }
    if (directory.read(name, MAX_LENGTH) == null) {
      directory.replace(temporaryName(), name);
    } else {
      directory.delete(temporaryName());
    }
  }

  private static byte[] bytes(Map<String, String> materials) {
    return FlatJson.write(materials).getBytes(StandardCharsets.UTF_8);
  }

  /** The error with the name of the file. */
  ParquetException located(ParquetException error) {
    return located(error, name);
  }

  private ParquetException located(ParquetException error, String file) {
    return error.at(ErrorLocation.inFile(directory.location() + "/" + file));
  }
}
