import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grant } from '../account/permissions.ts';
import {
  GATED_TOOLS,
  isOfferedIn,
  LATTICE_MODES,
  MODE_NUMBERS,
  mayUseTool,
  modeRefusal,
  NOT_ALLOWED_CODES,
} from './lattice-modes.ts';

describe('switching modes', () => {
  it('is refused in any mode while locked', () => {
    for (const to of LATTICE_MODES) {
      expect(modeRefusal(to, { locked: true, hasCutPlane: false })).toBe('locked');
    }
  });

  it('requires clearing the cut first, except for the mode that uses it', () => {
    expect(modeRefusal('constant', { locked: false, hasCutPlane: true })).toBe('pleaseClear');
    expect(modeRefusal('gradient', { locked: false, hasCutPlane: true })).toBe('pleaseClear');
    expect(modeRefusal('regions', { locked: false, hasCutPlane: true })).toBeNull();
  });

  it('is allowed without a cut', () => {
    for (const to of LATTICE_MODES) {
      expect(modeRefusal(to, { locked: false, hasCutPlane: false })).toBeNull();
    }
  });
});

describe('gated tools', () => {
  it('report the mode’s number, and 4 for the cut', () => {
    expect(NOT_ALLOWED_CODES).toEqual({
      gradient: MODE_NUMBERS.gradient,
      regions: MODE_NUMBERS.regions,
      cut: 4,
    });
  });

  it('are for signed-in users with the grant who are not barred', () => {
    const grants = fc.subarray<Grant>(['gradient', 'multi', 'cut', 'slicing']);
    fc.assert(
      fc.property(fc.constantFrom(...GATED_TOOLS), fc.boolean(), grants, (tool, barred, granted) => {
        const needed = ({ gradient: 'gradient', regions: 'multi', cut: 'cut' } as const)[tool];
        expect(mayUseTool(tool, { identity: 'user', barred, grants: granted })).toBe(
          !barred && granted.includes(needed),
        );
        expect(mayUseTool(tool, null)).toBe(false);
      }),
    );
  });
});

it('hides the TYPE-1000x lattices outside the constant mode only', () => {
  expect(isOfferedIn('constant', 'TYPE-10005')).toBe(true);
  expect(isOfferedIn('gradient', 'TYPE-10005')).toBe(false);
  expect(isOfferedIn('regions', 'TYPE-10001')).toBe(false);
  expect(isOfferedIn('gradient', 'TYPE-20002')).toBe(true);
  expect(isOfferedIn('regions', 'GH-30001')).toBe(true);
});
