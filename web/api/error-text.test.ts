import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ApiError } from '../../core/contract/client.ts';
import { CODES, type CodeName } from '../../core/contract/codes.ts';
import { speakIn } from '../testing/speak-in.ts';
import { EN } from '../texts/en.ts';
import { errorText } from './error-text.ts';

beforeAll(() => speakIn('en'));

afterEach(() => {
  vi.unstubAllGlobals();
});

function textOf(name: CodeName, message: string): string {
  return errorText(new ApiError({ name, code: CODES[name].code }, message, { requestId: 'r7' }), i18next.t);
}

it('a failure on our side comes with the number of its request', () => {
  expect(textOf('internal', 'Something went wrong.')).toBe('Something went wrong. (No. r7)');
  expect(textOf('codeNotSent', 'No code was sent.')).toContain('r7');
  expect(textOf('pageOutdated', '')).toContain('r7');
  // Its text asks for the number.
  expect(textOf('recordUnreadable', 'Send us the number below.')).toContain('r7');
  const network = new ApiError({ name: 'network', code: 0 }, 'fetch failed', { requestId: 'r7' });
  expect(errorText(network, i18next.t)).toContain('r7');
});

it('a refusal of what the user typed has no number', () => {
  expect(textOf('loginWrong', 'Wrong user name or password')).toBe('Wrong user name or password');
  expect(textOf('codeWrong', 'That code is not correct.')).toBe('That code is not correct.');
});

it('a gateway’s answer without our envelope says that the server is busy, not the connection down', () => {
  const text = (status: number) =>
    errorText(new ApiError({ name: 'network', code: status }, 'no envelope'), i18next.t);
  expect(text(503)).toBe(EN.error.busy);
  expect([text(0), text(200)]).toEqual([EN.error.network, EN.error.network]);
});

it('a browser without a network says so, without the number of a request that reached nobody', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const network = new ApiError({ name: 'network', code: 0 }, 'fetch failed', { requestId: 'r7' });
  expect(errorText(network, i18next.t)).toBe(EN.error.offline);
  // The server answered.
  expect(textOf('internal', 'Something went wrong.')).toContain('r7');
});
