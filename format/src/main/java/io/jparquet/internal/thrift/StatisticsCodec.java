package io.jparquet.internal.thrift;

import static io.jparquet.internal.thrift.CompactInput.require;

import io.jparquet.metadata.BoundingBox;
import io.jparquet.metadata.GeospatialStatistics;
import io.jparquet.metadata.SizeStatistics;
import io.jparquet.metadata.Statistics;
import java.util.List;
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;

/** {@code Statistics}, {@code SizeStatistics} and {@code GeospatialStatistics}. */
final class StatisticsCodec {
  private StatisticsCodec() {}

  static Statistics read(CompactInput in) {
    Statistics.Builder statistics = Statistics.builder();
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> statistics.max(in.binary());
        case 2 -> statistics.min(in.binary());
        case 3 -> statistics.nullCount(in.i64());
        case 4 -> statistics.distinctCount(in.i64());
        case 5 -> statistics.maxValue(in.binary());
        case 6 -> statistics.minValue(in.binary());
        case 7 -> statistics.isMaxValueExact(in.bool());
        case 8 -> statistics.isMinValueExact(in.bool());
        case 9 -> statistics.nanCount(in.i64());
        default -> in.skip();
      }
    }
    return statistics.build();
  }

  static void write(CompactOutput out, Statistics statistics) throws TException {
    out.binary(1, statistics.max());
    out.binary(2, statistics.min());
    out.i64(3, statistics.nullCount());
    out.i64(4, statistics.distinctCount());
    out.binary(5, statistics.maxValue());
    out.binary(6, statistics.minValue());
    out.bool(7, statistics.isMaxValueExact());
    out.bool(8, statistics.isMinValueExact());
    out.i64(9, statistics.nanCount());
  }

  static SizeStatistics readSize(CompactInput in) {
    Long unencodedByteArrayDataBytes = null;
    List<Long> repetitionLevelHistogram = null;
    List<Long> definitionLevelHistogram = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> unencodedByteArrayDataBytes = in.i64();
        case 2 -> repetitionLevelHistogram = in.i64s();
        case 3 -> definitionLevelHistogram = in.i64s();
        default -> in.skip();
      }
    }
    return new SizeStatistics(
        unencodedByteArrayDataBytes, repetitionLevelHistogram, definitionLevelHistogram);
  }

  static void writeSize(CompactOutput out, SizeStatistics statistics) throws TException {
    out.i64(1, statistics.unencodedByteArrayDataBytes());
    out.i64s(2, statistics.repetitionLevelHistogram());
    out.i64s(3, statistics.definitionLevelHistogram());
  }

  static GeospatialStatistics readGeospatial(CompactInput in) {
    BoundingBox bbox = null;
    List<Integer> geospatialTypes = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> bbox = in.struct(StatisticsCodec::readBoundingBox);
        case 2 -> geospatialTypes = in.i32s();
        default -> in.skip();
      }
    }
    return new GeospatialStatistics(bbox, geospatialTypes);
  }

  static void writeGeospatial(CompactOutput out, GeospatialStatistics statistics)
      throws TException {
    out.struct(1, statistics.bbox(), StatisticsCodec::writeBoundingBox);
    out.i32s(2, statistics.geospatialTypes());
  }

  private static BoundingBox readBoundingBox(CompactInput in) {
    @Nullable Double[] bounds = new @Nullable Double[8];
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1, 2, 3, 4, 5, 6, 7, 8 -> bounds[id - 1] = in.float64();
        default -> in.skip();
      }
    }
    return new BoundingBox(
        require(bounds[0], "BoundingBox", "xmin"),
        require(bounds[1], "BoundingBox", "xmax"),
        require(bounds[2], "BoundingBox", "ymin"),
        require(bounds[3], "BoundingBox", "ymax"),
        bounds[4],
        bounds[5],
        bounds[6],
        bounds[7]);
  }

  private static void writeBoundingBox(CompactOutput out, BoundingBox bbox) throws TException {
    out.float64(1, bbox.xmin());
    out.float64(2, bbox.xmax());
    out.float64(3, bbox.ymin());
    out.float64(4, bbox.ymax());
    out.float64(5, bbox.zmin());
    out.float64(6, bbox.zmax());
    out.float64(7, bbox.mmin());
    out.float64(8, bbox.mmax());
  }
}
