import { describe, expect, test } from 'vitest';
import { bone } from '../../../tests/models/bone.ts';
import { bracket } from '../../../tests/models/bracket.ts';
import { box, sphere, torus } from '../../../tests/models/primitives.ts';
import { fanPrism, NOTCHED_SQUARE, placeMesh } from '../../../tests/models/shapes.ts';
import { sole } from '../../../tests/models/sole.ts';
import { rotateMesh } from '../../../tests/models/variants.ts';
import type { ModelMesh } from '../../formats/stl/body-appendix.ts';
import { encodeStl } from '../../formats/stl/write.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { findCrossings } from '../../verify/crossings/crossings.ts';
import { cornersOfMesh, verifyMesh } from '../../verify/verify.ts';
import { inspectModel, type ModelInspection, readInspected } from './inspect.ts';

const look = (mesh: Mesh, fileName = 'part.stl') => inspectModel(encodeStl(mesh), { fileName });
const codes = (found: ModelInspection) => found.faults.map((fault) => fault.code);

function withTriangles(mesh: Mesh, change: (triangles: number[]) => number[]): Mesh {
  return { positions: mesh.positions, triangles: Uint32Array.from(change([...mesh.triangles])) };
}

const turned = (mesh: Mesh) =>
  withTriangles(mesh, (t) => t.map((_, i) => t[i - (i % 3) + [0, 2, 1][i % 3]!]!));

describe('inspectModel', () => {
  test('accepts sound models and measures them', async () => {
    const models: Mesh[] = [bone(), sole(), await bracket(), sphere(20), torus(20, 6)];
    for (const model of models) {
      const found = look(model);
      expect(codes(found)).toEqual([]);
      expect(found.accepted).toBe(true);
      expect(verifyMesh(found.mesh!)).toMatchObject({
        closed: true,
        oriented: true,
        manifold: true,
        components: 1,
      });
    }
    const cube = look(box([1, 2, 3], [11, 22, 33]));
    expect(cube.extentMm).toEqual([10, 20, 30]);
    expect([cube.volumeMm3, cube.areaMm2, cube.faces, cube.vertices]).toEqual([6000, 2200, 12, 8]);
  });

  test('a model without repairs reads again as the same mesh, and an unreadable one as none', async () => {
    for (const model of [
      bone(),
      await bracket(),
      torus(20, 6),
      appendMeshes([sphere(9), sphere(5, 24, [30, 0, 0])]),
    ]) {
      const bytes = encodeStl(model);
      const found = inspectModel(bytes, {});
      expect(found.repairs).toEqual([]);
      const { bodies: _, ...mesh } = found.mesh as ModelMesh;
      expect(readInspected(bytes)).toEqual(mesh);
    }
    expect(readInspected(new Uint8Array(50))).toBeUndefined();
  });

  test('names every fault at once', () => {
    const found = look(
      appendMeshes([box([0, 0, 0], [500, 1, 0.5]), box([0, 9, 0], [1, 10, 0.5])]),
      'x'.repeat(205),
    );
    expect(codes(found)).toEqual(['name-too-long', 'box-too-large', 'too-small', 'several-bodies']);
    expect(found.accepted).toBe(false);
  });

  test('measures what is kept: dropped faces far away neither enlarge nor refuse a model', () => {
    const cube = box([0, 0, 0], [20, 20, 20]);
    for (const farMm of [
      [600, 0, 0, 601, 0, 0, 600, 1, 0],
      [600, 0, 0, 601, 0, 0, 602, 0, 0],
    ]) {
      const stray = look({
        positions: Float32Array.from([...cube.positions, ...farMm]),
        triangles: Uint32Array.from([...cube.triangles, 8, 9, 10]),
      });
      expect(codes(stray)).toEqual(['loose-faces']);
      expect([stray.accepted, stray.extentMm, stray.vertices]).toEqual([true, [20, 20, 20], 8]);
    }
  });

  test('a model that is too large is refused before its crossings are resolved', () => {
    const bars = [box([0, 0, 0], [300, 20, 20]), box([250, 5, 5], [450, 15, 30])];
    for (const wrap of [false, true]) {
      const steps: string[] = [];
      const found = inspectModel(encodeStl(appendMeshes(bars)), {
        wrap,
        onProgress: (step) => steps.push(step),
      });
      expect(codes(found)).toEqual(['box-too-large']);
      expect([found.accepted, found.wrapOffered]).toEqual([false, false]);
      expect(steps).toEqual(['read', 'weld', 'repair', 'crossings']);
    }
    // A body far from the others may be left out, so all of them are found.
    const far = appendMeshes([
      ...[0, 30].map((x) => box([x, 0, 0], [x + 50, 20, 20])),
      box([450, 0, 0], [460, 9, 9]),
    ]);
    const apart = inspectModel(encodeStl(far), {});
    expect(codes(apart)).toEqual(['box-too-large', 'crossing-faces', 'several-bodies']);
    expect(inspectModel(encodeStl(far), { leaveOut: [1] }).extentMm).toEqual([80, 20, 20]);
  });

  test('warns of small models without refusing them', () => {
    const found = look(box([0, 0, 0], [3, 20, 20]));
    expect(found.faults).toEqual([{ code: 'small', severity: 'warn' }]);
    expect([found.accepted, found.needsConsent]).toEqual([true, false]);
  });

  test('counts the name in bytes of UTF-8', () => {
    expect(codes(look(box([0, 0, 0], [9, 9, 9]), `${'晶'.repeat(66)}.stl`))).toEqual([]);
    expect(codes(look(box([0, 0, 0], [9, 9, 9]), `${'晶'.repeat(67)}.stl`))).toEqual(['name-too-long']);
  });

  test('refuses a file over the limit before reading it', () => {
    expect(codes(inspectModel(new Uint8Array(52_428_801), {}))).toEqual(['file-too-large']);
  });

  test('refuses a surface that encloses nothing and says where', () => {
    const found = look(withTriangles(box([0, 0, 0], [10, 10, 10]), (t) => t.slice(0, 6)));
    expect(codes(found)).toContain('open');
    expect(found.accepted).toBe(false);
    expect(
      found.faults.find(({ code }) => code === 'open')!.at!.every((value) => value === 0 || value === 10),
    ).toBe(true);
  });

  test('closes a small hole with consent', () => {
    const found = look(withTriangles(sphere(30), (t) => t.slice(0, -3)));
    expect(codes(found)).toEqual(['small-holes']);
    expect([found.accepted, found.needsConsent]).toEqual([true, true]);
    expect(verifyMesh(found.mesh!)).toMatchObject({ closed: true, oriented: true, manifold: true });
  });

  test('says what was repaired, where, and by how much', () => {
    const ball = sphere(30);
    const found = look(withTriangles(ball, (t) => [...t.slice(3), ...t.slice(30, 33)]));
    expect(found.repairs).toEqual([
      { method: 'duplicate-faces', count: 1, faces: 1, volumeChangeMm3: 0, maxDeviationMm: 0 },
      { method: 'small-holes', count: 1, faces: 1, volumeChangeMm3: 0, maxDeviationMm: expect.closeTo(0, 5) },
    ]);
    expect(
      found.faultPlaces.map(({ code, edges, triangles }) => [code, edges.length, triangles.length]),
    ).toEqual([
      ['duplicate-faces', 0, 9],
      ['small-holes', 18, 0],
    ]);
    const hole = [...ball.triangles.slice(0, 3)].map((v) => [...ball.positions.slice(v * 3, v * 3 + 3)]);
    const [, { edges }] = found.faultPlaces as [unknown, { edges: Float32Array }];
    for (let i = 0; i < 18; i += 3) expect(hole).toContainEqual([...edges.slice(i, i + 3)]);
  });

  test('turns single faces and whole surfaces the right way out', () => {
    const ball = sphere(20, 32);
    const some = withTriangles(ball, (t) =>
      t.map((v, i) => (i % 30 === 1 ? t[i + 1]! : i % 30 === 2 ? t[i - 1]! : v)),
    );
    for (const model of [some, turned(ball)]) {
      const found = look(model);
      expect(codes(found)).toEqual(['flipped']);
      expect(found.volumeMm3).toBeCloseTo(look(ball).volumeMm3, 3);
      expect(verifyMesh(found.mesh!).oriented).toBe(true);
    }
  });

  test('removes repeated and collapsed faces', () => {
    const ball = sphere(20, 32);
    const repeated = look(withTriangles(ball, (t) => [...t, ...t.slice(30, 36)]));
    expect(codes(repeated)).toEqual(['duplicate-faces']);
    expect(repeated.faces).toBe(ball.triangles.length / 3);
    const collapsed = look(withTriangles(ball, (t) => [...t, t[0]!, t[0]!, t[1]!]));
    expect(codes(collapsed)).toEqual(['degenerate-faces']);
    expect(collapsed.accepted).toBe(true);
  });

  test('joins vertices that a writer rounded apart', () => {
    const ball = sphere(20, 32);
    const positions = Float32Array.from(
      [...ball.triangles].flatMap((v) => [...ball.positions.subarray(v * 3, v * 3 + 3)]),
    );
    for (let i = 0; i < positions.length; i++) positions[i]! += ((i * 7919) % 13) * 1e-6;
    const found = look({
      positions,
      triangles: Uint32Array.from(positions.subarray(0, positions.length / 3), (_, i) => i),
    });
    expect(codes(found)).toEqual(['unwelded']);
    expect(found.vertices).toBe(ball.positions.length / 3);
  });

  test('takes several bodies with consent, and a cavity as part of one', () => {
    const apart = look(appendMeshes([sphere(10), sphere(12, 64, [40, 0, 0])]));
    expect(codes(apart)).toEqual(['several-bodies']);
    expect([apart.accepted, apart.needsConsent]).toEqual([true, true]);
    expect(apart.bodies.map(({ boxMm }) => Math.round(boxMm.max[0]))).toEqual([52, 10]);
    const faces = sphere(10).triangles.length / 3;
    expect([...apart.bodyOfFace]).toEqual([...Array(faces).fill(1), ...Array(faces).fill(0)]);
    const hollow = appendMeshes([sphere(20), turned(sphere(12))]);
    expect(codes(look(hollow))).toEqual([]);
  });

  test('removes a surface within the solid that looks the same way', () => {
    const found = look(appendMeshes([sphere(20), sphere(12)]));
    expect(codes(found)).toEqual(['internal-faces']);
    expect(found.volumeMm3).toBeCloseTo(look(sphere(20)).volumeMm3, 3);
    expect(found.bodies).toHaveLength(1);
  });

  test('unites bodies that run through each other, and says where they did', () => {
    const crossing = look(appendMeshes([box([0, 0, 0], [20, 20, 20]), box([10, 5, 5], [30, 15, 15])]));
    expect(codes(crossing)).toEqual(['crossing-faces']);
    expect(crossing.repairs[0]).toMatchObject({ maxDeviationMm: expect.closeTo(0, 4) });
    expect(crossing.volumeMm3).toBeCloseTo(8000 + 10 * 100, 2);
    expect(crossing.bodies).toHaveLength(1);
    expect(crossing.faultPlaces[0]!.triangles.length).toBeGreaterThan(0);
  });

  test('unfolds a flat face whose triangles are folded onto one another, once and exactly', () => {
    for (const model of [
      fanPrism(NOTCHED_SQUARE, 20),
      placeMesh(fanPrism(NOTCHED_SQUARE, 20), [31, 17], [50, 0, 0]),
    ]) {
      const found = look(model);
      expect(codes(found)).toEqual(['folded-faces']);
      expect([found.accepted, found.needsConsent]).toEqual([true, true]);
      expect(found.repairs[0]!.maxDeviationMm).toBeLessThan(1e-3);
      expect(found.volumeMm3).toBeCloseTo((40 * 40 - 16 * 28) * 20, 1);
      expect(findCrossings(cornersOfMesh(found.mesh!), 1e-3).pairs).toBe(0);
      expect(found.faultPlaces[0]!.triangles.length).toBeGreaterThan(0);
      expect(codes(look(found.mesh!))).toEqual([]);
    }
  });

  test('unites three balls that are one but for a turn of hundredths of a degree', () => {
    const turned = [0.2, 0.5].map((by) => rotateMesh(sphere(20, 20), [by, 0.4 * by, -0.7 * by]));
    const found = look(appendMeshes([sphere(20, 20), ...turned]));
    expect(codes(found)).toEqual(['crossing-faces']);
    expect(found.bodies).toHaveLength(1);
    expect(found.volumeMm3 / look(sphere(20, 20)).volumeMm3).toBeCloseTo(1, 2);
    expect(codes(look(found.mesh!))).toEqual([]);
  });

  test('resolves a surface that runs through itself', () => {
    const pierced = sphere(20, 32);
    pierced.positions.set([3, 2, -30], 0);
    const through = look(pierced);
    expect(codes(through)).toContain('crossing-faces');
    expect(through.accepted).toBe(true);
    expect(verifyMesh(through.mesh!)).toMatchObject({ closed: true, oriented: true, manifold: true });
    expect(through.faultPlaces[0]!.triangles[2]).toBeLessThan(0);
  });

  test('parts bodies that touch along an edge or unites them, and keeps the volume', () => {
    const touching = look(appendMeshes([box([0, 0, 0], [10, 10, 10]), box([10, 10, 0], [20, 20, 10])]));
    expect(codes(touching)).toContain('shared-edges');
    expect(touching.accepted).toBe(true);
    expect(touching.volumeMm3).toBeCloseTo(2000, 1);
    expect(verifyMesh(touching.mesh!)).toMatchObject({ closed: true, oriented: true, manifold: true });
    const apart = look(appendMeshes([box([0, 0, 0], [10, 10, 10]), box([2, 3, 10], [8, 8, 15])]));
    expect(apart.bodies).toHaveLength(1);
    expect(apart.volumeMm3).toBeCloseTo(1000 + 150, 2);
    expect(codes(apart)).toEqual(['shared-edges']);
    const stacked = look(appendMeshes([box([0, 0, 0], [10, 10, 10]), box([0, 0, 10], [10, 10, 15])]));
    expect(stacked.bodies).toHaveLength(1);
    expect(stacked.volumeMm3).toBeCloseTo(1500, 2);
  });
});
