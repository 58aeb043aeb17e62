import { pointOf } from '../../solid/geometry/vector.ts';
import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { clearVoxels } from './clearance.ts';
import { flood, VoxelList } from './flood.ts';
import { VOXELS_MAX, VOXELS_PER_OPENING, type VoxelBody, voxelBody, voxelGrid } from './voxel-body.ts';
import { voxelSurface } from './voxel-surface.ts';

/** Room from which powder or resin cannot leave. */
export interface TrappedVolume {
  /** Of a closed hollow as its surface encloses it; of another room as the grid shows it. */
  volumeMm3: number;
  /** Middle of one of its voxels, near its centre, mm. */
  atMm: [number, number, number];
  boxMm: { min: [number, number, number]; max: [number, number, number] };
  /** True if it has no opening at all, as far as the grid shows. */
  closed: boolean;
}

/** Trapped volumes of a body, the largest first. */
export interface TrappedVolumes {
  /** Width that an opening needs, mm: the requested one, or more if the grid is too coarse for it. */
  openingMm: number;
  /** True if the grid is too coarse for the requested opening. Then only closed hollows are found. */
  closedOnly: boolean;
  /** Edge of a voxel, mm, which is also the accuracy of lengths. */
  voxelMm: number;
  totalMm3: number;
  volumes: TrappedVolume[];
}

export interface TrapOptions {
  voxelsMax?: number;
  /** Receives the surface of the trapped volumes, 9 numbers per triangle, mm; made only if set. */
  onSurface?: (corners: Float32Array) => void;
}

/** Smallest volume that is reported, in cubes of the opening's width. Smaller ones come from a rough surface. */
const SMALLEST_SHARE = 0.5;
/** Depth behind a narrow place that still counts as drained, in widths of the opening. */
const DRAINED_WIDTHS = 1.75;

const DRAINED = 1;
const TRAPPED = 2;
const COUNTED = 3;

/**
 * Finds where powder or resin stays in a body: room that a ball of the opening's width cannot reach from outside. The
 * ball moves on a grid of a quarter of the width. Crevices up to 1.75 widths behind where the ball can be count as
 * drained. In bodies too large for that grid only closed hollows are found, since a larger ball stops where material
 * can leave.
 * @throws SlicingError for an open mesh
 */
export function trappedVolumes(mesh: Mesh, askedMm: number, options: TrapOptions = {}): TrappedVolumes {
  const { voxelsMax = VOXELS_MAX, onSurface } = options;
  const wishedMm = askedMm / VOXELS_PER_OPENING;
  const grid = voxelGrid(mesh, wishedMm, voxelsMax);
  const { voxelMm } = grid;
  const closedOnly = voxelMm > wishedMm;
  const openingMm = closedOnly ? voxelMm * VOXELS_PER_OPENING : askedMm;
  const body = voxelBody(mesh, grid);
  const hollows = inwardSurfaces(mesh);
  const labels = closedOnly ? outsideHollows(hollows.mesh, body) : drainedVoxels(body, openingMm);
  const leastMm3 = SMALLEST_SHARE * askedMm ** 3;
  const parts = partsOf(body, labels, { leastMm3, closedOnly });
  const closed = parts.filter(({ volume }) => volume.closed);
  const enclosedMm3 = hollows.volumesMm3.filter((mm3) => mm3 >= leastMm3);
  if (closed.length === enclosedMm3.length)
    for (const [i, { volume }] of closed.entries()) volume.volumeMm3 = enclosedMm3[i]!;
  const volumes = parts.map(({ volume }) => volume);
  onSurface?.(
    voxelSurface(
      body,
      parts.map(({ voxels }) => voxels),
    ),
  );
  const totalMm3 = volumes.reduce((sum, one) => sum + one.volumeMm3, 0);
  return { openingMm, closedOnly, voxelMm, totalMm3, volumes };
}

/** Labels every voxel outside closed hollows as drained. */
function outsideHollows(inward: Mesh, body: VoxelBody): Uint8Array {
  const labels = hollowVoxels(inward, body);
  for (let i = 0; i < labels.length; i++) labels[i] = labels[i] ? 0 : DRAINED;
  return labels;
}

/** Labels: drained voxels, and those of chambers that the ball cannot leave. Other free voxels have none. */
function drainedVoxels(body: VoxelBody, openingMm: number): Uint8Array {
  const { solid, size, voxelMm } = body;
  const clear = clearVoxels(body, openingMm / 2);
  const labels = new Uint8Array(solid.length);
  const isFree = (voxel: number) => solid[voxel] === 0;
  const isClear = (voxel: number) => clear[voxel] === 1;
  const outside = flood(labels, size, { seeds: corner(size), label: DRAINED, isOpen: isClear });
  // Chambers: where the ball may be, but not come from outside.
  const chambers = new VoxelList();
  for (let i = 0; i < solid.length; i++) {
    if (clear[i] !== 1 || labels[i] !== 0) continue;
    labels[i] = TRAPPED;
    chambers.push(i);
  }
  // The ball's radius brings chambers back to their walls before the outside spreads into crevices.
  const radius = Math.ceil((openingMm / 2 / voxelMm) * 1.5);
  flood(labels, size, { seeds: chambers, label: TRAPPED, steps: radius, isOpen: isFree });
  const steps = Math.ceil((DRAINED_WIDTHS * openingMm) / voxelMm);
  flood(labels, size, { seeds: outside, label: DRAINED, steps, isOpen: isFree });
  return labels;
}

/** The voxel beside the first one, which lies outside the body. */
function corner([nx, ny]: readonly [number, number, number]): VoxelList {
  const seeds = new VoxelList();
  seeds.push(1 + nx + nx * ny);
  return seeds;
}

/** Connected parts of the free voxels that do not drain. */
function partsOf(
  body: VoxelBody,
  labels: Uint8Array,
  { leastMm3, closedOnly }: { leastMm3: number; closedOnly: boolean },
): { volume: TrappedVolume; voxels: VoxelList }[] {
  const { solid, size, voxelMm } = body;
  const [nx, ny, nz] = size;
  const isStuck = (i: number) => solid[i] === 0 && labels[i] !== DRAINED && labels[i] !== COUNTED;
  // Chambers carry a label that a flood would not enter.
  for (let i = 0; i < labels.length; i++) if (labels[i] === TRAPPED) labels[i] = 0;
  const found: { volume: TrappedVolume; voxels: VoxelList }[] = [];
  for (let z = 1; z < nz - 1; z++)
    for (let y = 1; y < ny - 1; y++)
      for (let x = 1; x < nx - 1; x++) {
        const first = (z * ny + y) * nx + x;
        if (!isStuck(first)) continue;
        const seeds = new VoxelList();
        seeds.push(first);
        const part = flood(labels, size, { seeds, label: COUNTED, isOpen: isStuck });
        const volumeMm3 = part.length * voxelMm ** 3;
        if (volumeMm3 < leastMm3) continue;
        const closed = closedOnly || isClosed(part, body, labels);
        found.push({
          volume: { volumeMm3, ...placeOf(part, body), closed },
          voxels: part,
        });
      }
  return found.sort((a, b) => b.volume.volumeMm3 - a.volume.volumeMm3);
}

/** True if no voxel of a part touches room that drains. */
function isClosed(part: VoxelList, { solid, size: [nx, ny] }: VoxelBody, labels: Uint8Array): boolean {
  for (let i = 0; i < part.length; i++) {
    const voxel = part.at(i);
    for (const next of [voxel + 1, voxel - 1, voxel + nx, voxel - nx, voxel + nx * ny, voxel - nx * ny])
      if (solid[next] === 0 && labels[next] === DRAINED) return false;
  }
  return true;
}

/** Box of a part, and the middle of its voxel that is nearest to its centre of mass. */
function placeOf(
  part: VoxelList,
  { size: [nx, ny], originMm, voxelMm }: VoxelBody,
): Pick<TrappedVolume, 'atMm' | 'boxMm'> {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = [0, 0, 0];
  const sum = [0, 0, 0];
  const placed = (i: number) => {
    const voxel = part.at(i);
    return [voxel % nx, Math.floor(voxel / nx) % ny, Math.floor(voxel / (nx * ny))] as const;
  };
  for (let i = 0; i < part.length; i++) {
    const at = placed(i);
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k]!, at[k]!);
      high[k] = Math.max(high[k]!, at[k]!);
      sum[k]! += at[k]!;
    }
  }
  const centre = sum.map((total) => total / part.length);
  let nearest: readonly number[] = placed(0);
  let apart = Number.POSITIVE_INFINITY;
  for (let i = 0; i < part.length; i++) {
    const at = placed(i);
    const off = (at[0] - centre[0]!) ** 2 + (at[1] - centre[1]!) ** 2 + (at[2] - centre[2]!) ** 2;
    if (off < apart) {
      apart = off;
      nearest = at;
    }
  }
  const mm = (at: readonly number[], shift: number) =>
    pointOf((k) => originMm[k]! + (at[k]! + shift) * voxelMm);
  return { atMm: mm(nearest, 0), boxMm: { min: mm(low, -0.5), max: mm(high, 0.5) } };
}

/**
 * Marks the free voxels of a body that lie in closed hollows: room without an opening of any width. The mesh shows
 * them at any resolution of the grid: the surface around such a hollow faces inward and is connected to no other.
 */
function hollowVoxels(inward: Mesh, body: VoxelBody): Uint8Array {
  if (inward.triangles.length === 0) return new Uint8Array(body.solid.length);
  const inHollow = voxelBody(inward, body).solid;
  for (let i = 0; i < inHollow.length; i++) if (body.solid[i]) inHollow[i] = 0;
  return inHollow;
}

/** Connected surfaces of a mesh that enclose a negative volume, turned inside out, and these volumes, the largest first. */
function inwardSurfaces({ positions: p, triangles: t }: Mesh): { mesh: Mesh; volumesMm3: number[] } {
  const surfaces = new DisjointSets(p.length / 3);
  for (let i = 0; i < t.length; i += 3) {
    surfaces.join(t[i]!, t[i + 1]!);
    surfaces.join(t[i]!, t[i + 2]!);
  }
  // Six times the volume of each surface.
  const volumes = new Float64Array(p.length / 3);
  for (let i = 0; i < t.length; i += 3) {
    const [a, b, c] = [t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3];
    const surface = surfaces.find(t[i]!);
    volumes[surface]! +=
      p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) +
      p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!) +
      p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!);
  }
  const turned: number[] = [];
  for (let i = 0; i < t.length; i += 3)
    if (volumes[surfaces.find(t[i]!)]! < 0) turned.push(t[i]!, t[i + 2]!, t[i + 1]!);
  const volumesMm3 = [...volumes.filter((sixfold) => sixfold < 0)].map((sixfold) => -sixfold / 6);
  return {
    mesh: { positions: p, triangles: Uint32Array.from(turned) },
    volumesMm3: volumesMm3.sort((a, b) => b - a),
  };
}
