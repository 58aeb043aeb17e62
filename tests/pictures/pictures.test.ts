import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  allLatticePictures,
  HERO_GRAMS,
  HERO_MAX_BYTES,
  heroPictureAddress,
  MODE_PICTURES,
  modePictureAddress,
  PICTURE_LOOKS,
  PICTURE_MAX_BYTES,
  PICTURE_SIZE_PX,
  pictureAddress,
  TOOL_PICTURES,
  TURNING_FRAMES,
  TURNING_MAX_BYTES,
  TUTORIAL_PICTURES,
  TUTORIALS,
  toolPictureAddress,
  tutorialPictureAddress,
} from '../../core/catalogue/lattice-pictures.ts';
import { heroParts } from './models.ts';

const read = (address: string) => readFileSync(join(import.meta.dirname, '../../web/public', address));
/** An empty picture of any of these sizes takes fewer bytes. The renderer checks the pixels themselves. */
const BLANK_BYTES = 1000;

/** Returns width, height and transparency of an extended WebP file. Throws for any other file. */
function headOf(webp: Buffer): { width: number; height: number; transparent: boolean } {
  expect([webp.toString('latin1', 0, 4), webp.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WEBPVP8X']);
  expect(webp.readUInt32LE(4) + 8).toBe(webp.length);
  return {
    width: webp.readUIntLE(24, 3) + 1,
    height: webp.readUIntLE(27, 3) + 1,
    transparent: (webp[20]! & 0x10) !== 0,
  };
}

it('has a picture of the right size for every lattice, look, state and language', () => {
  const seen = new Set<string>();
  for (const picture of allLatticePictures()) {
    const webp = read(pictureAddress(picture));
    const turning = picture.kind === 'turning';
    const { width, height } = PICTURE_SIZE_PX[picture.kind];
    const rows = turning ? TURNING_FRAMES : 1;
    expect([pictureAddress(picture), headOf(webp)]).toEqual([
      pictureAddress(picture),
      { width, height: height * rows, transparent: true },
    ]);
    expect(webp.length).toBeGreaterThan(BLANK_BYTES);
    expect(webp.length).toBeLessThanOrEqual(turning ? TURNING_MAX_BYTES : PICTURE_MAX_BYTES);
    seen.add(webp.toString('base64'));
  }
  // Only the still pictures, which have no text, may be the same in both languages.
  expect(seen.size).toBeGreaterThan(allLatticePictures().length * 0.9);
});

it('gives every picture its own address, and one lattice Chinese words', () => {
  const addresses = allLatticePictures().map(pictureAddress);
  expect(new Set(addresses).size).toBe(addresses.length);
  const worded = pictureAddress({ title: 'TYPE-10005', look: 'dark', kind: 'tiny', language: 'cn' });
  expect(worded).toBe('/lattices/dark/TYPE-10005-cn/tiny.webp');
});

it('has a picture of each mode, tool and step of a tutorial in each look', () => {
  for (const look of PICTURE_LOOKS) {
    const addresses = [
      ...MODE_PICTURES.map((mode) => modePictureAddress(mode, look)),
      ...TOOL_PICTURES.map((tool) => toolPictureAddress(tool, look)),
      ...TUTORIALS.flatMap((tutorial) =>
        Array.from({ length: TUTORIAL_PICTURES }, (_, k) => tutorialPictureAddress(tutorial, k + 1, look)),
      ),
    ];
    for (const webp of addresses.map(read)) {
      expect(headOf(webp)).toEqual({ ...PICTURE_SIZE_PX.mode, transparent: true });
      expect(webp.length).toBeGreaterThan(BLANK_BYTES);
      expect(webp.length).toBeLessThanOrEqual(PICTURE_MAX_BYTES);
    }
  }
});

it('shows a part of our own in each look, with the weight that the engine gives it', async () => {
  for (const look of PICTURE_LOOKS) {
    const webp = read(heroPictureAddress(look));
    expect(headOf(webp)).toEqual({ ...PICTURE_SIZE_PX.hero, transparent: true });
    expect(webp.length).toBeLessThanOrEqual(HERO_MAX_BYTES);
  }
  const { solidG, latticeG } = await heroParts();
  expect([solidG.toFixed(1), latticeG.toFixed(1)]).toEqual([
    HERO_GRAMS.solid.toFixed(1),
    HERO_GRAMS.lattice.toFixed(1),
  ]);
});
