import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { INITIAL_SETTINGS } from '../../../state/settings.ts';
import { CN } from '../../../texts/cn.ts';
import { EN } from '../../../texts/en.ts';
import { variantText } from './variant-text.ts';

const BCC = { ...INITIAL_SETTINGS, latticeId: 8, sizeMm: 6, rodMm: 1.25 };

beforeAll(async () => {
  await i18next.init({
    resources: { en: { translation: EN }, cn: { translation: CN } },
    interpolation: { escapeValue: false },
  });
});

it.each([
  ['en', ', cell size 6\u00a0mm, strut 1.25\u00a0mm', ', shell 1\u00a0mm', ', solid bottom 5\u00a0mm'],
  ['cn', '，单元尺寸 6\u00a0mm，杆径 1.25\u00a0mm', '，外壳 1\u00a0mm', '，实心底部 5\u00a0mm'],
] as const)(
  'names the sizes of a lattice, and its shell or solid bottom, in %s',
  async (language, sizes, shell, bottom) => {
    const t = await i18next.changeLanguage(language);
    expect(variantText(BCC, t)).toContain(`(BCC)${sizes}`);
    expect(variantText({ ...BCC, shellMm: 1 }, t)).toBe(`${variantText(BCC, t)}${shell}`);
    expect(variantText({ ...BCC, bottomMm: 5 }, t)).toBe(`${variantText(BCC, t)}${bottom}`);
  },
);

it.each(['gradient', 'regions'] as const)(
  'names neither shell nor bottom in the mode %s, whose lattices have none',
  async (mode) => {
    const t = await i18next.changeLanguage('en');
    const open = variantText({ ...BCC, mode }, t);
    expect(variantText({ ...BCC, mode, shellMm: 1 }, t)).toBe(open);
    expect(variantText({ ...BCC, mode, bottomMm: 5 }, t)).toBe(open);
  },
);
