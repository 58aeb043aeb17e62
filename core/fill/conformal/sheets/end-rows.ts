import { mapPoint, minus, type Point, pointFrom } from '../../../solid/geometry/vector.ts';
import { madeOnce } from '../../../solid/lists/made-once.ts';
import { type Clearance, movedClear } from '../cells/clearance.ts';
import type { SurfaceTree } from '../surface/surface-tree.ts';
import type { FineNet, Patch } from './patch.ts';

/** Rounds in which fine vertices beside the end of a sheet are evened out. */
const ROUNDS = 12;

/** Moves vertices at the end of a sheet into the part, as around holes; next rows follow, less and less. */
export function drawInward(
  { count, places, normals, steps, patches }: FineNet,
  isEnd: readonly { leaving: boolean; reaching: boolean }[],
  { tree, clearance }: { tree: SurfaceTree; clearance: Clearance },
): void {
  const half = steps / 2;
  const row = half + 1;
  const moves = new Map<number, Point>();
  const moveOf = (id: number): Point =>
    madeOnce(moves, id, () => {
      const from = pointFrom(places, id * 3);
      const to = pointFrom(places, id * 3);
      const move: Point = movedClear(to, tree, clearance) ? minus(to, from) : [0, 0, 0];
      // Across the wall the columns find their own way.
      const n = normals.subarray(id * 3, id * 3 + 3);
      const across = move[0] * n[0]! + move[1] * n[1]! + move[2] * n[2]!;
      return mapPoint(move, (value, k) => value - across * n[k]!);
    });
  const sums = new Float64Array(count * 3);
  const done = new Map<number, number>();
  patches.forEach(({ ids }, p) => {
    const { leaving, reaching } = isEnd[p]!;
    if (!leaving && !reaching) return;
    for (let y = 0; y <= half; y++) {
      for (let x = 0; x <= half; x++) {
        const id = ids[y * row + x]!;
        done.set(id, (done.get(id) ?? 0) + 1);
        const [byLeaving, byReaching] = [moveOf(ids[x]!), moveOf(ids[y * row]!)];
        for (let k = 0; k < 3; k++) {
          const a = leaving ? byLeaving[k]! * (1 - y / half) : 0;
          const b = reaching ? byReaching[k]! * (1 - x / half) : 0;
          sums[id * 3 + k]! +=
            x === 0 && y === 0 ? Math.max(Math.abs(a), Math.abs(b)) * Math.sign(a || b) : a + b;
        }
      }
    }
  });
  for (const [id, times] of done)
    for (let k = 0; k < 3; k++) places[id * 3 + k]! += sums[id * 3 + k]! / times;
  const loose = new Set([...done.keys()].filter((id) => !moves.has(id)));
  evenOut(places, neighboursOf(patches, row, loose));
}

function neighboursOf(
  patches: readonly Patch[],
  row: number,
  of: ReadonlySet<number>,
): Map<number, Set<number>> {
  const out = new Map<number, Set<number>>();
  const join = (a: number, b: number) => {
    if (!of.has(a)) return;
    const known = out.get(a);
    if (known) known.add(b);
    else out.set(a, new Set([b]));
  };
  for (const { ids } of patches) {
    for (let y = 0; y < row; y++) {
      for (let x = 0; x < row; x++) {
        const at = y * row + x;
        if (x + 1 < row) {
          join(ids[at]!, ids[at + 1]!);
          join(ids[at + 1]!, ids[at]!);
        }
        if (y + 1 < row) {
          join(ids[at]!, ids[at + row]!);
          join(ids[at + row]!, ids[at]!);
        }
      }
    }
  }
  return out;
}

/** Moves vertices to the mean of their neighbours, so that rows that were pressed against an end spread out. */
function evenOut(places: Float64Array, around: ReadonlyMap<number, ReadonlySet<number>>): void {
  for (let round = 0; round < ROUNDS; round++) {
    for (const [id, others] of around) {
      for (let k = 0; k < 3; k++) {
        let sum = 0;
        for (const other of others) sum += places[other * 3 + k]!;
        places[id * 3 + k] = sum / others.size;
      }
    }
  }
}
