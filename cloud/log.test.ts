import { afterEach, expect, test, vi } from 'vitest';
import { jsonLog } from './log.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('an event is one line of JSON with its name, its details and the time in UTC', () => {
  const lines: unknown[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  const before = Date.now();
  jsonLog('refused', { path: '/api/v1/x', text: 'two\nlines "quoted"' });
  jsonLog('swept');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('\n');
  const [refused, swept] = lines.map((line) => JSON.parse(String(line)) as Record<string, string>);
  expect(refused).toMatchObject({ event: 'refused', path: '/api/v1/x', text: 'two\nlines "quoted"' });
  expect(swept!.event).toBe('swept');
  for (const { at } of [refused!, swept!]) {
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(at!)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(at!)).toBeLessThanOrEqual(Date.now());
  }
});
