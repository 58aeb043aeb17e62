import { madeOnce } from '../../../solid/lists/made-once.ts';
import type { Clearance } from '../cells/clearance.ts';
import type { SurfaceTree } from '../surface/surface-tree.ts';
import { drawInward } from './end-rows.ts';
import type { OrientedNet } from './oriented-net.ts';
import type { FineNet, Patch } from './patch.ts';

/** Refines every face into one patch per corner. Its vertices follow the bend of the net between its nodes. */
export function fineNet(
  { net, faces }: OrientedNet,
  steps: number,
  { tree, clearance }: { tree: SurfaceTree; clearance: Clearance },
): FineNet {
  const half = steps / 2;
  const fine = new FineVertices(net);
  const known = new Map<string, number>();
  const shared = (key: string, nodes: readonly number[], weights: readonly number[]) =>
    madeOnce(known, key, () => fine.add(nodes, weights));
  const patches: Patch[] = [];
  const beside = new Map<string, number>();
  faces.forEach(({ nodes, turns, depth }, f) => {
    const size = nodes.length;
    nodes.forEach((node, i) => {
      const next = nodes[(i + 1) % size]!;
      const last = nodes[(i + size - 1) % size]!;
      beside.set(edgeName(node, next), (beside.get(edgeName(node, next)) ?? 0) + 1);
      const ids = new Int32Array((half + 1) ** 2);
      for (let y = 0; y <= half; y++) {
        for (let x = 0; x <= half; x++) {
          const weights = weightsAt(size, i, x / steps, y / steps);
          const onEdge = (to: number, t: number) => `${edgeName(node, to)}:${node < to ? t : steps - t}`;
          let key = `${f}/${i},${x},${y}`;
          if (x === 0 && y === 0) key = `n${node}`;
          else if (y === 0) key = onEdge(next, x);
          else if (x === 0) key = onEdge(last, y);
          else if (x === half && y === half) key = `${f}/c`;
          else if (x === half) key = `${f}/${i}:${y}`;
          else if (y === half) key = `${f}/${(i + size - 1) % size}:${x}`;
          ids[y * (half + 1) + x] = shared(key, nodes, weights);
        }
      }
      const strip = depth === undefined ? undefined : { corner: i, turns: turns[0]!, depth };
      const reaching = turns[(i + size - 1) % size]!;
      patches.push({ face: f, ids, leaving: turns[i]!, reaching, ...(strip ? { strip } : {}) });
    });
  });
  const made = fine.net(steps, patches);
  const isEnd = faces.flatMap(({ nodes }) =>
    nodes.map((node, i) => {
      const size = nodes.length;
      const at = (to: number) => beside.get(edgeName(node, to)) === 1;
      return { leaving: at(nodes[(i + 1) % size]!), reaching: at(nodes[(i + size - 1) % size]!) };
    }),
  );
  drawInward(made, isEnd, { tree, clearance });
  return made;
}

function edgeName(a: number, b: number): string {
  return a < b ? `e${a},${b}` : `e${b},${a}`;
}

/** Shares of the nodes of a face at a place of a corner's patch; x and y from 0 to a half. */
function weightsAt(size: number, corner: number, x: number, y: number): number[] {
  const [s, t] = [2 * x, 2 * y];
  const out = new Array<number>(size).fill((s * t) / size);
  out[corner]! += (1 - s) * (1 - t) + (s * (1 - t) + (1 - s) * t) / 2;
  out[(corner + 1) % size]! += (s * (1 - t)) / 2;
  out[(corner + size - 1) % size]! += ((1 - s) * t) / 2;
  return out;
}

class FineVertices {
  readonly #coarse: OrientedNet['net'];
  readonly #places: number[] = [];
  readonly #normals: number[] = [];
  readonly #half: number[] = [];

  constructor(coarse: OrientedNet['net']) {
    this.#coarse = coarse;
  }

  /** A vertex at these shares of nodes, halfway to their tangent planes (Boubekeur and Alexa 2008). */
  add(nodes: readonly number[], weights: readonly number[]): number {
    const { places: p, normals: n, halfMm } = this.#coarse;
    const at = [0, 0, 0];
    const normal = [0, 0, 0];
    let half = 0;
    nodes.forEach((node, j) => {
      const w = weights[j]!;
      half += w * halfMm[node]!;
      for (let k = 0; k < 3; k++) {
        at[k]! += w * p[node * 3 + k]!;
        normal[k]! += w * n[node * 3 + k]!;
      }
    });
    const bent = [...at];
    nodes.forEach((node, j) => {
      let height = 0;
      for (let k = 0; k < 3; k++) height += (at[k]! - p[node * 3 + k]!) * n[node * 3 + k]!;
      for (let k = 0; k < 3; k++) bent[k]! -= (weights[j]! * height * n[node * 3 + k]!) / 2;
    });
    const length = Math.hypot(normal[0]!, normal[1]!, normal[2]!) || 1;
    this.#places.push(bent[0]!, bent[1]!, bent[2]!);
    this.#normals.push(normal[0]! / length, normal[1]! / length, normal[2]! / length);
    this.#half.push(half);
    return this.#half.length - 1;
  }

  net(steps: number, patches: Patch[]): FineNet {
    return {
      count: this.#half.length,
      places: Float64Array.from(this.#places),
      normals: Float64Array.from(this.#normals),
      halfMm: Float64Array.from(this.#half),
      steps,
      patches,
    };
  }
}
