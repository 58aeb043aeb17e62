import { encodeStl } from '../../../core/formats/stl/write.ts';
import { appendMeshes } from '../../../core/solid/mesh/append-meshes.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { box, sphere, torus } from '../../models/primitives.ts';
import { randomOf } from '../../models/random.ts';
import { invertMesh, lump, placeMesh } from '../../models/shapes.ts';

const MODELS: readonly Mesh[] = [
  box([0, 0, 0], [10, 12, 14]),
  box([0, 0, 0], [10, 10, 10]),
  sphere(9, 10),
  torus(9, 4, 10, 7),
  lump(9, 4, 12),
  appendMeshes([box([0, 0, 0], [20, 20, 20]), invertMesh(box([5, 5, 5], [15, 15, 15]))]),
];
const BODIES_MAX = 4;
const CHANGES_MAX = 5;

/**
 * A model as broken files have it, by its seed: bodies apart, touching or through one another, then faces dropped,
 * doubled, turned, split or moved, vertices welded or torn apart, and the faces in another order.
 */
export function brokenMesh(seed: number): Uint8Array {
  const random = randomOf(seed);
  const below = (n: number) => Math.floor(random() * n);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const bodies = Array.from({ length: 1 + below(BODIES_MAX) }, () => {
    // Whole steps let bodies share faces, edges and vertices.
    const step = random() < 0.5 ? 5 : 0.37;
    const by = [below(9) * step, below(5) * step, below(3) * step] as const;
    const turn = random() < 0.6 ? [0, 0] : [below(360), below(180)];
    const body = placeMesh(pick(MODELS), turn as [number, number], [...by]);
    return random() < 0.1 ? invertMesh(body) : body;
  });
  let corners = cornersOf(appendMeshes(bodies));
  const faces = () => corners.length / 9;
  const face = (f: number) => corners.subarray(f * 9, f * 9 + 9);
  const add = (...more: Float32Array[]) => {
    const all = new Float32Array(corners.length + more.length * 9);
    all.set(corners);
    for (const [i, one] of more.entries()) all.set(one, corners.length + i * 9);
    corners = all;
  };
  const turned = (f: Float32Array) =>
    Float32Array.of(...f.subarray(3, 6), ...f.subarray(0, 3), ...f.subarray(6));
  const changes: (() => void)[] = [
    () => {
      const gone = below(faces());
      corners = corners.filter((_, i) => Math.floor(i / 9) !== gone);
    },
    () => {
      const from = below(faces());
      const to = from + below(8);
      corners = corners.filter((_, i) => i < from * 9 || i >= to * 9);
    },
    () => add(face(below(faces())).slice()),
    () => add(turned(face(below(faces())))),
    () => {
      const f = below(faces());
      corners.set(turned(face(f)), f * 9);
    },
    () => {
      const from = below(faces());
      for (let f = from; f < Math.min(faces(), from + below(20)); f++) corners.set(turned(face(f)), f * 9);
    },
    // A vertex on one side of an edge alone.
    () => {
      const f = below(faces());
      const [a, b, c] = [0, 3, 6].map((k) => face(f).slice(k, k + 3)) as [
        Float32Array,
        Float32Array,
        Float32Array,
      ];
      const share = random();
      const middle = a.map((value, k) => value + share * (b[k]! - value));
      corners.set([...a, ...middle, ...c], f * 9);
      add(Float32Array.of(...middle, ...b, ...c));
    },
    () => {
      const step = pick([0.001, 0.1, 1, 2]);
      corners = corners.map((value) => Math.round(value / step) * step);
    },
    () => {
      const reach = pick([1e-5, 1e-3, 0.05]);
      corners = corners.map((value) => value + (random() - 0.5) * reach);
    },
    () => {
      // Move one vertex in all its faces or in one.
      const at = below(corners.length / 3) * 3;
      const [x, y, z] = corners.slice(at, at + 3);
      const by = [random() * 8 - 4, random() * 8 - 4, random() * 8 - 4];
      const isTorn = random() < 0.3;
      for (let i = isTorn ? at : 0; i < (isTorn ? at + 3 : corners.length); i += 3) {
        if (corners[i] !== x || corners[i + 1] !== y || corners[i + 2] !== z) continue;
        for (let k = 0; k < 3; k++) corners[i + k]! += by[k]!;
      }
    },
    () => {
      const to = below(corners.length / 3) * 3;
      corners.copyWithin(
        to,
        ...((at: number): [number, number] => [at, at + 3])(below(corners.length / 3) * 3),
      );
    },
    () => {
      for (let f = faces() - 1; f > 0; f--) {
        const other = below(f + 1);
        const kept = face(f).slice();
        corners.set(face(other), f * 9);
        corners.set(kept, other * 9);
      }
    },
  ];
  for (let left = below(CHANGES_MAX + 1); left > 0 && corners.length > 0; left--) pick(changes)();
  const triangles = Uint32Array.from({ length: corners.length / 3 }, (_, i) => i);
  return encodeStl({ positions: corners, triangles });
}

function cornersOf({ positions, triangles }: Mesh): Float32Array {
  return Float32Array.from(
    { length: triangles.length * 3 },
    (_, i) => positions[triangles[Math.floor(i / 3)]! * 3 + (i % 3)]!,
  );
}
