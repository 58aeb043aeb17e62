import { afterAll, beforeAll, expect, it } from 'vitest';
import { INITIAL_SETTINGS, type Settings, settings } from '../../state/settings.ts';
import { hookValue } from '../../testing/drawn.tsx';
import { speakIn } from '../../testing/speak-in.ts';
import { EN } from '../../texts/en.ts';
import { useTrapText } from './preview-summary.tsx';

beforeAll(() => speakIn('en'));
afterAll(() => void Object.assign(settings, INITIAL_SETTINGS));

it('a shell needs holes where material stays in it: two, of which one is not called closed', () => {
  const textOf = (holes: number, change: Partial<Settings> = {}) => {
    const drains = Array.from({ length: holes }, () => ({ atMm: [0, 0, 0] as const, diameterMm: 3 }));
    Object.assign(settings, INITIAL_SETTINGS, { process: 'SLS', shellMm: 1, drains, ...change });
    return hookValue(useTrapText);
  };
  expect([0, 1, 2].map((holes) => textOf(holes))).toEqual([EN.drains.closed, EN.drains.one, null]);
  expect([textOf(0, { process: 'FDM' }), textOf(0, { shellMm: null })]).toEqual([null, null]);
});
