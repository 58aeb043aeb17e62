// Peer of the bench: fills a model with a lattice by narrow-band level sets of OpenVDB, on all threads of TBB.
// openvdb-peer MODEL.stl JOB OUT.stl, where JOB is a text file:
//   voxel MM | shell MM (0 without) | rods RADIUS COUNT, then six numbers a rod | gyroid CELL THICKNESS X Y Z
#include <openvdb/openvdb.h>
#include <openvdb/tools/Composite.h>
#include <openvdb/tools/MeshToVolume.h>
#include <openvdb/tools/SignedFloodFill.h>
#include <openvdb/tools/LevelSetUtil.h>
#include <openvdb/tools/ValueTransformer.h>
#include <openvdb/tools/VolumeToMesh.h>
#include <tbb/parallel_reduce.h>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

using openvdb::Coord;
using openvdb::FloatGrid;
using openvdb::Vec3d;
using openvdb::Vec3s;

namespace {

constexpr float HALF_WIDTH = 3;

struct Rod {
  Vec3d from, to;
};

// Distances from a model's surface, inside as deep as this many voxels.
FloatGrid::Ptr levelSetOf(const std::string &path, const openvdb::math::Transform &transform, float depth) {
  std::ifstream in(path, std::ios::binary);
  std::vector<char> bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  uint32_t count = 0;
  std::memcpy(&count, bytes.data() + 80, 4);
  std::vector<Vec3s> points(count * 3);
  std::vector<openvdb::Vec3I> faces(count);
  for (uint32_t f = 0; f < count; f++) {
    for (int k = 0; k < 3; k++) {
      float at[3];
      std::memcpy(at, bytes.data() + 84 + f * 50 + 12 + k * 12, 12);
      // The adapter below asks for places in steps of the grid.
      points[f * 3 + k] = Vec3s(transform.worldToIndex(Vec3d(at[0], at[1], at[2])));
    }
    faces[f] = openvdb::Vec3I(f * 3, f * 3 + 1, f * 3 + 2);
  }
  openvdb::tools::QuadAndTriangleDataAdapter<Vec3s, openvdb::Vec3I> mesh(points, faces);
  auto grid = openvdb::tools::meshToVolume<FloatGrid>(mesh, transform, HALF_WIDTH, depth);
  grid->setGridClass(openvdb::GRID_LEVEL_SET);
  return grid;
}

FloatGrid::Ptr emptyGrid(const openvdb::math::Transform &transform, float voxel) {
  auto grid = FloatGrid::create(HALF_WIDTH * voxel);
  grid->setTransform(transform.copy());
  grid->setGridClass(openvdb::GRID_LEVEL_SET);
  return grid;
}

// Distances to rods within the band, one grid a thread, united at the end.
struct RodsBody {
  const std::vector<Rod> &rods;
  const openvdb::math::Transform &transform;
  float voxel, radius;
  FloatGrid::Ptr grid;

  RodsBody(const std::vector<Rod> &r, const openvdb::math::Transform &t, float v, float mm)
      : rods(r), transform(t), voxel(v), radius(mm), grid(emptyGrid(t, v)) {}
  RodsBody(RodsBody &other, tbb::split)
      : RodsBody(other.rods, other.transform, other.voxel, other.radius) {}

  void operator()(const tbb::blocked_range<size_t> &range) {
    auto accessor = grid->getAccessor();
    const double band = HALF_WIDTH * voxel;
    const double reach = radius + band;
    for (size_t i = range.begin(); i < range.end(); i++) {
      const Rod &rod = rods[i];
      const Vec3d way = rod.to - rod.from;
      const double square = way.lengthSqr();
      Coord low, high;
      for (int k = 0; k < 3; k++) {
        low[k] = int(std::floor((std::min(rod.from[k], rod.to[k]) - reach) / voxel));
        high[k] = int(std::ceil((std::max(rod.from[k], rod.to[k]) + reach) / voxel));
      }
      for (int x = low[0]; x <= high[0]; x++)
        for (int y = low[1]; y <= high[1]; y++)
          for (int z = low[2]; z <= high[2]; z++) {
            const Vec3d at(x * voxel, y * voxel, z * voxel);
            const double t = square > 0 ? std::clamp((at - rod.from).dot(way) / square, 0.0, 1.0) : 0;
            const double distance = (at - rod.from - t * way).length() - radius;
            if (distance >= band || distance <= -band) continue;
            const Coord ijk(x, y, z);
            if (distance < accessor.getValue(ijk)) accessor.setValue(ijk, float(distance));
          }
    }
  }

  void join(RodsBody &other) {
    // Least of both where active; insides are found when all are joined.
    openvdb::tools::compMin(*grid, *other.grid);
  }
};

void write(const FloatGrid &grid, const std::string &path) {
  std::vector<Vec3s> points;
  std::vector<openvdb::Vec3I> triangles;
  std::vector<openvdb::Vec4I> quads;
  openvdb::tools::volumeToMesh(grid, points, triangles, quads, 0.0, 0.0);
  std::vector<char> bytes(84 + (triangles.size() + 2 * quads.size()) * 50, 0);
  const uint32_t count = uint32_t(triangles.size() + 2 * quads.size());
  std::memcpy(bytes.data() + 80, &count, 4);
  char *out = bytes.data() + 84;
  auto put = [&](uint32_t a, uint32_t b, uint32_t c) {
    std::memcpy(out + 12, &points[a], 12);
    std::memcpy(out + 24, &points[c], 12);
    std::memcpy(out + 36, &points[b], 12);
    out += 50;
  };
  for (const auto &t : triangles) put(t[0], t[1], t[2]);
  for (const auto &q : quads) {
    put(q[0], q[1], q[2]);
    put(q[0], q[2], q[3]);
  }
  std::ofstream(path, std::ios::binary).write(bytes.data(), std::streamsize(bytes.size()));
  std::cout << "{\"triangles\":" << count << "}" << std::endl;
}

}  // namespace

int main(int argc, char **argv) {
  if (argc != 4) {
    std::cerr << "usage: openvdb-peer MODEL.stl JOB OUT.stl" << std::endl;
    return 2;
  }
  openvdb::initialize();
  std::ifstream job(argv[2]);
  std::string word;
  float voxel = 0.3f, shell = 0, radius = 0;
  double cell = 0, thickness = 0;
  Vec3d corner(0);
  std::vector<Rod> rods;
  while (job >> word) {
    if (word == "voxel") job >> voxel;
    else if (word == "shell") job >> shell;
    else if (word == "gyroid") job >> cell >> thickness >> corner[0] >> corner[1] >> corner[2];
    else if (word == "rods") {
      size_t count = 0;
      job >> radius >> count;
      rods.resize(count);
      for (auto &rod : rods)
        job >> rod.from[0] >> rod.from[1] >> rod.from[2] >> rod.to[0] >> rod.to[1] >> rod.to[2];
    }
  }
  auto transform = openvdb::math::Transform::createLinearTransform(voxel);
  FloatGrid::Ptr model = levelSetOf(argv[1], *transform, HALF_WIDTH + shell / voxel);
  FloatGrid::Ptr lattice;
  if (!rods.empty()) {
    RodsBody body(rods, *transform, voxel, radius);
    tbb::parallel_reduce(tbb::blocked_range<size_t>(0, rods.size(), 64), body);
    lattice = body.grid;
    openvdb::tools::signedFloodFill(lattice->tree());
  } else {
    // The field over the model's inside and band.
    lattice = emptyGrid(*transform, voxel);
    auto mask = openvdb::tools::sdfInteriorMask(*model, HALF_WIDTH * voxel * 0.99f);
    lattice->setTree(FloatGrid::TreeType::Ptr(
        new FloatGrid::TreeType(mask->tree(), HALF_WIDTH * voxel, openvdb::TopologyCopy())));
    lattice->tree().voxelizeActiveTiles();
    const double k = 2 * M_PI / cell;
    const float band = HALF_WIDTH * voxel;
    openvdb::tools::foreach (lattice->beginValueOn(), [&](const FloatGrid::ValueOnIter &at) {
      const Coord c = at.getCoord();
      const double x = (c[0] * double(voxel) - corner[0]) * k, y = (c[1] * double(voxel) - corner[1]) * k,
                   z = (c[2] * double(voxel) - corner[2]) * k;
      const double sx = std::sin(x), cx = std::cos(x), sy = std::sin(y), cy = std::cos(y), sz = std::sin(z),
                   cz = std::cos(z);
      const double value = sx * cy + sy * cz + sz * cx;
      const double gx = cx * cy - sz * sx, gy = cy * cz - sx * sy, gz = cz * cx - sy * sz;
      const double slope = std::max(1e-6, std::sqrt(gx * gx + gy * gy + gz * gz) * k);
      at.setValue(float(std::clamp(std::abs(value) / slope - thickness / 2, double(-band), double(band))));
    });
  }
  if (shell > 0) {
    FloatGrid::Ptr inner = model->deepCopy();
    const float band = HALF_WIDTH * voxel;
    openvdb::tools::foreach (inner->beginValueOn(), [&](const FloatGrid::ValueOnIter &at) {
      const float distance = *at + shell;
      if (distance < band && distance > -band) at.setValue(distance);
      else {
        at.setValue(distance < 0 ? -band : band);
        at.setValueOff();
      }
    });
    openvdb::tools::signedFloodFill(inner->tree());
    FloatGrid::Ptr wall = model->deepCopy();
    openvdb::tools::csgDifference(*wall, *inner);
    openvdb::tools::csgIntersection(*lattice, *model);
    openvdb::tools::csgUnion(*lattice, *wall);
  } else {
    openvdb::tools::csgIntersection(*lattice, *model);
  }
  write(*lattice, argv[3]);
  return 0;
}
