import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import { drawnHtml } from '../../../testing/drawn.tsx';
import { CN } from '../../../texts/cn.ts';
import { TrappedNote } from './trapped-note.tsx';

it('two Chinese sentences stand without a space between them', async () => {
  await i18next.use(initReactI18next).init({ lng: 'cn', resources: { cn: { translation: CN } } });
  const trapped = {
    count: 2,
    closed: 1,
    closedOnly: false,
    volumeMm3: 10,
    weightG: 1,
    openingMm: 1,
    voxelMm: 0.5,
  };
  const html = drawnHtml(<TrappedNote trapped={{ ...trapped, places: [] }} />);
  expect(html).toContain('是封闭空腔');
  expect(html).not.toMatch(/。\s/);
});
