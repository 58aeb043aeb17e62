import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placed, prism } from '../../../tests/models/shapes.ts';
import { CornerPlaces } from '../fill/corners.ts';
import { planFill } from '../fill/plan.ts';
import { frameModel } from '../frame/build.ts';
import { type Mesh, volumeOf } from '../mesh/mesh.ts';
import { CROSSING_ROUNDING_MM, findCrossings } from '../proof/crossings.ts';
import { cornersOfMesh, proveMesh } from '../proof/prove.ts';
import { clusterOf } from './clusters.ts';
import { groupSegments } from './groups.ts';
import { openKernel, trimmed } from './kernel.ts';
import { projectCaps } from './projected.ts';
import { CAP_MM } from './sheet-cap.ts';
import { trimSmooth } from './smooth-members.ts';
import { trimmingOf } from './trimming.ts';

const kernel = await openKernel();

/** An upright body whose side goes in and out: every second edge of it is not convex. */
function pleated(folds: number, depthMm: number, turnDeg: [number, number]): Mesh {
  const outline = Array.from({ length: 2 * folds }, (_, i): [number, number] => {
    const angle = (Math.PI * i) / folds;
    const r = 20 - (i % 2) * depthMm;
    return [r * Math.cos(angle), r * Math.sin(angle)];
  });
  return placed(prism(outline, 30), turnDeg, [0, 0, 0]);
}

test('struts in edges that are not convex are trimmed closed, clear of themselves and with the volume of the exact trim', () => {
  const turn = fc.integer({ min: 0, max: 89 });
  let [trimmedGroups, allGroups] = [0, 0];
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 9 }),
      fc.double({ min: 0.5, max: 3, noNaN: true }),
      turn,
      turn,
      (folds, depthMm, a, b) => {
        const mesh = pleated(folds, depthMm, [a, b]);
        const framed = frameModel(mesh, {
          mode: 'constant',
          lattice: 'TYPE-20002',
          cellMm: [8, 8, 8],
          rodDiameterMm: 0.9,
          sides: 8,
          action: 'high',
        });
        const c = framed.classification;
        const plan = planFill(framed);
        const places = new CornerPlaces(c);
        const trimming = trimmingOf(c, plan, places);
        for (const group of groupSegments(projectCaps(c, plan, places).rest)) {
          allGroups++;
          const part = trimSmooth(trimming, group);
          if (!part) continue;
          trimmedGroups++;
          expect(proveMesh(part.mesh)).toMatchObject({ closed: true, oriented: true, manifold: true });
          expect(findCrossings(cornersOfMesh(part.mesh), CROSSING_ROUNDING_MM).deepPairs).toBe(0);
          const { solid } = clusterOf(c, plan, places, group);
          const exactMm3 = volumeOf(trimmed(kernel, 'cut', { lattice: solid, room: c.local }));
          const members = group.nodes.length + group.segments.length;
          expect(Math.abs(volumeOf(part.mesh) - exactMm3)).toBeLessThan(members * CAP_MM);
        }
      },
    ),
    { numRuns: 5 },
  );
  expect(trimmedGroups).toBeGreaterThan(0.9 * allGroups);
});
