import { describe, it } from 'vitest';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import type { ConstantSpec } from '../../core/lattice/spec/spec.ts';
import { PROCESS_LIMITS } from '../../core/rules/parameters/printability.ts';
import { expectNoCopy } from '../../tests/attack/expect-no-copy.ts';
import { paidFile } from '../../tests/attack/paid-file.ts';
import { box, sphere } from '../../tests/models/primitives.ts';
import { PreviewModel, previewOf } from './preview-frame.ts';

const SPEC: ConstantSpec = {
  mode: 'constant',
  lattice: 'TYPE-20002',
  cellMm: [6, 6, 6],
  rodDiameterMm: 0.8,
  sides: 12,
  action: 'high',
};

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
