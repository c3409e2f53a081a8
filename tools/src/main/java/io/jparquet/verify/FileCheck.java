package io.jparquet.verify;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.footer.DecryptedFooter;
import io.jparquet.internal.footer.Footer;
import io.jparquet.internal.footer.FooterReader;
import io.jparquet.internal.io.ReadResources;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.BitSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Verifies one file. */
final class FileCheck {
  private static final int FOOTER_TAIL = 1 << 16;

  private final InputFile file;
  private final ReadOptions options;
  private final VerificationTier tier;
  private final Findings findings;
  private final ErrorLocation location;
  private long pages;
  private long pagesWithoutChecksum;
  private long values;

  FileCheck(
      InputFile file, ReadOptions options, VerificationTier tier, Consumer<Finding> consumer) {
    this.file = file;
    this.options =
        options.with(ReadOptions.VERIFY_CHECKSUMS, true).with(ReadOptions.LAZY_VECTORS, false);
    this.tier = tier;
    this.findings = new Findings(consumer);
    this.location = ErrorLocation.inFile(file.location());
  }

  /** Runs the verification. */
  VerificationResult run() throws IOException {
    Footer footer = footer();
    if (footer == null) {
      return new VerificationResult(file.location(), false, 0, 0, 0, 0, 0, findings.count());
    }
    ParquetSchema schema = null;
    try {
      schema = ParquetSchema.fromElements(footer.metaData().schema());
    } catch (ParquetException e) {
      findings.add(VerificationRule.SCHEMA, location, e);
    }
    if (schema != null) {
      run(footer, schema);
    }
    long rows = footer.metaData().rowGroups().stream().mapToLong(RowGroup::numRows).sum();
    return new VerificationResult(
        file.location(),
        schema != null,
        footer.metaData().rowGroups().size(),
        pages,
        pagesWithoutChecksum,
        values,
        rows,
        findings.count());
  }

  private @Nullable Footer footer() throws IOException {
    try {
      DecryptedFooter footer = FooterReader.open(file, FOOTER_TAIL, options.decryption());
      if (footer.decryptor() != null) {
        footer.decryptor().close();
      }
      return footer.footer();
    } catch (ParquetException e) {
      findings.add(VerificationRule.FOOTER, location, e);
      return null;
    }
  }

  private void run(Footer footer, ParquetSchema schema) throws IOException {
    try (ReadResources resources = ReadResources.create();
        OpenFile open = OpenFile.open(file, footer.metaData(), schema, options, resources);
        ChunkFiles files = open.chunkFiles()) {
      FooterCheck footerCheck = new FooterCheck(footer, open, files, findings);
      footerCheck.run();
      if (tier.includes(VerificationTier.PAGES)) {
        VariantCheck variants =
            tier.includes(VerificationTier.DECODE) ? new VariantCheck(open, findings) : null;
        for (int index = 0; index < footer.metaData().rowGroups().size(); index++) {
          rowGroup(open, files, footerCheck, variants, index);
          files.closeExcess();
        }
      }
    } catch (ParquetException e) {
      findings.add(VerificationRule.FOOTER, location, e);
    }
  }

  private void rowGroup(
      OpenFile open,
      ChunkFiles files,
      FooterCheck footer,
      @Nullable VariantCheck variants,
      int index)
      throws IOException {
    BitSet decoded = new BitSet();
    RecordShapes shapes = new RecordShapes(open.schema());
    for (LeafColumn column : open.schema().leaves()) {
      ChunkCheck.Source source = footer.chunk(index, column);
      if (source != null) {
        ChunkCheck check = new ChunkCheck(open, files, source, tier, shapes, findings);
        try {
          check.run();
        } catch (ParquetException e) {
          findings.add(VerificationRule.PAGE_HEADER, open.location(index, column.index()), e);
        }
        decoded.set(column.index(), check.isDecoded());
        pages += check.pages();
        pagesWithoutChecksum += check.pagesWithoutChecksum();
        values += check.values();
      }
    }
    if (variants != null) {
      variants.run(index, decoded);
    }
    if (tier.includes(VerificationTier.DEEP)) {
      new SortCheck(open, files, footer, index, findings).run();
    }
  }
}
