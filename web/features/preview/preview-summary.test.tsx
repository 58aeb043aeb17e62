import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MATERIALS } from '../../../core/catalogue/materials.ts';
import { INITIAL_SETTINGS, type Settings, settings } from '../../state/settings.ts';
import { drawnHtml, hookValue } from '../../testing/drawn.tsx';
import { speakIn } from '../../testing/speak-in.ts';
import { EN } from '../../texts/en.ts';
import type { PreviewFigures } from './preview-protocol.ts';
import { preview } from './preview-state.ts';
import { PreviewSummary, useTrapText } from './preview-summary.tsx';

vi.mock('../../lib/use-media-query.ts', async (original) => ({
  ...(await original<object>()),
  useIsPhone: () => true,
}));

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

it('on a phone a warning is its sign alone, and a failure its sentence', () => {
  const textOf = (figures: PreviewFigures | null) => {
    Object.assign(preview, { figures, failed: figures === null ? 'trim-failed' : null });
    const html = drawnHtml(<PreviewSummary {...{ figures }} material={MATERIALS[0]!} busy={false} />);
    return html
      .replaceAll(/<style.*?<\/style>|<[^>]+>/gs, ' ')
      .trim()
      .replaceAll(/ +/g, ' ');
  };
  const figures = { volumeFraction: 0.068, volumeMm3: 10_000, faults: null } as PreviewFigures;
  const covered = (share: number) => ({ ...figures, coverage: { share, bodiesKept: 1, bodies: 1 } });
  expect(textOf(covered(0.9))).toMatch(/^6\.8\u00a0% .*\u00a0g$/);
  expect(textOf(null)).toBe(EN.viewer.preview.failed['trim-failed']);
});
