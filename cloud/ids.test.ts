import { expect, test, vi } from 'vitest';
import { workspaceId } from '../core/contract/calls/parts/task-parts.ts';
import { newId } from '../core/studio/ids.ts';
import { randomIds } from './ids.ts';

test('later ids sort after earlier ones', () => {
  const now = vi.spyOn(Date, 'now');
  const made = [0, 1, 31, 32, 1e12, 1.9e12, 1.9e12 + 1].map((ms) => {
    now.mockReturnValue(ms);
    return randomIds.next();
  });
  now.mockRestore();
  expect([...made].sort()).toEqual(made);
});

test('ids match the contract and never repeat', () => {
  const made = Array.from({ length: 2000 }, () => newId(randomIds, 'wsp'));
  for (const id of made) expect(workspaceId.safeParse(id).success).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});

test('a secret has at least the requested bits', () => {
  expect(randomIds.secret(160)).toMatch(/^[0-9A-HJKMNP-TV-Z]{32}$/);
});
