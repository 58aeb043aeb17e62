import fc from 'fast-check';
import { expect, test } from 'vitest';
import { box, sphere, torus } from '../../../tests/models/primitives.ts';
import { filledModel } from '../../run/testing/filled-model.ts';
import { openKernel, SolidScope } from '../../solid/kernel/kernel.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { cornersOfStl } from '../../verify/verify.ts';
import { sliceAt, sliceMesh } from '../slice-mesh.ts';
import { SlicingError } from '../slicing-error.ts';
import { type Layer, sweepLayers } from './sweep.ts';

const kernel = await openKernel();

/** Areas of sections by the boolean kernel, mm2. */
function peerAreas(mesh: Mesh, heightsMm: readonly number[]): number[] {
  const scope = new SolidScope(kernel);
  try {
    const solid = scope.solid(mesh, 'bad-model');
    return heightsMm.map((height) => {
      const section = solid.slice(height);
      const area = section.area();
      section.delete();
      return area;
    });
  } finally {
    scope.release();
  }
}

/** Smallest lattice with joints, cut ends and a curved surface. */
async function smallLattice(): Promise<Mesh> {
  const spec = sampleSpec('TYPE-20002', { cellMm: 7, rodDiameterMm: 1, sides: 6 });
  const { bytes } = await filledModel(sphere(11, 24), spec, { threads: 1 });
  return weldCorners(cornersOfStl(bytes));
}

/** A mesh turned about x and y, so that its vertices lie at all heights. */
function turned({ positions, triangles }: Mesh, a: number, b: number): Mesh {
  const out = positions.slice();
  for (let i = 0; i < out.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!];
    const v = y * Math.cos(a) - z * Math.sin(a);
    const w = y * Math.sin(a) + z * Math.cos(a);
    out[i] = x * Math.cos(b) + w * Math.sin(b);
    out[i + 1] = v;
    out[i + 2] = -x * Math.sin(b) + w * Math.cos(b);
  }
  return { positions: out, triangles };
}

test('areas are those of the boolean kernel and add up to the volume, for a lattice', async () => {
  const mesh = await smallLattice();
  const { heightsMm, areasMm2, volumeMm3 } = sliceMesh(mesh, 0.05);
  const peer = peerAreas(mesh, [...heightsMm]);
  for (const [k, area] of areasMm2.entries())
    expect(Math.abs(area - peer[k]!)).toBeLessThan(1e-3 * (peer[k]! + 0.01));
  expect(volumeMm3).toBeCloseTo(volumeOf(mesh), 0);
});

test('solid lies left of every contour: outer ones run anticlockwise, holes clockwise', () => {
  const { contours, areaMm2, perimeterMm } = sliceAt(torus(10, 3), 0.1);
  expect([...contours.areasMm2.subarray(0, contours.loops)].map(Math.sign).sort()).toEqual([-1, 1]);
  expect(areaMm2).toBeCloseTo(4 * Math.PI * 10 * 3, -1);
  expect(perimeterMm).toBeCloseTo(4 * Math.PI * 10, 0);
});

test('planes through vertices, edges and faces give the section just below them', () => {
  const cube = box([0, 0, 0], [10, 10, 10]);
  const heights = Float64Array.of(0, 5, 10, 10.5);
  const areas = [...sweepLayers(cube, heights)].map(({ areaMm2 }) => areaMm2);
  expect(areas).toEqual([0, 100, 100, 0]);
  const steps = appendMeshes([cube, box([20, 0, 0], [30, 10, 5])]);
  expect(sliceAt(steps, 5).areaMm2).toBe(200);
});

test('an edge of four faces gives two contours that meet in a point', () => {
  const cubes = appendMeshes([box([0, 0, 0], [1, 1, 1]), box([1, 1, 0], [2, 2, 1])]);
  const { contours, areaMm2 } = sliceAt(weldCorners(cornersOf(cubes)), 0.5);
  expect(contours.points).toBe(16);
  expect(areaMm2).toBeCloseTo(2, 9);
});

test('an open surface is refused with its place', () => {
  const ball = sphere(5, 16);
  const open = { ...ball, triangles: ball.triangles.slice(3) };
  expect(() => sliceMesh(open, 0.1)).toThrow(SlicingError);
  expect(() => sliceMesh(ball, 0)).toThrow('nothing-to-slice');
  expect(() => sliceMesh(ball, 1e-5)).toThrow('too-many-layers');
  expect(() => sliceMesh(box([0, 0, 0], [9, 9, 1]), 2)).toThrow('nothing-to-slice');
  expect(() => sliceMesh(box([0, 0, 0], [9, 9, 1]), 5)).toThrow('nothing-to-slice');
  expect(sliceMesh(box([0, 0, 0], [9, 9, 3]), 2).areasMm2).toEqual(Float64Array.of(81));
});

test('turned bodies slice as the kernel slices them, at any height and in any order of faces', () => {
  fc.assert(
    fc.property(
      fc.record({
        a: fc.double({ min: 0, max: 3, noNaN: true }),
        b: fc.double({ min: 0, max: 3, noNaN: true }),
      }),
      fc.double({ min: 0.15, max: 2, noNaN: true }),
      ({ a, b }, layerMm) => {
        const mesh = turned(torus(8, 3, 12, 8), a, b);
        const { heightsMm, areasMm2 } = sliceMesh(mesh, layerMm);
        const peer = peerAreas(mesh, [...heightsMm]);
        for (const [k, area] of areasMm2.entries()) expect(area).toBeCloseTo(peer[k]!, 3);
      },
    ),
    { numRuns: 40 },
  );
});

test('one section equals the same layer of the sweep', () => {
  const mesh = turned(torus(8, 3, 12, 8), 0.7, 0.4);
  const layers: Pick<Layer, 'heightMm' | 'areaMm2' | 'perimeterMm'>[] = [];
  sliceMesh(mesh, 0.5, ({ heightMm, areaMm2, perimeterMm }) =>
    layers.push({ heightMm, areaMm2, perimeterMm }),
  );
  for (const { heightMm, areaMm2, perimeterMm } of layers) {
    const one = sliceAt(mesh, heightMm);
    expect(one.areaMm2).toBeCloseTo(areaMm2, 9);
    expect(one.perimeterMm).toBeCloseTo(perimeterMm, 9);
  }
});

function cornersOf({ positions, triangles }: Mesh): Float32Array {
  return Float32Array.from([...triangles].flatMap((v) => [...positions.subarray(v * 3, v * 3 + 3)]));
}
