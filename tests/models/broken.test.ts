import { describe, expect, it } from 'vitest';
import { inspectModel } from '../../core/model/input/inspect.ts';
import { REFUSED, slightlyBroken } from './broken.ts';

describe('broken files', () => {
  it.each(REFUSED.map((file) => [file.title, file] as const))('%s is refused by its own code', (_, file) => {
    const { accepted, faults } = inspectModel(file.bytes, { fileName: file.name });
    expect(accepted).toBe(false);
    expect(faults.map((fault) => fault.code)).toEqual(expect.arrayContaining(file.codes));
  });

  it('small defects are named and repaired, not refused', () => {
    const { accepted, needsConsent, faults } = inspectModel(slightlyBroken(), { fileName: 'bone.stl' });
    expect(accepted).toBe(true);
    expect(needsConsent).toBe(true);
    expect(faults.map((fault) => fault.code).sort()).toEqual(['duplicate-faces', 'flipped']);
  });
});
