package io.jparquet.internal.crypto;

import static io.jparquet.crypto.EncryptionCipher.AES_GCM_CTR_V1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.Rows;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.crypto.EncryptedModules.Module;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The limits of AES_GCM_CTR_V1: its pages are hidden, but not authenticated. */
class CtrPagesTest {
  /** A changed page may or may not be decodable. */
  @Test
  void changedPagesAreReadOrRefusedAndAllOtherModulesNoticed() throws IOException {
    byte[] file =
        SmallEncryptedFile.of(SmallEncryptedFile.encryption().algorithm(AES_GCM_CTR_V1).build());
    int unnoticed = 0;
    for (Module module : EncryptedModules.ofColumns(file, SmallEncryptedFile.options()).values()) {
      for (int at = 0; at < module.length(); at++) {
        byte[] changed = file.clone();
        changed[module.offset() + at] ^= 1;
        boolean noticed = false;
        try {
          EncryptedModules.readAll(changed, SmallEncryptedFile.options());
        } catch (ParquetException e) {
          noticed = true;
        }
        assertThat(noticed || module.type().isPage()).as("%s", module).isTrue();
        unnoticed += noticed ? 0 : 1;
      }
    }
    assertThat(unnoticed).isPositive();
  }

  /**
   * The checksum is in the header, which is authenticated. It is not protection against an
   * attacker.
   */
  @Test
  void changedPagesDoNotFitTheirChecksums() throws IOException {
    byte[] file =
        RecordFiles.write(
            SmallEncryptedFile.SCHEMA,
            EncryptedFiles.options(CompatibilityLevel.SPARK)
                .encryption(SmallEncryptedFile.encryption().algorithm(AES_GCM_CTR_V1).build())
                .build(),
            SmallEncryptedFile.records(6));
    int pages = 0;
    for (Module module : EncryptedModules.ofColumns(file, SmallEncryptedFile.options()).values()) {
      for (int at = module.nonce(); module.type().isPage() && at <= module.last(); at++) {
        byte[] changed = EncryptedModules.flipped(file, at);
        assertThatThrownBy(() -> EncryptedModules.readAll(changed, SmallEncryptedFile.options()))
            .isInstanceOf(CorruptFileException.class)
            .hasMessageContaining("the page's bytes have the CRC ");
      }
      pages += module.type().isPage() ? 1 : 0;
    }
    assertThat(pages).isGreaterThan(3);
  }

  /** A CTR page is not bound to its place; only its header, the other module of the page, is. */
  @Test
  void exchangedPagesOfOneLengthAreReadUnnoticed() throws IOException {
    FileEncryption encryption = SmallEncryptedFile.encryption().algorithm(AES_GCM_CTR_V1).build();
    List<Map<String, Object>> records = SmallEncryptedFile.records(8);
    byte[] file =
        RecordFiles.write(
            SmallEncryptedFile.SCHEMA,
            WriteOptions.builder()
                .set(WriteOptions.DICTIONARY, false)
                .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 4)
                .set(WriteOptions.PAGE_CHECKSUMS, false)
                .set(WriteOptions.COMPRESSION, CompressionCodec.UNCOMPRESSED)
                .encryption(encryption)
                .build(),
            records);
    List<Module> pages =
        EncryptedModules.ofColumns(file, SmallEncryptedFile.options()).values().stream()
            .filter(m -> m.type() == ModuleType.DATA_PAGE && m.place().column() == 0)
            .toList();
    assertThat(pages).hasSize(2);
    Module first = pages.get(0);
    Module second = pages.get(1);
    assertThat(first.length()).isEqualTo(second.length());
    byte[] swapped = file.clone();
    System.arraycopy(file, first.offset(), swapped, second.offset(), first.length());
    System.arraycopy(file, second.offset(), swapped, first.offset(), first.length());
    try (ParquetReader reader = EncryptedModules.open(swapped, SmallEncryptedFile.options())) {
      List<Object> expected = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        expected.add(List.of(records.get((i + 4) % 8).get("id")));
      }
      List<Field> id = reader.schema().fields().subList(0, 1);
      assertThat(Rows.read(reader, id, 10)).isEqualTo(expected);
    }
  }
}
