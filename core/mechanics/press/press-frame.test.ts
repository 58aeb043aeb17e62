import { describe, expect, it } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import { sampleRegions } from '../../spec/testing/sample-spec.ts';
import { pressFrame } from './press-frame.ts';
import { finish } from './press-test.ts';
import { blockSpec } from './testing/block.ts';

const BCC = { lattice: 'TYPE-20002', cells: [2, 2, 3], cellMm: 10, rodMm: 1.2 } as const;

describe('frames', () => {
  const material = materialByName('PA12')!;

  it('of two lattices are joined by their membrane', () => {
    const spec = sampleRegions(blockSpec(BCC), 20, ['TYPE-20007', 10, 1]);
    const frame = buildFrame(box([0, 0, 0], [20, 20, 40]), spec);
    const { figures } = finish(pressFrame(frame, spec, { axis: 2, friction: true, material }));
    expect(figures.idle.struts).toBe(0);
    expect(figures.stiffnessNPerMm).toBeGreaterThan(0);
  });

  it('on a solid bottom stand on it, and are not pressed across it', () => {
    const spec = { ...blockSpec(BCC), bottomMm: 5 };
    const frame = buildFrame(box([0, 0, 0], [20, 20, 30]), spec);
    const { figures } = finish(pressFrame(frame, spec, { axis: 2, friction: true, material }));
    expect(figures.heightMm).toBeCloseTo(30, 1);
    const across = () => finish(pressFrame(frame, spec, { axis: 0, friction: true, material }));
    expect(across).toThrow('bottom');
  });

  it.each([
    ['surface', { ...blockSpec(BCC), lattice: 'TYPE-10001' }, material],
    ['bad-material', blockSpec(BCC), { ...material, modulusMPa: 0 }],
    ['bad-material', blockSpec(BCC), { ...material, strengthMPa: Number.NaN }],
  ] as const)('are refused with %s', (code, spec, of) => {
    const frame = buildFrame(box([0, 0, 0], [20, 20, 30]), blockSpec(BCC));
    const run = () => finish(pressFrame(frame, spec, { axis: 2, friction: true, material: of }));
    expect(run).toThrow(expect.objectContaining({ code }));
  });
});
