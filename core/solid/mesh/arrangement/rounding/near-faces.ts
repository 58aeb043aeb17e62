import { boundsOf } from '../../../geometry/box.ts';
import { pointOf } from '../../../geometry/vector.ts';
import { compactMesh } from '../../compact.ts';
import type { Mesh } from '../../mesh.ts';

/** Cells along the longest side of the mesh. */
const CELLS = 128;
/** A face whose box covers more cells is taken without a look. */
const LOOKS_MAX = 512;

/** Faces at marked vertices, and all near them, as a mesh; the whole if that is most of it. Linear. */
export function facesNear(mesh: Mesh, marked: Uint8Array, slackMm: number): Mesh {
  const { positions: p, triangles: t } = mesh;
  const faces = t.length / 3;
  const isMarked = (f: number) => marked[t[f * 3]!]! + marked[t[f * 3 + 1]!]! + marked[t[f * 3 + 2]!]! > 0;
  let own = 0;
  for (let f = 0; f < faces; f++) if (isMarked(f)) own++;
  if (own === 0) return { positions: new Float32Array(), triangles: new Uint32Array() };
  if (own * 2 > faces) return mesh;
  const { min, max } = boundsOf(mesh);
  const cellMm = Math.max(...[0, 1, 2].map((k) => max[k]! - min[k]!)) / CELLS + slackMm;
  const size = pointOf((k) => Math.floor((max[k]! - min[k]!) / cellMm) + 1);
  const cells = new Uint8Array(size[0] * size[1] * size[2]);
  const low = [0, 0, 0];
  const high = [0, 0, 0];
  const range = (f: number) => {
    let covered = 1;
    for (let k = 0; k < 3; k++) {
      const a = p[t[f * 3]! * 3 + k]!;
      const b = p[t[f * 3 + 1]! * 3 + k]!;
      const c = p[t[f * 3 + 2]! * 3 + k]!;
      low[k] = Math.max(0, Math.floor((Math.min(a, b, c) - slackMm - min[k]!) / cellMm));
      high[k] = Math.min(size[k]! - 1, Math.floor((Math.max(a, b, c) + slackMm - min[k]!) / cellMm));
      covered *= high[k]! - low[k]! + 1;
    }
    return covered;
  };
  /** Visits the cells of the range until `visit` returns true; returns whether it did. */
  const someCell = (visit: (cell: number) => boolean) => {
    for (let z = low[2]!; z <= high[2]!; z++) {
      for (let y = low[1]!; y <= high[1]!; y++) {
        for (let x = low[0]!; x <= high[0]!; x++) if (visit((z * size[1] + y) * size[0] + x)) return true;
      }
    }
    return false;
  };
  for (let f = 0; f < faces; f++) {
    if (!isMarked(f)) continue;
    range(f);
    someCell((cell) => {
      cells[cell] = 1;
      return false;
    });
  }
  const kept = new Uint32Array(t.length);
  let used = 0;
  const isTaken = (cell: number) => cells[cell] === 1;
  for (let f = 0; f < faces; f++) {
    if (range(f) <= LOOKS_MAX && !someCell(isTaken)) continue;
    for (let i = f * 3; i < f * 3 + 3; i++) kept[used++] = t[i]!;
  }
  return compactMesh({ positions: p, triangles: kept.subarray(0, used) });
}
