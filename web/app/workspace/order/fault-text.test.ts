import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import type { PrintabilityTask } from '../../../../core/contract/calls/printability-task.ts';
import type { PreviewFigures } from '../../../features/preview/preview-protocol.ts';
import { faultText } from './fault-text.ts';

const keys = ((key: string, given: object) => `${key} ${Object.values(given)}`) as TFunction;
const seen = (counts: number[]) => ({ faults: { counts } }) as unknown as PreviewFigures;
const analysed = (none: number) => {
  const shares = { none, diameter: 0, angle: 1 - none, gap: 0 };
  return { figures: { process: 'SLS', material: null, struts: 9, shares } } as unknown as PrintabilityTask;
};

it('warns of a result as its preview did, and of one opened later by its analysis', () => {
  expect(faultText(keys, seen([5, 1575, 0, 0]), analysed(0.75))).toBe('viewer.print.faulty 1,575');
  expect(faultText(keys, seen([5, 0, 0, 0]), analysed(0.75))).toBeNull();
  expect(faultText(keys, null, analysed(0.75))).toBe('printability.bad 25.0\u00a0%');
  expect(faultText(keys, null, analysed(1))).toBeNull();
  expect(faultText(keys, null, null)).toBeNull();
});
