import { describe, expect, it } from 'vitest';
import { box, sphere } from '../../../../../tests/models/primitives.ts';
import { verifyMesh } from '../../../../verify/verify.ts';
import { Effort } from '../../../effort.ts';
import { appendMeshes } from '../../append-meshes.ts';
import { type Mesh, volumeOf } from '../../mesh.ts';
import { resolveSurface } from '../resolve-surface.ts';
import { placedBy } from '../testing/placed-by.ts';
import { closeCracks } from './close-cracks.ts';
import { findClosePairs } from './close-pairs.ts';

const DISTANCE_MM = 1e-4;
const turned = (...bodies: Mesh[]) => placedBy(appendMeshes(bodies), [1, 2, 3, 4], [0.3, 40, -7]);
const bodiesOf = (mesh: Mesh) => {
  const result = resolveSurface(mesh, 2 * DISTANCE_MM);
  if (!result.ok) throw new Error(result.reason);
  const { components, cavities } = verifyMesh(result.mesh);
  return { components, cavities, mm3: Number(volumeOf(result.mesh).toFixed(3)) };
};

describe('bodies that touch up to rounding', () => {
  it('become one where a whole face touches', () => {
    expect(bodiesOf(turned(box([0, 0, 0], [1, 1, 1]), box([1, 0, 0], [2, 1, 1])))).toEqual({
      components: 1,
      cavities: 0,
      mm3: 2,
    });
  });

  it('become one where a part of a face touches', () => {
    expect(bodiesOf(turned(box([0, 0, 0], [3, 3, 3]), box([1, 1, 3], [2, 5, 4])))).toEqual({
      components: 1,
      cavities: 0,
      mm3: 31,
    });
  });

  it('become one over an even gap narrower than the distance, along the axes too', () => {
    const gap = DISTANCE_MM / 2;
    const bodies = appendMeshes([box([0, 0, 0], [3, 3, 3]), box([1, 1, 3 + gap], [5, 2, 4])]);
    expect(bodiesOf(bodies)).toMatchObject({ components: 1, cavities: 0 });
  });

  it('stay two over a wider gap', () => {
    const bodies = appendMeshes([box([0, 0, 0], [3, 3, 3]), box([1, 1, 3 + 5 * DISTANCE_MM], [5, 2, 4])]);
    expect(bodiesOf(bodies)).toMatchObject({ components: 2, cavities: 0 });
  });
});

it('leaves what has no cracks as it is, thin walls too', () => {
  for (const mesh of [
    sphere(10, 48),
    box([0, 0, 0], [9, 9, 3 * DISTANCE_MM]),
    appendMeshes([sphere(5), sphere(5)]),
  ]) {
    expect(closeCracks(mesh, DISTANCE_MM, new Effort()).mesh).toBe(mesh);
  }
});

it('cuts both faces alike, so that nothing is close that is not the same', () => {
  const pair = turned(box([0, 0, 0], [3, 3, 3]), box([1, 1, 3], [2, 5, 4]));
  expect(findClosePairs(pair, DISTANCE_MM, new Effort()).length).toBeGreaterThan(0);
  const { mesh, movedMm } = closeCracks(pair, DISTANCE_MM, new Effort());
  expect(movedMm).toBeLessThan(DISTANCE_MM);
  expect(volumeOf(mesh)).toBeCloseTo(volumeOf(pair), 4);
});
