import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEATURES, type FeatureHolder, GRANTS, mayUse, permissionFor } from './permissions.ts';

const holder: fc.Arbitrary<FeatureHolder> = fc.record({
  identity: fc.constantFrom('user', 'member'),
  grants: fc.subarray([...GRANTS]),
  barred: fc.boolean(),
});

describe('permissions', () => {
  it('allow a granted feature to accounts that are not barred from it, and nothing else', () => {
    fc.assert(
      fc.property(holder, fc.constantFrom(...GRANTS), (who, grant) => {
        const kept = who.barred && ['cut', 'gradient', 'multi'].includes(grant);
        expect(mayUse(who, grant)).toBe(who.grants.includes(grant) && !kept);
      }),
    );
  });

  it('allow the print provider’s field to members who are not barred', () => {
    fc.assert(
      fc.property(holder, (who) => {
        expect(mayUse(who, 'print-provider')).toBe(who.identity === 'member' && !who.barred);
      }),
    );
  });

  it('never grow with a bar and never shrink with a grant', () => {
    fc.assert(
      fc.property(holder, fc.constantFrom(...FEATURES), (who, feature) => {
        if (mayUse({ ...who, barred: true }, feature)) expect(mayUse(who, feature)).toBe(true);
        if (mayUse(who, feature)) expect(mayUse({ ...who, grants: GRANTS }, feature)).toBe(true);
      }),
    );
  });

  it('give the reason for a refusal', () => {
    const plain: FeatureHolder = { identity: 'user', grants: [], barred: false };
    expect(permissionFor(plain, 'gradient')).toBe('not-granted');
    expect(permissionFor(plain, 'print-provider')).toBe('members-only');
    expect(permissionFor({ ...plain, grants: GRANTS, barred: true }, 'cut')).toBe('barred');
  });
});
