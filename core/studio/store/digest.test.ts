import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalText } from './digest.ts';

it('is equal for equal values in any order of names, and different for different values', () => {
  expect(canonicalText({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
  expect(canonicalText({ a: [1, 2] })).not.toBe(canonicalText({ a: [2, 1] }));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalText(turned)).toBe(canonicalText(value));
      expect(JSON.parse(canonicalText(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
