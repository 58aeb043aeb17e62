import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bone } from '../../../../tests/models/bone.ts';
import { box, sphere, torus } from '../../../../tests/models/primitives.ts';
import { lump } from '../../../../tests/models/shapes.ts';
import { encodeStl } from '../../../formats/stl/write.ts';
import { appendMeshes } from '../../../solid/mesh/append-meshes.ts';
import { clipClosed } from '../../../solid/mesh/clipping/clip.ts';
import { type Mesh, volumeOf } from '../../../solid/mesh/mesh.ts';
import { verifyMesh } from '../../../verify/verify.ts';
import { inspectModel, type ModelInspection } from '../inspect.ts';

const look = (mesh: Mesh) => inspectModel(encodeStl(mesh), {});
const codes = ({ faults }: ModelInspection) => faults.map(({ code }) => code);
const sound = { closed: true, oriented: true, manifold: true, degenerateTriangles: 0 };

/** The mesh without the faces for which this is true of all three vertices. */
function without(mesh: Mesh, isGone: (x: number, y: number, z: number) => boolean): Mesh {
  const { positions: p, triangles: t } = mesh;
  const gone = (v: number) => isGone(p[v * 3]!, p[v * 3 + 1]!, p[v * 3 + 2]!);
  return {
    positions: p,
    triangles: t.filter((_, i) => {
      const f = i - (i % 3);
      return !(gone(t[f]!) && gone(t[f + 1]!) && gone(t[f + 2]!));
    }),
  };
}

/** A scan that was cut off by a plane and left open there: a bone without its end faces. */
function openScan(): Mesh {
  const whole = clipClosed(bone(120), { axis: 2, at: 20.125, side: 1 });
  return without(whole, (_x, _y, z) => z === 20.125);
}

describe('boundary loops', () => {
  test('a flat opening of any size is closed in its plane', () => {
    const scan = openScan();
    const found = look(scan);
    expect(codes(found)).toEqual(['large-holes']);
    expect([found.accepted, found.needsConsent]).toEqual([true, true]);
    expect(verifyMesh(found.mesh!)).toMatchObject({ ...sound, components: 1 });
    expect(found.volumeMm3).toBeCloseTo(volumeOf(clipClosed(bone(120), { axis: 2, at: 20.125, side: 1 })), 0);
    expect(found.repairs[0]!.maxDeviationMm).toBeLessThan(1e-3);
    expect(found.faultPlaces[0]!.edges.length % 6).toBe(0);
    for (let i = 2; i < found.faultPlaces[0]!.edges.length; i += 3)
      expect(found.faultPlaces[0]!.edges[i]).toBe(20.125);
  });

  test('a bent opening is closed, and the deviation says how bent it is', () => {
    // A saddle-shaped opening: a tube cut by a cylinder across.
    const tube = sphere(30, 48);
    const cut = without(tube, (x, y, z) => Math.hypot(x, z - 30) < 16 + 0.1 * Math.abs(y));
    const found = look(cut);
    expect(codes(found)).toEqual(['large-holes']);
    expect(verifyMesh(found.mesh!)).toMatchObject(sound);
    expect(found.repairs[0]!.maxDeviationMm).toBeGreaterThan(0.1);
    expect(found.repairs[0]!.maxDeviationMm).toBeLessThan(16);
    expect(found.volumeMm3).toBeLessThan(volumeOf(tube));
  });

  test('an opening with a notch is closed without leaving it', () => {
    const whole = box([0, 0, 0], [30, 20, 10]);
    const star = lump(20, 5);
    for (const mesh of [
      clipClosed(star, { axis: 2, at: 3.0625, side: -1 }),
      clipClosed(torus(20, 6), { axis: 1, at: 0.125, side: 1 }),
    ]) {
      const at = mesh === undefined ? 0 : [3.0625, 0.125];
      const open = without(mesh, (_, y, z) => z === (at as number[])[0] || y === (at as number[])[1]);
      const found = look(open);
      expect(codes(found)).toEqual(['large-holes']);
      expect(found.volumeMm3 / volumeOf(mesh)).toBeCloseTo(1, 4);
    }
    expect(codes(look(whole))).toEqual([]);
  });

  test('holes that meet at a vertex are closed one by one', () => {
    const ball = sphere(20, 32);
    // Two faces that share only a vertex.
    const [a, b] = [30, 31].map((f) => [...ball.triangles.slice(f * 3, f * 3 + 3)]) as [number[], number[]];
    const shared = a.find((v) => b.includes(v))!;
    const faces = ball.triangles.length / 3;
    let other = -1;
    for (let f = 0; f < faces && other < 0; f++) {
      const corners = [...ball.triangles.slice(f * 3, f * 3 + 3)];
      if (f !== 30 && corners.includes(shared) && corners.filter((v) => a.includes(v)).length === 1)
        other = f;
    }
    const open = {
      positions: ball.positions,
      triangles: ball.triangles.filter((_, i) => ![30, other].includes(Math.floor(i / 3))),
    };
    const found = look(open);
    expect(codes(found)).toEqual(['large-holes']);
    expect(found.repairs[0]).toMatchObject({ count: 2, faces: 2 });
    expect(found.volumeMm3).toBeCloseTo(volumeOf(ball), 2);
  });

  test('one opening that cannot be closed does not keep others open', { tags: 'release' }, () => {
    const ball = sphere(20, 160);
    // A band around most of the ball: too long to search, and through itself in any plane.
    const open = without(ball, (x, y, z) => Math.abs(z) < 6 && Math.abs(Math.atan2(y, x)) < 3);
    const holed = { ...open, triangles: open.triangles.slice(3) };
    const found = look(holed);
    expect(found.accepted).toBe(false);
    expect(codes(found)).toContain('open');
    expect(codes(found)).toContain('small-holes');
    expect(found.wrapOffered).toBe(true);
    const wrapped = inspectModel(encodeStl(holed), { wrap: true });
    expect(codes(wrapped)).toEqual(['wrapped-surface']);
    expect([wrapped.accepted, wrapped.needsConsent, wrapped.wrapOffered]).toEqual([true, true, false]);
    expect(verifyMesh(wrapped.mesh!)).toMatchObject(sound);
    expect(wrapped.repairs[0]!.maxDeviationMm).toBeGreaterThan(0);
    expect(wrapped.repairs[0]!.maxDeviationMm).toBeLessThan(1);
    expect(wrapped.faultPlaces.map(({ code }) => code)).toContain('open');
  });

  test('any faces may be missing: the model is closed again or refused, never wrong', () => {
    const models = [sphere(20, 24), torus(20, 7, 32, 12), box([0, 0, 0], [20, 20, 20]), lump(20, 2, 24)];
    fc.assert(
      fc.property(fc.nat(3), fc.array(fc.nat(), { minLength: 1, maxLength: 30 }), (which, seeds) => {
        const mesh = models[which]!;
        const faces = mesh.triangles.length / 3;
        const gone = new Set(seeds.map((seed) => seed % faces));
        const found = look({
          ...mesh,
          triangles: mesh.triangles.filter((_, i) => !gone.has(Math.floor(i / 3))),
        });
        if (!found.accepted) return;
        expect(verifyMesh(found.mesh!)).toMatchObject({ closed: true, oriented: true });
      }),
      { numRuns: 60 },
    );
  });
});

describe('faces that bound nothing', () => {
  test('loose faces are left out, and their distance is stated', () => {
    const dust = {
      positions: Float32Array.from([30, 0, 0, 31, 0, 0, 30, 1, 0]),
      triangles: Uint32Array.of(0, 1, 2),
    };
    const found = look(appendMeshes([sphere(20, 32), dust]));
    expect(codes(found)).toEqual(['loose-faces']);
    expect(found.repairs[0]!.maxDeviationMm).toBeCloseTo(10, 0);
    expect(found.faces).toBe(sphere(20, 32).triangles.length / 3);
  });

  test('a sheet is refused: it has no inside', () => {
    const square = {
      positions: Float32Array.from([0, 0, 0, 30, 0, 0, 30, 30, 0, 0, 30, 3e-4]),
      triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
    };
    expect(codes(look(square)).includes('open')).toBe(true);
    const soup = appendMeshes(
      Array.from({ length: 40 }, (_, i) => ({
        positions: Float32Array.from([i, 0, 0, i + 3, (i * 7) % 5, 2, i, 3, (i * 3) % 4]),
        triangles: Uint32Array.of(0, 1, 2),
      })),
    );
    const found = look(soup);
    expect(found.accepted).toBe(false);
    expect(codes(found)).toContain('open');
  });
});
