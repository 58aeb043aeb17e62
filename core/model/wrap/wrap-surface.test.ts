import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { box, sphere, torus } from '../../../tests/models/primitives.ts';
import { randomOf } from '../../../tests/models/random.ts';
import { gearOutline, invertMesh, prism } from '../../../tests/models/shapes.ts';
import { rotateMesh } from '../../../tests/models/variants.ts';
import { Effort, EffortSpent } from '../../solid/effort.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { findSelfIntersections } from '../../solid/mesh/crossings/self-intersection.ts';
import { pairEdges, partsOf } from '../../solid/mesh/edges.ts';
import { cornersOf, type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { buildFaceTree } from '../nearest/face-tree.ts';
import { NearestFaces } from '../nearest/nearest.ts';
import { NothingToWrap, type WrappedSurface, wrapSurface } from './wrap-surface.ts';

/** Meshes side by side. */
function together(...meshes: Mesh[]): Mesh {
  return weldCorners(Float32Array.from(meshes.flatMap((mesh) => [...cornersOf(mesh)])));
}

function facesOf({ positions, triangles }: Mesh, keeps: (middle: number[], face: number) => boolean): Mesh {
  const kept: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const face = [...triangles.subarray(t, t + 3)];
    const middle = [0, 1, 2].map((k) => face.reduce((sum, v) => sum + positions[v * 3 + k]!, 0) / 3);
    if (keeps(middle, t / 3)) kept.push(...face);
  }
  return { positions, triangles: Uint32Array.from(kept) };
}

/** Every triangle moved by itself. */
function jittered(mesh: Mesh, byMm: number, seed: number): Mesh {
  const random = randomOf(seed);
  const corners = cornersOf(mesh).map((value) => value + (random() - 0.5) * 2 * byMm);
  return { positions: corners, triangles: Uint32Array.from({ length: corners.length / 3 }, (_, i) => i) };
}

function diagonalOf(mesh: Mesh): number {
  const { min, max } = boundsOf(mesh);
  return Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}

/** Wraps with coarse cells, checks what every wrap promises, and returns it with its number of parts. */
function wrap(mesh: Mesh, detailShare = 1 / 70): WrappedSurface & { parts: number } {
  const wrapped = wrapSurface(mesh, { detailMm: detailShare * diagonalOf(mesh) });
  const { positions, triangles } = wrapped.mesh;
  const { twin, open, crowded, flipped } = pairEdges(triangles, positions.length / 3);
  expect([open, crowded, flipped]).toEqual([0, 0, 0]);
  // Also after a weld by position, as through a file.
  const welded = weldCorners(cornersOf(wrapped.mesh));
  expect(welded.positions.length).toBe(positions.length);
  expect(volumeOf(wrapped.mesh)).toBeGreaterThan(0);
  expect(findSelfIntersections(wrapped.mesh, 4e-6 * diagonalOf(mesh)).count).toBe(0);
  expect(eulerOf(wrapped.mesh) % 2).toBe(0);
  return { ...wrapped, parts: partsOf(twin).count };
}

function eulerOf({ positions, triangles }: Mesh): number {
  return positions.length / 3 - triangles.length / 6;
}

/** Greatest distance from points to a mesh. */
function farthest(points: readonly (readonly number[])[], { positions, triangles }: Mesh): number {
  const nearest = new NearestFaces(buildFaceTree(positions, triangles));
  return Math.max(...points.map((point) => nearest.distance(Float64Array.from(point))));
}

describe('wrapSurface', () => {
  test('keeps the edges and vertices of a box: along the grid exactly, turned within the detail', {
    tags: 'release',
  }, () => {
    for (const { turns, limitSteps, exactShare } of [
      { turns: [0, 0, 0], limitSteps: 0.01, exactShare: 1 },
      { turns: [31, 17, 53], limitSteps: 1, exactShare: 0.6 },
    ] as const) {
      const solid = rotateMesh(box([0, 0, 0], [30, 20, 10]), turns);
      const wrapped = wrap(solid);
      const p = solid.positions;
      const vertices = Array.from({ length: 8 }, (_, v) => [...p.subarray(v * 3, v * 3 + 3)]);
      const onEdges = vertices.flatMap((a, v) => {
        const [around, above] = [vertices[v < 4 ? (v + 1) % 4 : 4 + ((v + 1) % 4)]!, vertices[(v + 4) % 8]!];
        return Array.from({ length: 21 }, (_, i) => i / 20).flatMap((share) =>
          [around, above].map((b) => a.map((value, k) => value + share * (b[k]! - value))),
        );
      });
      const nearest = new NearestFaces(buildFaceTree(wrapped.mesh.positions, wrapped.mesh.triangles));
      const offs = onEdges.map((point) => nearest.distance(Float64Array.from(point)) / wrapped.detailMm);
      expect(Math.max(...offs)).toBeLessThan(limitSteps);
      expect(offs.filter((off) => off < 0.01).length / offs.length).toBeGreaterThanOrEqual(exactShare);
      expect(wrapped.maxDeviationMm).toBeGreaterThan(0.99 * farthest(vertices, wrapped.mesh) - 1e-6);
      expect(wrapped.maxDeviationMm).toBeLessThan(wrapped.detailMm);
      expect(Math.abs(volumeOf(wrapped.mesh) / 6000 - 1)).toBeLessThan(0.001);
      expect(wrapped.cappedMm2).toBe(0);
    }
  });

  test('closes a hole in a sphere and says how large the cap is', () => {
    const ball = sphere(20, 48);
    const open = facesOf(ball, ([, , z]) => z! < 17);
    const wrapped = wrap(open);
    expect(wrapped.parts).toBe(1);
    expect(eulerOf(wrapped.mesh)).toBe(2);
    expect(wrapped.maxDeviationMm).toBeLessThan(wrapped.detailMm / 2);
    // A disc over the rim at z = 17.
    const discMm2 = Math.PI * (400 - 17 ** 2);
    expect(wrapped.cappedMm2 / discMm2).toBeGreaterThan(0.6);
    expect(wrapped.cappedMm2 / discMm2).toBeLessThan(1.4);
    const capMm3 = (Math.PI * 3 ** 2 * (3 * 20 - 3)) / 3;
    expect(volumeOf(wrapped.mesh)).toBeGreaterThan(volumeOf(ball) - 1.5 * capMm3);
    expect(volumeOf(wrapped.mesh)).toBeLessThan(volumeOf(ball));
  });

  test('fills a box with faces dropped', () => {
    const fine = facesOf(box([0, 0, 0], [20, 20, 20]), (_, face) => face !== 3);
    const wrapped = wrap(fine);
    expect(wrapped.parts).toBe(1);
    expect(volumeOf(wrapped.mesh)).toBeGreaterThan(6500);
    expect(wrapped.cappedMm2).toBeGreaterThan(100);
  });

  test('makes one gear of a soup of its triangles', () => {
    const gear = prism(gearOutline(12, 24, 18, true), 14);
    const wrapped = wrap(jittered(gear, 0.05, 7), 1 / 90);
    expect(wrapped.parts).toBe(1);
    expect(Math.abs(volumeOf(wrapped.mesh) / volumeOf(gear) - 1)).toBeLessThan(0.02);
    expect(farthest(pointsOf(wrapped.mesh), gear)).toBeLessThan(3 * wrapped.detailMm);
  });

  test('unites two open shells that overlap, and drops inner faces', { tags: 'release' }, () => {
    const left = facesOf(sphere(12, 40), ([x]) => x! < 9);
    const right = facesOf(sphere(12, 40, [12, 0, 0]), ([x]) => x! > 3);
    const loose = sphere(3, 16);
    const wrapped = wrap(together(left, right, loose));
    expect(wrapped.parts).toBe(1);
    // Two balls less their lens.
    const lensMm3 = (Math.PI * (4 * 12 + 12) * (2 * 12 - 12) ** 2) / 12;
    const exact = 2 * (4 / 3) * Math.PI * 12 ** 3 - lensMm3;
    expect(Math.abs(volumeOf(wrapped.mesh) / exact - 1)).toBeLessThan(0.03);
    expect(farthest(pointsOf(wrapped.mesh), together(left, right))).toBeLessThan(
      wrapped.maxDeviationMm + 0.01,
    );
  });

  test('keeps several bodies and cavities apart', () => {
    const hollow = together(box([0, 0, 0], [20, 20, 20]), invertMesh(box([6, 6, 6], [14, 14, 14])));
    const wrapped = wrap(together(hollow, sphere(6, 24, [35, 10, 10])));
    expect(wrapped.parts).toBe(3);
    const exact = 8000 - 512 + volumeOf(sphere(6, 24));
    expect(Math.abs(volumeOf(wrapped.mesh) / exact - 1)).toBeLessThan(0.01);
  });

  test('takes a model turned inside out for the solid', () => {
    const wrapped = wrap(invertMesh(torus(15, 5, 48, 16)));
    expect(eulerOf(wrapped.mesh)).toBe(0);
    expect(Math.abs(volumeOf(wrapped.mesh) / volumeOf(torus(15, 5, 48, 16)) - 1)).toBeLessThan(0.01);
  });

  test('wraps one body when the others look the opposite way and cancel in the sum', () => {
    // Half a ball that looks inward weighs more about the middle of the box than the small box that looks outward.
    const dome = invertMesh(facesOf(sphere(12, 32, [0, 0, 0]), ([, , z]) => z! > 9));
    const wrapped = wrap(together(dome, box([30, 0, 0], [36, 6, 6])));
    expect(wrapped.parts).toBeGreaterThan(0);
  });

  test('does not hide a wall thinner than the detail: the deviation names it', () => {
    const block = box([0, 0, 0], [20, 20, 20]);
    const fin = box([20.001, 8, 0], [40, 8.05, 20]);
    const { maxDeviationMm } = wrap(together(block, fin), 1 / 50);
    expect(maxDeviationMm).toBeGreaterThan(15);
  });

  test('refuses a sheet, which encloses nothing', () => {
    const sheet = facesOf(box([0, 0, 0], [20, 20, 1]), ([, , z]) => z === 0);
    const doubled = together(sheet, invertMesh(sheet));
    expect(() => wrapSurface(doubled)).toThrow(NothingToWrap);
    expect(() => wrapSurface({ positions: new Float32Array(), triangles: new Uint32Array() })).toThrow(
      NothingToWrap,
    );
  });

  test('reports rising progress', () => {
    const shares: number[] = [];
    wrapSurface(sphere(10, 24), { detailMm: 0.5, onProgress: (share) => shares.push(share) });
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  test('a surface that needs more steps than it may take is not wrapped', () => {
    const ball = sphere(10, 24);
    const wrapWithin = (effort: Effort) => wrapSurface(ball, { detailMm: 0.5, effort });
    const [one, other] = [new Effort(), new Effort()];
    wrapWithin(one);
    wrapWithin(other);
    expect(other.spent).toBe(one.spent);
    const few = new Effort(one.spent / 100);
    expect(() => wrapWithin(few)).toThrow(NothingToWrap);
    // The grid alone tells: nothing was begun.
    expect(few.spent).toBe(0);
    expect(() => wrapWithin(new Effort(one.spent * 0.9))).toThrow(EffortSpent);
  });

  test('a surface that crosses more edges of the grid than memory holds is not wrapped', () => {
    const sheets = together(...Array.from({ length: 200 }, (_, i) => box([0, 0, i], [200, 200, i + 0.5])));
    expect(() => wrapSurface(sheets, { detailMm: 0.5 })).toThrow(NothingToWrap);
  });

  test('keeps its promises whatever is dropped, doubled, turned or moved', { tags: 'release' }, () => {
    const models = [torus(15, 5, 32, 12), sphere(14, 24), prism(gearOutline(7, 20, 12, true), 9)];
    fc.assert(
      fc.property(
        fc.nat(models.length - 1),
        fc.nat(1 << 20),
        fc.constantFrom('drop', 'double', 'turn', 'move'),
        (which, seed, damage) => {
          const random = randomOf(seed);
          const mesh = models[which]!;
          const hurt = facesOf(mesh, () => random() > 0.1);
          const some = facesOf(mesh, () => random() < 0.1);
          const damaged = {
            drop: () => hurt,
            double: () => together(mesh, some),
            turn: () => together(hurt, invertMesh(some)),
            move: () => jittered(mesh, 0.4, seed),
          }[damage]();
          const wrapped = wrap(damaged, 1 / 45);
          const ratio = volumeOf(wrapped.mesh) / volumeOf(mesh);
          expect(ratio).toBeGreaterThan(0.5);
          expect(ratio).toBeLessThan(1.5);
        },
      ),
      { numRuns: 20 },
    );
  });
});

function pointsOf({ positions }: Mesh): number[][] {
  return Array.from({ length: positions.length / 3 }, (_, v) => [...positions.subarray(v * 3, v * 3 + 3)]);
}
