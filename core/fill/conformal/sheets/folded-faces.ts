import { pointOf } from '../../../solid/geometry/vector.ts';
import type { Clearance } from '../cells/clearance.ts';
import type { SurfaceTree } from '../surface/surface-tree.ts';
import { fineNet } from './fine-net.ts';
import { type OrientedNet, withoutFaces } from './oriented-net.ts';
import type { FineNet } from './patch.ts';

/** Steps per edge with which folded faces are found. */
const PROBE_STEPS = 6;
const MOST_ROUNDS = 5;

/** Leaves out slivers of faces that fold over when their edges at the end of a sheet are drawn inside the part. */
export function withoutFolds(net: OrientedNet, tree: SurfaceTree, clearance: Clearance): OrientedNet {
  let left = net;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const folded = foldedFaces(fineNet(left, PROBE_STEPS, { tree, clearance }));
    if (folded.size === 0) return left;
    left = withoutFaces(left, folded);
  }
  return left;
}

/** Faces with a square that looks away from its normal. */
function foldedFaces({ patches, places: p, normals: n, steps }: FineNet): Set<number> {
  const row = steps / 2 + 1;
  const folded = new Set<number>();
  for (const { face, ids } of patches) {
    for (let y = 0; y + 1 < row; y++) {
      for (let x = 0; x + 1 < row; x++) {
        const at = y * row + x;
        const corners = [ids[at]!, ids[at + 1]!, ids[at + row + 1]!, ids[at + row]!];
        corners.forEach((b, j) => {
          const a = corners[(j + 3) % 4]!;
          const c = corners[(j + 1) % 4]!;
          const u = pointOf((k) => p[a * 3 + k]! - p[b * 3 + k]!);
          const v = pointOf((k) => p[c * 3 + k]! - p[b * 3 + k]!);
          const up =
            (v[1] * u[2] - v[2] * u[1]) * n[b * 3]! +
            (v[2] * u[0] - v[0] * u[2]) * n[b * 3 + 1]! +
            (v[0] * u[1] - v[1] * u[0]) * n[b * 3 + 2]!;
          if (!(up > 0)) folded.add(face);
        });
      }
    }
  }
  return folded;
}
