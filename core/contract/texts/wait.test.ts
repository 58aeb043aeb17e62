import { expect, it } from 'vitest';
import { CODES, type CodeName } from '../codes.ts';
import { LANGUAGES, serverText } from '../envelope.ts';
import { waitText } from './wait.ts';

it('names a waiting time in the unit that fits, never shorter than it is', () => {
  const named = [0, 1, 8, 89, 90, 120, 121, 5399, 5400, 7200, 129_599, 259_200].map((s) => waitText(s, 'en'));
  expect(named).toEqual([
    ...['1 second', '1 second', '8 seconds', '89 seconds', '2 minutes', '2 minutes', '3 minutes'],
    ...['90 minutes', '2 hours', '2 hours', '36 hours', '3 days'],
  ]);
  expect([8, 120, 7200].map((s) => waitText(s, 'cn'))).toEqual([' 8 秒', ' 2 分钟', ' 2 小时']);
});

it('leaves no gap open in any text', () => {
  for (const language of LANGUAGES)
    for (const name of Object.keys(CODES) as CodeName[])
      for (const details of [{}, { retryAfterSeconds: 40 }])
        expect(serverText(name, language, details), name).not.toMatch(/[{}]/);
  for (const language of LANGUAGES)
    expect(serverText('dailyCellsUsed', language, { limit: 2_000_000 })).toContain('2,000,000');
  expect(serverText('signInDelayed', 'en', { retryAfterSeconds: 40 })).toContain('Wait 40 seconds');
  expect(serverText('signInDelayed', 'cn', { retryAfterSeconds: 40 })).toContain('等待 40 秒后');
});
