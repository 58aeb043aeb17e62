import { expect, it } from 'vitest';
import { type RegionRules, regionRefusal } from './regions.ts';

const RULES: RegionRules = { notServed: ['AQ'], embargoed: ['XA', 'AQ'], refuseUnknown: true };

it('refuses by country, the law first, in any case of letters', () => {
  expect(['DE', 'aq', 'XA', ' xa '].map((country) => regionRefusal(RULES, country))).toEqual([
    undefined,
    'embargoed',
    'embargoed',
    'embargoed',
  ]);
  expect(regionRefusal({ notServed: ['AQ'] }, 'AQ')).toBe('not-served');
});

it('refuses an unknown country only if the host is configured so', () => {
  for (const country of [undefined, '', 'Germany', '1']) {
    expect(regionRefusal(RULES, country)).toBe('unknown');
    expect(regionRefusal({ notServed: ['AQ'] }, country)).toBeUndefined();
  }
});

it('refuses no country without rules', () => {
  expect(regionRefusal(undefined, 'AQ')).toBeUndefined();
  expect(regionRefusal({}, undefined)).toBeUndefined();
});
