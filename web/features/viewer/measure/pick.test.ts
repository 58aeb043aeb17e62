import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../../../core/solid/geometry/vector.ts';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import { strutBodies } from '../../../mesh/struts/strut-bodies.ts';
import type { Ray } from '../tools/projection.ts';
import { pick, snap } from './pick.ts';

const cube = { kind: 'mesh', mesh: box([-10, -10, 0], [10, 10, 20]) } as const;
const ball = { kind: 'mesh', mesh: sphere(10, 24) } as const;
const down = (x: number, y: number): Ray => ({ origin: [x, y, 1000], direction: [0, 0, -1] });

describe('picking', () => {
  it('hits the top of a box from above, and nothing beside it', () => {
    expect(pick(down(3, 2), [cube], [])?.at).toEqual([3, 2, 20]);
    expect(pick(down(11, 2), [cube], [])).toBeNull();
  });

  it('hits the cap of a cut box, from either side of the cut', () => {
    const cuts = [{ axis: 2, atMm: 8, keeps: -1 }] as const;
    expect(pick(down(3, 2), [cube], cuts)?.at[2]).toBeCloseTo(8, 9);
    const up: Ray = { origin: [3, 2, -1000], direction: [0, 0, 1] };
    expect(pick(up, [cube], cuts)?.at[2]).toBeCloseTo(0, 9);
  });

  it('passes through a cavity that the cut opens', () => {
    const inner = box([-5, -5, 5], [5, 5, 15]);
    const offset = cube.mesh.positions.length / 3;
    const mesh = {
      positions: Float32Array.from([...cube.mesh.positions, ...inner.positions]),
      // Inverted: a cavity.
      triangles: Uint32Array.from([
        ...cube.mesh.triangles,
        ...Array.from(inner.triangles, (corner) => corner + offset).reverse(),
      ]),
    };
    const cuts = [{ axis: 2, atMm: 10, keeps: -1 }] as const;
    expect(pick(down(3, 2), [{ kind: 'mesh', mesh }], cuts)?.at[2]).toBeCloseTo(5, 9);
    expect(pick(down(8, 2), [{ kind: 'mesh', mesh }], cuts)?.at[2]).toBeCloseTo(10, 9);
  });

  it('never returns a removed point or one off the ray', () => {
    const part = fc.double({ min: -1, max: 1, noNaN: true });
    const struts = {
      kind: 'struts',
      struts: strutBodies(Float32Array.of(-9, -4, 1, 9, 4, 3), Float32Array.of(2, 1)),
    } as const;
    fc.assert(
      fc.property(part, part, part, part, fc.integer({ min: 0, max: 2 }), (x, y, z, at, axis) => {
        const length = Math.hypot(x, y, z);
        fc.pre(length > 0.1);
        const direction: Point = [x / length, y / length, z / length];
        const ray: Ray = { origin: direction.map((d) => -50 * d) as Point, direction };
        const cut = { axis: axis as 0 | 1 | 2, atMm: at * 5, keeps: 1 as const };
        for (const shape of [ball, struts]) {
          const hit = pick(ray, [shape], [cut]);
          if (hit === null) continue;
          expect(hit.at[cut.axis]).toBeGreaterThanOrEqual(cut.atMm - 1e-6);
          hit.at.forEach((value, k) => {
            expect(value).toBeCloseTo(ray.origin[k]! + hit.alongMm * direction[k]!, 9);
          });
        }
      }),
    );
  });

  it('hits a strut at its radius, and at its cap if it is cut', () => {
    const struts = strutBodies(Float32Array.of(0, 0, 0, 0, 0, 10), Float32Array.of(2, 2));
    const shape = { kind: 'struts', struts } as const;
    const across: Ray = { origin: [-100, 0, 5], direction: [1, 0, 0] };
    expect(pick(across, [shape], [])?.at[0]).toBeCloseTo(-2, 5);
    expect(pick(across, [shape], [{ axis: 0, atMm: 1, keeps: 1 }])?.at[0]).toBeCloseTo(1, 9);
    expect(pick(down(1, 1), [shape], [{ axis: 2, atMm: 4, keeps: -1 }])?.at[2]).toBeCloseTo(4, 9);
    expect(pick(down(2, 2), [shape], [])).toBeNull();
  });

  it('hits a tapered strut at its local radius, from the side and along it', () => {
    const struts = strutBodies(Float32Array.of(0, 0, 0, 0, 0, 10), Float32Array.of(3, 1));
    const shape = { kind: 'struts', struts } as const;
    const across = (z: number): Ray => ({ origin: [-100, 0, z], direction: [1, 0, 0] });
    expect(pick(across(2.5), [shape], [])?.at[0]).toBeCloseTo(-2.5, 5);
    expect(pick(across(7.5), [shape], [])?.at[0]).toBeCloseTo(-1.5, 5);
    // From above: onto the thin end, onto the slope, past the strut.
    expect(pick(down(0.5, 0), [shape], [])?.at[2]).toBeCloseTo(10, 5);
    expect(pick(down(2, 0), [shape], [])?.at[2]).toBeCloseTo(5, 4);
    expect(pick(down(3.1, 0), [shape], [])).toBeNull();
    const up: Ray = { origin: [2, 0, -100], direction: [0, 0, 1] };
    expect(pick(up, [shape], [])?.at[2]).toBeCloseTo(0, 5);
  });

  it('snaps to a vertex within reach and stays on the face otherwise', () => {
    const hit = pick(down(9.8, 9.9), [cube], [])!;
    expect(snap(hit, 0.5)).toEqual([10, 10, 20]);
    expect(snap(hit, 0.1)).toEqual(hit.at);
  });
});
