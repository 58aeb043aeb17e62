import { squaredDistanceToTriangle } from '../geometry/distance.ts';
import { type Mesh, volumeOf } from '../mesh/mesh.ts';
import { type DomainSpec, type FillDomain, fillDomainOf } from './fill-domain.ts';
import type { PointGrid } from './point-grid.ts';
import { thinnedFace } from './thin-face.ts';

/** Quadric error of the simplification of a shell's inner face, mm. */
const THINNING_ERROR_MM = 0.03;

/** The last domain of each model that is in use: both files of a job, and what is shown of it, lie in the same one. */
const lastDomains = new WeakMap<Mesh, { key: string; domain: Promise<FillDomain> }>();

/**
 * As `fillDomainOf`; the inner face of a shell is thinned out besides, which a result needs and a preview does not. Made
 * once for equal arguments in a row.
 */
export function thinnedDomainOf(model: Mesh, spec: DomainSpec): Promise<FillDomain> {
  const { cellMm, shellMm, bottomMm } = spec;
  const key = JSON.stringify([cellMm, shellMm, bottomMm]);
  const last = lastDomains.get(model);
  if (last?.key === key) return last.domain;
  const domain = makeDomain(model, spec);
  lastDomains.set(model, { key, domain });
  return domain;
}

async function makeDomain(model: Mesh, spec: DomainSpec): Promise<FillDomain> {
  const { outside, ...domain } = fillDomainOf(model, spec);
  if (!outside) return domain;
  const isTooNear = (x: number, y: number, z: number) =>
    distanceToOutside(model, outside, x, y, z) < spec.shellMm!;
  const mesh = await thinnedFace(domain.mesh, THINNING_ERROR_MM, outside.grid.stepMm, isTooNear);
  return { ...domain, mesh, solidMm3: volumeOf(model) - volumeOf(mesh) };
}

/** Distance to the nearest of the triangles nearest to the eight grid points around a point, mm. */
function distanceToOutside(
  { positions, triangles: t }: Mesh,
  { grid, nearest }: { grid: PointGrid; nearest: Int32Array },
  x: number,
  y: number,
  z: number,
): number {
  const [nx, ny] = grid.size;
  const { origin, stepMm } = grid;
  const i = Math.floor((x - origin[0]) / stepMm);
  const j = Math.floor((y - origin[1]) / stepMm);
  const k = Math.floor((z - origin[2]) / stepMm);
  let squared = Infinity;
  let last = -1;
  for (let corner = 0; corner < 8; corner++) {
    const at = ((k + (corner >> 2)) * ny + j + ((corner >> 1) & 1)) * nx + i + (corner & 1);
    const face = nearest[at]!;
    if (face < 0 || face === last) continue;
    last = face;
    const a = t[face * 3]! * 3;
    const b = t[face * 3 + 1]! * 3;
    const c = t[face * 3 + 2]! * 3;
    squared = Math.min(squared, squaredDistanceToTriangle(positions, a, b, c, x, y, z));
  }
  return Math.sqrt(squared);
}
