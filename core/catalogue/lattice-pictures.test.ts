import { expect, it } from 'vitest';
import { allLatticePictures, pictureAddress, picturesBearWords } from './lattice-pictures.ts';
import { LATTICE_TYPES } from './lattice-types.ts';

it('gives every picture its own address', () => {
  const addresses = allLatticePictures().map(pictureAddress);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { title } of LATTICE_TYPES) {
    expect(addresses).toContain(`/lattices/light/${title}/normal.webp`);
    expect(addresses).toContain(`/lattices/dark/${title}/turning.webp`);
  }
});

it('follows the language for TYPE-10005 only', () => {
  for (const { title } of LATTICE_TYPES) {
    const [cn, en] = (['cn', 'en'] as const).map((language) =>
      pictureAddress({ title, look: 'light', kind: 'normal', language }),
    );
    expect(cn !== en).toBe(title === 'TYPE-10005');
    expect(picturesBearWords(title)).toBe(title === 'TYPE-10005');
  }
});
