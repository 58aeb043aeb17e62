import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CALLS } from '../../core/contract/calls.ts';
import { API_CALLS } from './api-calls.ts';

const passesOn = (address: string) => new RegExp(API_CALLS).test(address);

test('the development server passes every call on to the API', () => {
  expect(CALLS.filter(({ path }) => !passesOn(path))).toEqual([]);
});

test('the development server keeps the sources of web/api', () => {
  const sources = readdirSync('web/api').map((name) => `/api/${name}?t=1732370000000`);
  expect(sources.filter(passesOn)).toEqual([]);
});
