import type { CellKey } from '../../catalogue/lattice-types.ts';
import { topologyByTitle } from '../../cells/cells.ts';
import { type CellTopology, strutEnds } from '../../cells/topology.ts';
import { SURFACE_FIELDS } from '../../cells/tpms/field.ts';
import { mapPoint } from '../../solid/geometry/vector.ts';
import { namedLattice } from '../../spec/name.ts';
import type { Point3 } from '../beam/struts.ts';
import { bodyAtDensity, type LevelGrid, SUB, type VoxelBody } from '../voxel/body.ts';

/** Cells whose middle planes and faces are planes of symmetry: an eighth says all. */
const UNMIRRORED: ReadonlySet<CellKey> = new Set<CellKey>(['gyroid', 'schwarz-d', 'diamond', 'voronoi']);

export interface VoxelRequest {
  /** Full name of the lattice, as TYPE-10001:network. */
  lattice: string;
  edges: Point3;
  /** Relative density, 0 to 1. */
  density: number;
  /** Voxels along the shortest edge of a period; even. */
  voxels: number;
  /** Computes the whole period also where an eighth would do. */
  whole?: boolean;
}

/**
 * Returns a lattice in voxels at exactly its density: struts as round rods with balls at their joints, sheets by the
 * distance from their surface to first order, networks by the level of their field. `level` is the radius of a rod,
 * half the thickness of a sheet, the level of a network.
 * @throws RangeError for an unknown lattice
 */
export function voxelBody({ lattice, edges, density, voxels, whole = false }: VoxelRequest): {
  body: VoxelBody;
  level: number;
} {
  const named = namedLattice(lattice);
  if (!named) throw new RangeError(`no lattice is called ${lattice}`);
  const mirrored = !whole && !UNMIRRORED.has(named.type.cell);
  const half = mirrored ? 2 : 1;
  const shortest = Math.min(...edges);
  const counts = mapPoint(
    edges,
    (edge) => (Math.max(1, Math.round((voxels * edge) / shortest / 2)) * 2) / half,
  );
  const shape = { counts, edges: mapPoint(edges, (edge) => edge / half), mirrored };
  if (named.type.family === 'surface') {
    const read = SURFACE_FIELDS[named.type.cell];
    return bodyAtDensity(
      surfaceGrid(read, edges, { ...shape, network: named.variant === 'network' }),
      shape,
      density,
    );
  }
  const topology = topologyByTitle(lattice)!;
  for (let reach = firstReach(topology, edges, density); ; reach *= 1.5) {
    const step = Math.max(...shape.edges.map((edge, k) => edge / counts[k]!));
    const found = bodyAtDensity(
      strutGrid(topology, edges, { ...shape, reach: reach + 2 * step }),
      shape,
      density,
    );
    if (found.level < reach) return found;
  }
}

function surfaceGrid(
  field: (typeof SURFACE_FIELDS)['gyroid'],
  period: Point3,
  { network, counts, edges }: Omit<VoxelBody, 'shares'> & { network: boolean },
): LevelGrid {
  const [nx, ny, nz] = mapPoint(counts, (count) => SUB * count);
  const values = new Float32Array(nx * ny * nz);
  const slopes = new Float32Array(network ? values.length : 0);
  const read = new Float64Array(4);
  const turn = period.map((edge) => (2 * Math.PI) / edge);
  let at = 0;
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        field(
          (turn[0]! * edges[0] * (i + 0.5)) / nx,
          (turn[1]! * edges[1] * (j + 0.5)) / ny,
          (turn[2]! * edges[2] * (k + 0.5)) / nz,
          read,
        );
        const slope = Math.max(
          1e-6,
          Math.hypot(read[1]! * turn[0]!, read[2]! * turn[1]!, read[3]! * turn[2]!),
        );
        if (network) slopes[at] = slope;
        values[at++] = network ? read[0]! : Math.abs(read[0]!) / slope;
      }
  return network ? { values, slopes } : { values };
}

/** A radius that the rods surely exceed only by the volume they share, doubled. */
function firstReach(topology: CellTopology, edges: Point3, density: number): number {
  const length = topology.struts.reduce((sum, _, s) => {
    const [a, b] = strutEnds(topology, s);
    return sum + Math.hypot(...a.map((value, k) => (value - b[k]!) * edges[k]!));
  }, 0);
  return 1.5 * Math.sqrt((density * edges[0] * edges[1] * edges[2]) / (Math.PI * length));
}

/** Distances from the nearest strut, up to `reach`. */
function strutGrid(
  topology: CellTopology,
  period: Point3,
  { reach, counts, edges }: Omit<VoxelBody, 'shares'> & { reach: number },
): LevelGrid {
  const n = mapPoint(counts, (count) => SUB * count);
  const step = mapPoint(edges, (edge, k) => edge / n[k]!);
  const squares = new Float32Array(n[0] * n[1] * n[2]).fill(reach * reach);
  for (let s = 0; s < topology.struts.length; s++) {
    const [a, b] = strutEnds(topology, s);
    for (let image = 0; image < 27; image++) {
      const shift = [(image % 3) - 1, (Math.floor(image / 3) % 3) - 1, Math.floor(image / 9) - 1];
      const place = (p: Point3) => mapPoint(p, (value, k) => (value + shift[k]!) * period[k]!);
      stamp(squares, { n, step, reach }, { a: place(a), b: place(b) });
    }
  }
  for (let at = 0; at < squares.length; at++) squares[at] = Math.sqrt(squares[at]!);
  return { values: squares };
}

/** Lowers the squared distances about one line. */
function stamp(
  squares: Float32Array,
  { n, step, reach }: { n: Point3; step: Point3; reach: number },
  { a, b }: { a: Point3; b: Point3 },
): void {
  const first = n.map((_, k) => Math.max(0, Math.ceil((Math.min(a[k]!, b[k]!) - reach) / step[k]! - 0.5)));
  const last = n.map((count, k) =>
    Math.min(count - 1, Math.floor((Math.max(a[k]!, b[k]!) + reach) / step[k]! - 0.5)),
  );
  const [dx, dy, dz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const inverse = 1 / (dx * dx + dy * dy + dz * dz);
  for (let k = first[2]!; k <= last[2]!; k++) {
    const z = (k + 0.5) * step[2] - a[2];
    for (let j = first[1]!; j <= last[1]!; j++) {
      const y = (j + 0.5) * step[1] - a[1];
      const row = n[0] * (j + n[1] * k);
      for (let i = first[0]!; i <= last[0]!; i++) {
        const x = (i + 0.5) * step[0] - a[0];
        const along = (x * dx + y * dy + z * dz) * inverse;
        const t = along < 0 ? 0 : along > 1 ? 1 : along;
        const square = (x - t * dx) ** 2 + (y - t * dy) ** 2 + (z - t * dz) ** 2;
        if (square < squares[row + i]!) squares[row + i] = square;
      }
    }
  }
}
