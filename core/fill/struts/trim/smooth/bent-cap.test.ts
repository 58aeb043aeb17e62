import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invertMesh, placeMesh, prism } from '../../../../../tests/models/shapes.ts';
import type { Point } from '../../../../solid/geometry/vector.ts';
import { openKernel, trimSolid } from '../../../../solid/kernel/kernel.ts';
import { type Mesh, volumeOf } from '../../../../solid/mesh/mesh.ts';
import { sampleSpec } from '../../../../spec/testing/sample-spec.ts';
import { CROSSING_ROUNDING_MM } from '../../../../spec/tolerances.ts';
import { findCrossings } from '../../../../verify/crossings/crossings.ts';
import { cornersOfMesh, verifyMesh } from '../../../../verify/verify.ts';
import { SurfaceTree } from '../../../conformal/surface/surface-tree.ts';
import type { ModelSurface } from '../../../grid/classification.ts';
import { VertexPlaces } from '../../bodies/vertex-places.ts';
import { frameModel } from '../../frame-model.ts';
import { groupSegments } from '../../plan/groups.ts';
import { planFill } from '../../plan/plan-fill.ts';
import { clusterOf } from '../boolean/clusters.ts';
import { projectCaps } from '../projected.ts';
import { trimmingOf } from '../trimming.ts';
import { CAP_MM } from './sheet-cap.ts';
import { trimSmooth } from './smooth-members.ts';

const kernel = await openKernel();

/** Error added by rounding to the grid, mm. */
const ROUNDING_MM = 1e-3;
/** Approximate area of surface that cuts one strut, mm2. */
const CUT_MM2 = 1;

/** Returns an upright body with a pleated side: every second edge of it is not convex. */
function pleated(folds: number, depthMm: number, turnDeg: [number, number]): Mesh {
  const outline = Array.from({ length: 2 * folds }, (_, i): [number, number] => {
    const angle = (Math.PI * i) / folds;
    const r = 20 - (i % 2) * depthMm;
    return [r * Math.cos(angle), r * Math.sin(angle)];
  });
  return placeMesh(prism(outline, 30), turnDeg, [0, 0, 0]);
}

/** Returns a slab of 24.3 x 20 x 14 mm with narrow grooves along its top, every 2.6 mm. */
function grooved(): Mesh {
  const top = Array.from({ length: 973 }, (_, i): [number, number] => {
    const x = 24.3 - i / 40;
    return [x, -Math.max(0, 0.29 * (1 - Math.abs((x % 2.6) - 1.3) / 0.175))];
  });
  const { positions, triangles } = prism([[0, -14], [24.3, -14], ...top], 20);
  const upright = positions.map((_, i) => positions[i - (i % 3) + [0, 2, 1][i % 3]!]!);
  return invertMesh({ positions: upright, triangles });
}

/** Groups of BCC cells of 7 or 8 mm that are trimmed without a boolean, and the number of all groups. */
function trimmedGroups(
  mesh: Mesh,
  rodDiameterMm: number,
  cellMm = 8,
  sides = 8,
  originMm: Point = [0, 0, 0],
) {
  const framed = frameModel(mesh, sampleSpec('TYPE-20002', { cellMm, rodDiameterMm, sides, originMm }));
  const classified = framed.classification;
  const plan = planFill(framed);
  const places = new VertexPlaces(classified);
  const trimming = trimmingOf(classified, plan, places);
  const groups = groupSegments(projectCaps(classified, plan, places).rest);
  const parts = groups.flatMap((group) => {
    const part = trimSmooth(trimming, group);
    return part ? [{ group, part }] : [];
  });
  return { ...trimming, parts, all: groups.length };
}

/** Returns how far a mesh protrudes from the fill domain, mm, sampled all over its faces. */
function farthestOut(surface: ModelSurface, { positions: p, triangles: t }: Mesh): number {
  const tree = new SurfaceTree(surface.local);
  let most = 0;
  for (let i = 0; i < t.length; i += 3) {
    for (const [a, b, d] of SAMPLES) {
      const [x, y, z] = [0, 1, 2].map(
        (k) => a * p[t[i]! * 3 + k]! + b * p[t[i + 1]! * 3 + k]! + d * p[t[i + 2]! * 3 + k]!,
      ) as [number, number, number];
      if (surface.inside(x, y, z)) continue;
      most = Math.max(most, tree.distance(x, y, z));
    }
  }
  return most;
}

/** Barycentric weights of samples spread over a triangle. */
const SAMPLES = Array.from({ length: 36 }, (_, i) => [Math.floor(i / 6) / 5, (i % 6) / 5] as const)
  .filter(([a, b]) => a + b <= 1)
  .map(([a, b]) => [a, b, 1 - a - b] as const);

test('struts in edges that are not convex are trimmed closed, clear of themselves, within the model and with the volume of the exact trim', () => {
  const turn = fc.integer({ min: 0, max: 89 });
  let [made, all] = [0, 0];
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 9 }),
      fc.double({ min: 0.5, max: 3, noNaN: true }),
      turn,
      turn,
      (folds, depthMm, a, b) => {
        const found = trimmedGroups(pleated(folds, depthMm, [a, b]), 0.9);
        const { lattice, plan, places } = found;
        all += found.all;
        made += found.parts.length;
        for (const { group, part } of found.parts) {
          expect(verifyMesh(part.mesh)).toMatchObject({ closed: true, oriented: true, manifold: true });
          expect(findCrossings(cornersOfMesh(part.mesh), CROSSING_ROUNDING_MM).pairs).toBe(0);
          expect(farthestOut(lattice, part.mesh)).toBeLessThan(CAP_MM + ROUNDING_MM);
          const { solid } = clusterOf(lattice, { plan, places }, group);
          const exactMm3 = volumeOf(trimSolid(kernel, 'cut', { lattice: solid, domain: lattice.local }));
          const members = group.nodes.length + group.segments.length;
          expect(Math.abs(volumeOf(part.mesh) - exactMm3)).toBeLessThan(members * CUT_MM2 * CAP_MM);
        }
      },
    ),
    { numRuns: 4 },
  );
  expect(made).toBeGreaterThan(0.9 * all);
});

test('grooves narrower than a strut are followed', () => {
  const { lattice, parts } = trimmedGroups(grooved(), 1.6, 7, 6, [1.3, 0.3, -0.7]);
  expect(parts.length).toBeGreaterThan(10);
  for (const { part } of parts) expect(farthestOut(lattice, part.mesh)).toBeLessThan(CAP_MM + ROUNDING_MM);
});
