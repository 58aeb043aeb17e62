import { boundsOf, extentOf } from '../../solid/geometry/box.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { resolveSurface } from '../../solid/mesh/arrangement/resolve-surface.ts';
import { turnInvertedParts } from '../../solid/mesh/arrangement/turn-inverted.ts';
import { CROSSING_SHARE } from '../../solid/mesh/crossings/self-intersection.ts';
import { cornersOf, type Mesh } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';

/** Union of a solid's corners less that of a negative volume; undefined if open, or nothing remains. */
export function subtractParts(solid: Float32Array, negative: Float32Array): Float32Array | undefined {
  const toleranceMm = CROSSING_SHARE * Math.hypot(...extentOf(boundsOf({ positions: solid })));
  const unite = (corners: Float32Array) =>
    resolved(turnInvertedParts(weldCorners(corners)).mesh, toleranceMm);
  const [body, tool] = [unite(solid), unite(negative)];
  // Turned inside out, the negative volume counts against the body: what is enclosed once remains.
  const rest = body && tool && resolved(appendMeshes([body, insideOut(tool)]), toleranceMm);
  return rest && cornersOf(rest);
}

function resolved(mesh: Mesh, toleranceMm: number): Mesh | undefined {
  const surface = resolveSurface(mesh, toleranceMm);
  return surface.ok ? surface.mesh : undefined;
}

function insideOut({ positions, triangles }: Mesh): Mesh {
  const turned = triangles.slice();
  for (let i = 0; i < turned.length; i += 3) turned.subarray(i, i + 3).reverse();
  return { positions, triangles: turned };
}
