import { beforeAll, expect, it, vi } from 'vitest';
import { SAMPLE_ITEMS } from '../../app/stories/sample-data.ts';
import { drawnHtml } from '../../testing/drawn.tsx';
import { speakIn } from '../../testing/speak-in.ts';
import { EN } from '../../texts/en.ts';
import { HistoryTable } from './history-table.tsx';

const phone = vi.hoisted(() => ({ is: true }));
vi.mock('../../lib/use-media-query.ts', async (original) => ({
  ...(await original<object>()),
  useIsPhone: () => phone.is,
  useMediaQuery: () => phone.is,
  useWindowLayout: () => (phone.is ? 'phone' : 'columns'),
}));

beforeAll(() => speakIn('en'));

const no = () => {};

function drawnTable(): string {
  const openers = { onView: no, onReload: no, onDownload: no, onDelete: no, onRecipe: no };
  return drawnHtml(<HistoryTable items={SAMPLE_ITEMS.slice(0, 1)} picked={[]} onPick={no} {...openers} />);
}

it('has a header and columns only where they fit', () => {
  const onPhone = drawnTable();
  expect(onPhone).not.toContain(EN.history.name);
  expect(onPhone.match(/<td/g)).toHaveLength(1);
  // What is kept how long ends the facts.
  expect(onPhone).toMatch(/data-testid="row-parameters"[^>]*>[^<]+ · <span[^>]*data-testid="row-kept"/);
  phone.is = false;
  const wide = drawnTable();
  expect(wide).toContain(EN.history.name);
  expect(wide.match(/<td/g)!.length).toBeGreaterThan(1);
});
