import { expect, it } from 'vitest';
import { SAMPLE_ITEMS } from '../../app/stories/sample-data.ts';
import { drawnHtml } from '../../testing/drawn.tsx';
import { speakIn } from '../../testing/speak-in.ts';
import { EN } from '../../texts/en.ts';
import { RecordTile } from './record-tile.tsx';

it('names the mode of a lattice that is not uniform', async () => {
  await speakIn('en');
  const no = () => {};
  const modesIn = (mode: 'constant' | 'gradient' | 'regions') => {
    const html = drawnHtml(<RecordTile item={{ ...SAMPLE_ITEMS[0]!, mode }} onOpen={no} onReload={no} />);
    return [EN.modes.constant, EN.modes.gradient, EN.modes.regions].filter((text) => html.includes(text));
  };
  expect(modesIn('constant')).toEqual([]);
  expect(modesIn('gradient')).toEqual([EN.modes.gradient]);
  expect(modesIn('regions')).toEqual([EN.modes.regions]);
});
