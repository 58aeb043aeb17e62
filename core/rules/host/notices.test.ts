import { expect, it } from 'vitest';
import { knowsOldNames, MAINTENANCE_ANNOUNCED_SECONDS, maintenanceState } from './notices.ts';

const WINDOW = { from: '2023-05-04T12:00:00+08:00', to: '2023-05-05T12:00:00+08:00' };
const FROM_MS = Date.parse(WINDOW.from);
const TO_MS = Date.parse(WINDOW.to);

it('is announced, runs and ends', () => {
  const announcedMs = FROM_MS - MAINTENANCE_ANNOUNCED_SECONDS * 1000;
  const times = [announcedMs - 1, announcedMs, FROM_MS - 1, FROM_MS, TO_MS - 1, TO_MS];
  expect(times.map((nowMs) => maintenanceState(WINDOW, nowMs))).toEqual([
    'none',
    'ahead',
    'ahead',
    'running',
    'running',
    'none',
  ]);
});

it('has no state without a window, or with one that ends before it begins', () => {
  expect(maintenanceState(null, FROM_MS)).toBe('none');
  expect(maintenanceState(undefined, FROM_MS)).toBe('none');
  expect(maintenanceState({ from: WINDOW.to, to: WINDOW.from }, FROM_MS)).toBe('none');
  expect(maintenanceState({ from: 'soon', to: 'later' }, FROM_MS)).toBe('none');
});

it('tells of new names only those who know the old ones', () => {
  const days = ['2022-12-31T08:00:00.000Z', '2023-01-30T00:00:00.000Z', '2026-11-30T08:00:00.000Z'];
  expect(days.map((createdAt) => knowsOldNames({ createdAt }))).toEqual([true, false, false]);
});
