import { describe, expect, it } from 'vitest';
import { expandFrame } from '../../../core/lattice/frame/expand.ts';
import { rodPieceMesh } from '../../../core/lattice/frame/rod-mesh.ts';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import type { ConstantSpec } from '../../../core/lattice/spec/spec.ts';
import { frameModelFirst } from '../../../core/lattice/struts/frame-model.ts';
import { PROCESS_LIMITS } from '../../../core/rules/parameters/printability.ts';
import { copyError } from '../../../tests/attack/copy-error.ts';
import { expectNoCopy } from '../../../tests/attack/expect-no-copy.ts';
import { paidFile } from '../../../tests/attack/paid-file.ts';
import { piecesOf } from '../../../tests/attack/pieces.ts';
import { unionAttack } from '../../../tests/attack/rebuild.ts';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { previewOf } from './preview-frame.ts';
import { PreviewModel } from './preview-model.ts';

const SPEC: ConstantSpec = {
  mode: 'constant',
  lattice: 'TYPE-20002',
  cellMm: [6, 6, 6],
  rodDiameterMm: 0.8,
  sides: 12,
  action: 'high',
};

const NO_BALLS = { places: new Float32Array(), radiiMm: new Float32Array() };

const CASES: readonly [string, Mesh, ConstantSpec][] = [
  ['struts', box([-6, -6, 0], [6, 6, 18]), SPEC],
  ['a sheet', sphere(10, 24), { ...SPEC, lattice: 'TYPE-10001', cellMm: [8, 8, 8] }],
];

describe('what the live preview draws', () => {
  for (const [title, model, spec] of CASES) {
    it(`is no copy of the file: ${title}`, async () => {
      const { shape } = previewOf(new PreviewModel(model), spec, PROCESS_LIMITS.DLP);
      const { file } = await paidFile(model, spec);
      const isRods = shape!.kind === 'struts';
      const shown = shape!.kind === 'struts' ? shape!.struts.mesh : shape!.mesh;
      await expectNoCopy(shown, { file, model, rodDiameterMm: spec.rodDiameterMm, isRods });
    });
  }
});

// What cannot be kept back, stated where a test sees it change: decision 0041.
it('a changed page makes the file of a strut lattice without a shell from its own lines', async () => {
  const [, model, spec] = CASES[0]!;
  const { segments, radiiMm } = expandFrame(frameModelFirst(model, spec, {}).frame);
  const flat = { cupsMm: new Float32Array(radiiMm.length), balls: NO_BALLS };
  const rods = rodPieceMesh({ segments, radiiMm, ...flat }, { sides: 12, ballFaces: 0 });
  const made = await unionAttack(piecesOf(rods), model);
  const { file } = await paidFile(model, spec);
  expect(made.largestShare).toBeGreaterThan(0.99);
  expect(copyError(file, made.mesh, model).mostMm).toBeLessThan(0.001);
});
