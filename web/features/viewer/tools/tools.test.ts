import fc from 'fast-check';
import { Matrix4, OrthographicCamera, PerspectiveCamera } from 'three';
import { describe, expect, it } from 'vitest';
import { cross, dot, type Point } from '../../../../core/solid/geometry/vector.ts';
import { levelPlane } from '../../../../core/spec/testing/level-plane.ts';
import { box } from '../../../../tests/models/primitives.ts';
import { moveAlong, type Ring, ringPoint, spreadRatio, turnBy } from './gizmo-math.ts';
import { pickFace } from './pick-face.ts';
import { outlineInBox, planeOfLine } from './plane-outline.ts';
import { plus, rayAt, type ScreenProjection, toScreen } from './projection.ts';

function seenBy(camera: OrthographicCamera | PerspectiveCamera, from: Point): ScreenProjection {
  camera.up.set(0, 0, 1);
  camera.position.set(...from);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  camera.updateProjectionMatrix();
  const matrix = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  return { matrix: matrix.toArray(), inverse: matrix.clone().invert().toArray(), width: 800, height: 600 };
}

const level = (from: Point) => seenBy(new OrthographicCamera(-80, 80, 60, -60, 1, 1000), from);
const deep = (from: Point) => seenBy(new PerspectiveCamera(40, 800 / 600, 1, 1000), from);
const place = fc.tuple(
  ...([0, 1, 2].map(() => fc.double({ min: -30, max: 30, noNaN: true })) as [
    fc.Arbitrary<number>,
    fc.Arbitrary<number>,
    fc.Arbitrary<number>,
  ]),
);
const views = fc.constantFrom(
  level([200, -250, 160]),
  level([-10, 300, 40]),
  deep([200, -250, 160]),
  deep([90, 20, 260]),
);

describe('the projection between scene and screen', () => {
  it('maps every visible point back to itself', () => {
    fc.assert(
      fc.property(views, place, (view, point) => {
        const { origin, direction } = rayAt(view, toScreen(view, point));
        const off = cross(plus(point, origin, -1), direction);
        expect(Math.hypot(...off)).toBeLessThan(1e-3);
      }),
    );
  });
});

describe('a ring', () => {
  it('turns by the angle of the pointer, from either side and in perspective', () => {
    const ring: Ring = { centre: [3, -2, 5], first: [1, 0, 0], second: [0, 1, 0], radiusMm: 25 };
    const angle = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(views, angle, fc.double({ min: -2.5, max: 2.5, noNaN: true }), (view, start, by) => {
        const normal = rayAt(view, toScreen(view, ring.centre)).direction[2];
        fc.pre(Math.abs(normal) > 0.25);
        const from = toScreen(view, ringPoint(ring, start));
        const to = toScreen(view, ringPoint(ring, start + by));
        expect(turnBy(ring, view, { from, to, last: by })).toBeCloseTo(by, 4);
      }),
    );
  });

  it('still turns edge-on, in the direction of the pointer', () => {
    const view = level([0, -300, 0]);
    const ring: Ring = { centre: [0, 0, 0], first: [1, 0, 0], second: [0, 1, 0], radiusMm: 25 };
    const from = toScreen(view, ringPoint(ring, -Math.PI / 2));
    const right = turnBy(ring, view, { from, to: { x: from.x + 40, y: from.y }, last: 0 });
    expect(right).toBeCloseTo(40 / 5 / 25, 2);
  });
});

describe('arrow and corner handles', () => {
  it('move by the pointer’s distance along the arrow', () => {
    fc.assert(
      fc.property(views, place, fc.double({ min: -5, max: 5, noNaN: true }), (view, centre, by) => {
        const from = toScreen(view, centre);
        const to = toScreen(view, plus(centre, [1, 0, 0], by));
        const moved = moveAlong({ centre, direction: [1, 0, 0] }, view, { from, to });
        expect(Math.abs(moved - by)).toBeLessThan(0.35 + Math.abs(by) * 0.1);
      }),
    );
  });

  it('do not move along an axis seen end-on', () => {
    expect(
      moveAlong({ centre: [0, 0, 0], direction: [0, 1, 0] }, level([0, -300, 0]), {
        from: { x: 0, y: 0 },
        to: { x: 50, y: 9 },
      }),
    ).toBeCloseTo(0);
  });

  it('scale by the ratio of the pointer’s distances', () => {
    expect(spreadRatio({ x: 0, y: 0 }, { x: 3, y: 4 }, { x: 6, y: 8 })).toBe(2);
    expect(spreadRatio({ x: 0, y: 0 }, { x: 0, y: 0 }, { x: 6, y: 8 })).toBe(1);
  });
});

describe('a line drawn on the model', () => {
  it('gives a plane along the view direction', () => {
    fc.assert(
      fc.property(views, place, place, (view, a, b) => {
        const points = planeOfLine(view, toScreen(view, a), toScreen(view, b));
        fc.pre(points !== null);
        const normal = cross(plus(points![1], points![0], -1), plus(points![2], points![0], -1));
        const unit = normal.map((part) => part / Math.hypot(...normal)) as Point;
        for (const point of [a, b])
          expect(Math.abs(dot(plus(point, points![0], -1), unit))).toBeLessThan(1e-2);
      }),
    );
  });

  it('is null if the pointer hardly moved', () => {
    expect(planeOfLine(level([0, -300, 0]), { x: 10, y: 10 }, { x: 13, y: 12 })).toBeNull();
  });

  it('is outlined where it cuts the model’s box, and nowhere if it misses', () => {
    const around = { min: [-10, -10, 0] as Point, max: [10, 10, 20] as Point };
    const flat = outlineInBox(levelPlane(5), around, 0);
    expect(flat).toHaveLength(4);
    expect(flat.every(([, , z]) => z === 5)).toBe(true);
    expect(outlineInBox(levelPlane(50), around, 0)).toEqual([]);
    expect(
      outlineInBox(
        [
          [10, 10, 10],
          [0, 0, 20],
          [10, -10, 20],
        ],
        around,
        0,
      ).length,
    ).toBeGreaterThan(2);
  });
});

describe('a click on a face', () => {
  it('finds the visible face, not the one behind it', () => {
    const cube = box([-10, -10, -10], [10, 10, 10]);
    const view = level([0, -300, 0]);
    const centre = toScreen(view, [1, 0, 2]);
    expect(pickFace(cube, rayAt(view, centre))?.outward).toEqual([0, -1, 0]);
    expect(pickFace(cube, rayAt(view, { x: 2, y: 2 }))).toBeNull();
  });
});
