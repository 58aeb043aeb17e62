import { expect, it } from 'vitest';
import { drawnHtml } from '../../../testing/drawn.tsx';
import { speakIn } from '../../../testing/speak-in.ts';
import { TrappedNote } from './trapped-note.tsx';

it('two Chinese sentences stand without a space between them', async () => {
  await speakIn('cn');
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
