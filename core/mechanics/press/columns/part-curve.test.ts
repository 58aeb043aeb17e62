import { expect, it } from 'vitest';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import { prism } from '../../../../tests/models/shapes.ts';
import { materialByName } from '../../../catalogue/materials.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../../spec/spec.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { cellCurves } from '../../curve/cell-curve.ts';
import { curveCells } from '../../curve/curve-cells.ts';
import { stressAt } from '../../curve/curve-figures.ts';
import { forcesAt, type PressFigures } from '../press-figures.ts';
import { pressedPart } from '../testing/pressed-part.ts';

const TPU = materialByName('TPU')!;
const KELVIN: LatticeSpec = sampleSpec('TYPE-20009', { cellMm: 8, rodDiameterMm: 1 });

function pressed(
  mesh: Mesh,
  changes: Partial<LatticeSpec> = {},
  material = TPU,
  axis: 1 | 2 = 2,
): PressFigures {
  const spec = { ...KELVIN, ...changes } as LatticeSpec;
  return pressedPart(mesh, spec, { axis, friction: true, material });
}

it('a block has the curve of its cell, and the linear test begins within the band', () => {
  const { curve, stiffnessNPerMm } = pressed(box([0, 0, 0], [24, 24, 24]));
  const cell = cellCurves(curveCells(KELVIN, TPU, { axis: 2 })!);
  const { freeN, heldN } = forcesAt(curve!, 6)!;
  expect(freeN / (24 ** 2 * TPU.modulusMPa * stressAt(cell.free, 0.25)!)).toBeCloseTo(1, 2);
  expect(heldN).toBeGreaterThan(freeN);
  const slopes = [curve!.freeN, curve!.heldN].map((force) => force[1]! / curve!.travelMm[1]!);
  expect(stiffnessNPerMm).toBeGreaterThan(0.8 * slopes[0]!);
  expect(stiffnessNPerMm).toBeLessThan(1.2 * slopes[1]!);
});

it('a ball starts soft and stiffens as the plates take in more of it, without a range of depths', () => {
  const { curve, stiffnessRange, contact } = pressed(sphere(15));
  expect(contact.high.round).toBe(true);
  expect(stiffnessRange).toBeUndefined();
  const force = (share: number) => forcesAt(curve!, share * 30)!.freeN;
  // Flat faces would double.
  expect(force(0.2) / force(0.1)).toBeGreaterThan(2.8);
  expect(forcesAt(curve!, 16)).toBeNull();
});

it('rods that grow across or along the load lie between their ends', () => {
  const image = { width: 2, height: 1, gray: new Uint8Array([0, 255]) };
  const block = box([0, 0, 0], [24, 24, 24]);
  const at = (changes: Partial<LatticeSpec>) => forcesAt(pressed(block, changes).curve!, 3)!.freeN;
  const [thin, thick] = [at({ rodDiameterMm: 0.8 }), at({ rodDiameterMm: 1.2 })];
  for (const projection of ['x', 'z'] as const) {
    const gradient = { image, projection, darkestMm: 0.8, lightestMm: 1.2 };
    const force = at({ mode: 'gradient', rodDiameterMm: 1.2, gradient } as Partial<LatticeSpec>);
    expect(force).toBeGreaterThan(thin);
    expect(force).toBeLessThan(thick);
  }
});

it('has none with a shell, in a solid that yields, and where the part bends as a whole', () => {
  const block = box([0, 0, 0], [24, 24, 24]);
  expect(pressed(block, { shellMm: 1 }).curve).toBeUndefined();
  expect(pressed(block, {}, materialByName('PA12')!).curve).toBeUndefined();
  // A clamp, whose arms give way to each other.
  const outline = [0, 0, 40, 0, 40, 6, 6, 6, 6, 34, 40, 34, 40, 40, 0, 40];
  const corners = Array.from({ length: 8 }, (_, i): [number, number] => [
    outline[2 * i]!,
    outline[2 * i + 1]!,
  ]);
  expect(
    pressed(prism(corners, 12), { cellMm: [6, 6, 6], rodDiameterMm: 0.8 }, TPU, 1).curve,
  ).toBeUndefined();
});
