import { beforeAll, expect, it } from 'vitest';
import type { WeakJoin } from '../state/roles/weak-join.ts';
import { drawnHtml } from '../testing/drawn.tsx';
import { speakIn } from '../testing/speak-in.ts';
import { WeakJoins } from './weak-joins.tsx';

const JOIN: WeakJoin = { atMm: [4, 5.5, 0], struts: 19, all: 29 };
const drawn = (count: number) => drawnHtml(<WeakJoins joins={Array<WeakJoin>(count).fill(JOIN)} />);

beforeAll(() => speakIn('en'));

it('is one line that unfolds to the weakly joined solids, with the remedy once', () => {
  expect(drawn(0)).not.toContain('struts');
  expect(drawn(1)).toContain('Weakly joined at 1 place<');
  const several = drawn(3);
  expect(several).toMatch(/<summary.*Weakly joined at 3 places.*<\/summary>.*19 of 29/);
  expect(several.match(/19 of 29/g)).toHaveLength(3);
  expect(several.match(/Smaller cells/g)).toHaveLength(1);
});
