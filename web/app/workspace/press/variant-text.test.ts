import { expect, it } from 'vitest';
import { INITIAL_SETTINGS } from '../../../state/settings.ts';
import { speakIn } from '../../../testing/speak-in.ts';
import { variantText } from './variant-text.ts';

const BCC = { ...INITIAL_SETTINGS, latticeId: 8, sizeMm: 6, rodMm: 1.25 };

it.each([
  ['en', ', cell size 6\u00a0mm, ⌀\u00a01.25\u00a0mm', ', shell 1\u00a0mm', ', solid bottom 5\u00a0mm'],
  ['cn', '，单元尺寸 6\u00a0mm，⌀\u00a01.25\u00a0mm', '，外壳 1\u00a0mm', '，实心底部 5\u00a0mm'],
] as const)(
  'names the sizes of a lattice, and its shell or solid bottom, in %s',
  async (language, sizes, shell, bottom) => {
    const t = await speakIn(language);
    expect(variantText(BCC, t)).toContain(`(BCC)${sizes}`);
    expect(variantText({ ...BCC, shellMm: 1 }, t)).toBe(`${variantText(BCC, t)}${shell}`);
    expect(variantText({ ...BCC, bottomMm: 5 }, t)).toBe(`${variantText(BCC, t)}${bottom}`);
  },
);

it.each(['gradient', 'regions'] as const)(
  'names neither shell nor bottom in the mode %s, whose lattices have none',
  async (mode) => {
    const t = await speakIn('en');
    const open = variantText({ ...BCC, mode }, t);
    expect(variantText({ ...BCC, mode, shellMm: 1 }, t)).toBe(open);
    expect(variantText({ ...BCC, mode, bottomMm: 5 }, t)).toBe(open);
  },
);
