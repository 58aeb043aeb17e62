import { beforeEach, expect, it, vi } from 'vitest';
import type { FittedLattice } from '../../../features/preview/preview-protocol.ts';
import { INITIAL_SETTINGS, settings } from '../../../state/settings.ts';
import { startLattice } from './start-lattice.ts';
import { fitOf } from './use-fit.ts';

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
vi.mock('./use-fit.ts', () => ({ fitOf: vi.fn() }));

const FIT: FittedLattice = { sizeMm: 7, rodMm: 1, originMm: [1, 2, 3], coverage: 1, links: 0 };
const OFFERED = { latticeId: null, fieldId: 2 };

beforeEach(() => {
  Object.assign(settings, INITIAL_SETTINGS, OFFERED);
});

it('takes the lattice of the area with its fit, and what else was chosen meanwhile', async () => {
  vi.mocked(fitOf).mockImplementation(async () => {
    settings.sides = 12;
    return FIT;
  });
  expect(await startLattice()).toBe(true);
  expect(settings).toMatchObject({ originMm: [1, 2, 3], sides: 12 });
  expect(settings.latticeId).not.toBeNull();
});

it('takes it as it begins if no cell fits', async () => {
  vi.mocked(fitOf).mockResolvedValue(null);
  expect(await startLattice()).toBe(false);
  expect(settings.latticeId).not.toBeNull();
});

it.each([{ latticeId: 3 }, { mode: 'gradient' }, { fieldId: 1 }] as const)(
  'changes nothing after %j',
  async (change) => {
    vi.mocked(fitOf).mockImplementation(async () => {
      Object.assign(settings, change);
      return FIT;
    });
    await startLattice();
    expect(settings).toMatchObject({ ...OFFERED, originMm: null, ...change });
  },
);

it('changes nothing if the fit was dropped', async () => {
  vi.mocked(fitOf).mockResolvedValue(undefined);
  await startLattice();
  expect(settings).toMatchObject(OFFERED);
});
