import type { Solid } from '../../beam/element.ts';
import { type EmbeddedVertices, SkinMembrane } from '../skin/skin-membrane.ts';
import type { SkinMesh } from '../skin/skin-network.ts';
import type { BoxedModel, BoxMesh } from './box-mesh.ts';

/** Closed skin of a thickness, in the coordinates of the model's boxes, and its solid. */
export interface BoxedSkin {
  mesh: SkinMesh;
  thicknessMm: number;
  solid: Solid;
}

/**
 * Skin of a model in its boxes: each vertex moves with the box it lies in, or with the nearest one. Idle boxes do not
 * move, so they hold no skin, and a triangle with a corner far from every other box is left out.
 */
export function membraneIn(
  { boxes, corners }: BoxMesh,
  { counts, edgesMm }: BoxedModel,
  { isIdle, mesh, thicknessMm, solid }: BoxedSkin & { isIdle: Uint8Array },
): SkinMembrane {
  const numbers = new Map(boxes.flatMap((box, at) => (isIdle[at] ? [] : [[box, at] as const])));
  const vertices = mesh.positions.length / 3;
  const embedded: EmbeddedVertices = {
    nodes: new Int32Array(8 * vertices),
    weights: new Float64Array(8 * vertices),
  };
  const isApart = new Uint8Array(vertices);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const place = [0, 1, 2].map((k) => mesh.positions[3 * vertex + k]! / edgesMm[k]!);
    const near = nearestBox(place, counts, numbers);
    if (near === undefined) {
      isApart[vertex] = 1;
      continue;
    }
    const { step, at } = near;
    for (let corner = 0; corner < 8; corner++) {
      let weight = 1;
      for (let k = 0; k < 3; k++) {
        const within = place[k]! - step[k]!;
        weight *= (corner >> k) & 1 ? within : 1 - within;
      }
      embedded.nodes[8 * vertex + corner] = corners[8 * at + corner]!;
      embedded.weights[8 * vertex + corner] = weight;
    }
  }
  return new SkinMembrane({ ...mesh, triangles: trianglesWithout(mesh, isApart) }, embedded, {
    thicknessMm,
    ...solid,
  });
}

function trianglesWithout({ triangles }: SkinMesh, isMarked: Uint8Array): Uint32Array {
  const all = Uint32Array.from(triangles);
  return all.filter((_, i) => {
    const first = i - (i % 3);
    return ![0, 1, 2].some((corner) => isMarked[all[first + corner]!]);
  });
}

/** Steps and number of the computed box nearest to a place, among the box it lies in and those about it. */
function nearestBox(
  place: readonly number[],
  counts: readonly number[],
  numbers: ReadonlyMap<number, number>,
) {
  let found: { step: number[]; at: number } | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let side = 0; side < 27; side++) {
    const step = [side % 3, Math.floor(side / 3) % 3, Math.floor(side / 9)].map(
      (shift, k) => Math.min(counts[k]! - 1, Math.max(0, Math.floor(place[k]!))) + shift - 1,
    );
    if (step.some((value, k) => value < 0 || value >= counts[k]!)) continue;
    const at = numbers.get((step[2]! * counts[1]! + step[1]!) * counts[0]! + step[0]!);
    const away = Math.hypot(...place.map((value, k) => value - step[k]! - 0.5));
    if (at === undefined || away >= least) continue;
    least = away;
    found = { step, at };
  }
  return found;
}
