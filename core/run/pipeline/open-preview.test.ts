import { describe, expect, it } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { appendMeshes } from '../../solid/mesh/append-meshes.ts';
import { pairEdges } from '../../solid/mesh/edges.ts';
import { cornersOf, type Mesh } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { sampleRegions, sampleSpec } from '../../spec/testing/sample-spec.ts';
import { buildFrame } from './build-frame.ts';
import { openPreview, picturedPreview } from './open-preview.ts';

const SPEC = sampleSpec('TYPE-20002', { cellMm: 6, rodDiameterMm: 0.8, sides: 12 });
const BLOCK = box([-6, -6, 0], [6, 6, 12]);
const BALL = sphere(10, 24);
const GYROID = { ...SPEC, lattice: 'TYPE-10001', cellMm: [8, 8, 8] } satisfies LatticeSpec;

const previewOf = (model: Mesh, spec: LatticeSpec) => openPreview(model, spec, buildFrame(model, spec));

/** Edges with one face, places that agree to the bit taken as one. */
function openEdges(mesh: Mesh): number {
  const { triangles, positions } = weldCorners(cornersOf(mesh));
  return pairEdges(triangles, positions.length / 3).open;
}

describe('the open preview', () => {
  it('draws what is solid behind faces, and leaves clear what is kept clear', async () => {
    const foot = { facesAtMm: [[0, 0, 0] as [number, number, number]], mm: 3 };
    const padded = await previewOf(BLOCK, { ...SPEC, roles: [{ kind: 'solid', ...foot }] });
    expect(padded.isFrame).toBe(false);
    const heights = Array.from(padded.mesh.positions).filter((_, i) => i % 3 === 2);
    expect(heights.some((z) => Math.abs(z - 3) < 0.01)).toBe(true);
    expect((await previewOf(BLOCK, { ...SPEC, roles: [{ kind: 'keepClear', ...foot }] })).isFrame).toBe(true);
  });

  it('is the frame alone for rods without solid parts', async () => {
    for (const change of [{}, { openEnds: 'net' as const }, { action: 'low' as const, sides: 6 }]) {
      const { isFrame, mesh } = await previewOf(BLOCK, { ...SPEC, ...change });
      expect(isFrame).toBe(true);
      expect(mesh.triangles.length).toBeGreaterThan(0);
    }
  });

  for (const [title, model, spec] of [
    ['a gyroid sheet', BALL, GYROID],
    ['a network', BALL, { ...GYROID, lattice: 'TYPE-10002', variant: 'network', rodDiameterMm: 2 }],
    ['rods in a shell', BLOCK, { ...SPEC, shellMm: 1.2 }],
    ['rods on a solid bottom', BLOCK, { ...SPEC, bottomMm: 3 }],
    ['a gyroid in a shell', BALL, { ...GYROID, shellMm: 1.2 }],
    ['two regions', BALL, sampleRegions(SPEC, 1, ['TYPE-20008', 7, 0.9])],
  ] as [string, Mesh, LatticeSpec][]) {
    it(`is open below and no closed solid: ${title}`, async () => {
      const { isFrame, mesh } = await previewOf(model, spec);
      expect(isFrame).toBe(false);
      expect(openEdges(mesh)).toBeGreaterThan(0);
      const { min, max } = boundsOf(mesh);
      expect(min[2]).toBeGreaterThan(boundsOf(model).min[2] - 0.8);
      expect(max[2]).toBeGreaterThan(boundsOf(model).max[2] - 2);
    });
  }

  it('is open below in each body', async () => {
    const model = appendMeshes([BALL, sphere(10, 24, [30, 0, 15])]);
    const one = openEdges((await previewOf(BALL, GYROID)).mesh);
    expect(openEdges((await previewOf(model, GYROID)).mesh)).toBeGreaterThan(1.5 * one);
  });

  it('is cut in half for the picture of a shell only', async () => {
    const leastOf = async (walls: { shellMm: number } | { bottomMm: number }) => {
      const spec = { ...SPEC, ...walls };
      return boundsOf(picturedPreview(await previewOf(BLOCK, spec), spec)).min[1];
    };
    expect(await leastOf({ shellMm: 1.2 })).toBeCloseTo(0, 1);
    expect(await leastOf({ bottomMm: 2 })).toBeLessThan(-5);
  });

  it('leaves out a body of the model into which nothing fits', async () => {
    const model = appendMeshes([BLOCK, box([20, 0, 0], [21.5, 1.5, 1.5])]);
    const { mesh } = await previewOf(model, { ...SPEC, shellMm: 1.2 });
    expect(boundsOf(mesh).max[0]).toBeCloseTo(6, 0);
  });

  it('has at most 600 000 triangles, however many struts there are', async () => {
    const spec = { ...SPEC, cellMm: [4, 4, 4] as [number, number, number], rodDiameterMm: 0.4 };
    // 85 000 rods. Of 75 000 each is drawn.
    const large = box([-44, -44, 0], [44, 44, 88]);
    const { mesh } = await previewOf(large, spec);
    expect(mesh.triangles.length / 3).toBeLessThan(601_000);
  });
});
