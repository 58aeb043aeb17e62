import { describe, expect, it } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { frameTotals } from '../../fill/frame/frame.ts';
import { encodePreviewGlb } from '../../formats/glb.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { buildFrame } from '../pipeline/build-frame.ts';
import { previewLevels } from './levels.ts';

const bcc = (cellMm: number): LatticeSpec => sampleSpec('TYPE-20002', { cellMm, rodDiameterMm: 0.8 });

/** Edges not used exactly once in each direction. */
function openEdges({ triangles }: Mesh): number {
  const walked = new Map<string, number>();
  for (let i = 0; i < triangles.length; i++) {
    const from = triangles[i]!;
    const to = triangles[i % 3 === 2 ? i - 2 : i + 1]!;
    const key = from < to ? `${from} ${to}` : `${to} ${from}`;
    walked.set(key, (walked.get(key) ?? 0) + (from < to ? 1 : 1e6));
  }
  return [...walked.values()].filter((count) => count !== 1_000_001).length;
}

describe('the rods that stand for a large lattice', () => {
  it('are closed and turned outwards in both levels, so that a section through them is filled', async () => {
    for (const most of [2000, 8000, 1_000_000]) {
      for (const level of await previewLevels(buildFrame(sphere(15, 24), bcc(6)), undefined, most)) {
        expect(openEdges(level)).toBe(0);
        expect(volumeOf(level)).toBeGreaterThan(0);
      }
    }
  });

  it('have the volume of prisms of the struts, once all sides fit', async () => {
    const frame = buildFrame(box([-10, -10, 0], [10, 10, 20]), bcc(10));
    const [, fine] = await previewLevels(frame, undefined, 1_000_000);
    const prisms = frameTotals(frame).strutCount;
    expect(fine!.triangles.length / 3).toBe(prisms * 28);
    const octagonMm2 = 4 * 0.4 ** 2 * Math.sin(Math.PI / 4);
    // Half a body diagonal each.
    expect(volumeOf(fine!)).toBeCloseTo(prisms * octagonMm2 * 5 * Math.sqrt(3), 1);
  });

  it('take no more bytes than the triangles of a result would', async () => {
    const frame = buildFrame(sphere(40, 48), bcc(5));
    for (const most of [20_000, 60_000, 100_000, 150_000]) {
      const glb = await encodePreviewGlb(await previewLevels(frame, undefined, most));
      expect(glb.length).toBeLessThan(6 * most);
      expect(glb.length).toBeGreaterThan(2.5 * most);
    }
  });
});
