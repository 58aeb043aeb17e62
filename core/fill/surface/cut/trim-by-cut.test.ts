import { expect, test } from 'vitest';
import { bracket } from '../../../../tests/models/bracket.ts';
import { box, sphere, torus } from '../../../../tests/models/primitives.ts';
import { deviationFor } from '../../../cells/tpms/design.ts';
import { fillDomainOf } from '../../../model/domain/fill-domain.ts';
import type { Point } from '../../../solid/geometry/vector.ts';
import { openKernel } from '../../../solid/kernel/kernel.ts';
import { areaOf, cornersOf, type Mesh, sixfoldVolume } from '../../../solid/mesh/mesh.ts';
import { findCrossings } from '../../../verify/crossings/crossings.ts';
import { buildBand } from '../band.ts';
import { placeSurface } from '../place.ts';
import { trimBand } from '../trim.ts';
import { trimByCut } from './trim-by-cut.ts';

/** Volume of the cone from the origin over an open surface, mm3. */
function volumeUnder({ positions, triangles: t }: Mesh): number {
  const p = Float64Array.from([...positions, 0, 0, 0]);
  let sixfold = 0;
  for (let i = 0; i < t.length; i += 3)
    sixfold += sixfoldVolume(p, positions.length, t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3);
  return sixfold / 6;
}

/** Trims a surface lattice in a model by the cut and by the boolean kernel. */
async function trimmedBoth(model: Mesh, edgeMm: number, variant: 'sheet' | 'network', shellMm?: number) {
  const cellMm: Point = [edgeMm, edgeMm, edgeMm];
  const domain = fillDomainOf(model, { cellMm, ...(shellMm ? { shellMm } : {}) });
  const widthMm = variant === 'sheet' ? 1 : 2;
  const deviationMm = deviationFor('low', cellMm);
  const job = { lattice: 'TYPE-10001', surface: 'gyroid', variant, cellMm, widthMm, deviationMm } as const;
  const { sorted, design, placement, domain: trimDomain } = placeSurface(model, job, { domain });
  const band = buildBand(sorted, design.unit);
  const { kind } = design.unit;
  const [ox, oy, oz] = placement.origin;
  const keepsBare = (x: number, y: number, z: number) =>
    design.isSolid(x - ox, y - oy, z - oz) !== (shellMm !== undefined);
  const { quantumMm } = placement;
  const cut = await trimByCut(trimDomain, { sorted, band }, { kind, quantumMm, keepsBare });
  const byBoolean = trimBand(
    await openKernel(),
    { domain: trimDomain, band },
    { kind, quantumMm, keepsBare },
  );
  return { cut, byBoolean };
}

const models: [string, () => Mesh | Promise<Mesh>, number][] = [
  ['a ring', () => torus(14, 6, 36, 18), 10],
  ['a box whose faces are full of openings', () => box([0, 0, 0], [30, 20, 20]), 10],
  ['a bracket', () => bracket(), 15],
  ['a ball with vertices in planes of symmetry of the lattice', () => sphere(15, 16), 10],
];

test.each(models)(
  'the cut of %s is that of the boolean kernel, as sheet, as network and in a shell',
  async (_, model, edgeMm) => {
    for (const [variant, shellMm] of [['sheet'], ['network'], ['sheet', 1.5], ['network', 1.5]] as const) {
      const { cut, byBoolean } = await trimmedBoth(await model(), edgeMm, variant, shellMm);
      // Both end along the same walls, so their volumes and areas are the same.
      expect(volumeUnder(cut!)).toBeCloseTo(volumeUnder(byBoolean), 1);
      expect(areaOf(cut!) / areaOf(byBoolean)).toBeCloseTo(1, 5);
      expect(findCrossings(cornersOf(cut!), 1e-3).pairs).toBe(0);
    }
  },
);

test('what the cut cannot do is left to the boolean kernel', async () => {
  const open = sphere(15, 16);
  const sorted = { near: { cells: [], start: [], faces: [] }, crossing: { near: [] } } as never;
  const band = {
    solid: { positions: new Float32Array(), triangles: new Uint32Array() },
    prisms: 0,
    wallNeighbours: [],
  };
  const holed = { ...open, triangles: open.triangles.slice(3) };
  const about = { kind: 'between', quantumMm: 2 ** -18, keepsBare: () => true } as const;
  expect(await trimByCut({ isHollow: false, mesh: holed }, { sorted, band }, about)).toBeUndefined();
  const bottom = { isHollow: false, mesh: open, bottom: { model: open, floorMm: 0, cellMm: 10 } };
  expect(await trimByCut(bottom, { sorted, band }, about)).toBeUndefined();
});
