import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Fit, misfits } from './testing/misfits.ts';
import { type CallShape, callShapes, RELEASED_FILE } from './testing/released-calls.ts';

const released = JSON.parse(readFileSync(RELEASED_FILE, 'utf8')) as Record<string, CallShape>;
const today = callShapes();
const both = Object.keys(released).filter((name) => today[name] !== undefined);

/** Misfits of one part of all calls that both releases have. */
function between(from: typeof today, to: typeof today, part: 'request' | 'answer'): string[] {
  const fitOf = (name: string): Fit => ({ at: `${name} ${part}`, refusesUnknown: part === 'request' });
  return both.flatMap((name) => misfits(from[name]![part], to[name]![part], fitOf(name)));
}

test('a page of the last release finds each of its calls where it was', () => {
  const placeOf = ({ method, path }: CallShape) => `${method} ${path}`;
  for (const [name, call] of Object.entries(released))
    expect([name, today[name] && placeOf(today[name])]).toEqual([name, placeOf(call)]);
});

test('requests of a page of the last release are taken', () => {
  expect(between(released, today, 'request')).toEqual([]);
});

test('a page of the last release reads what is answered today', () => {
  expect(between(today, released, 'answer')).toEqual([]);
});

test('today’s page works with the API of the last release, for example after a roll-back', () => {
  expect(between(today, released, 'request')).toEqual([]);
  expect(between(released, today, 'answer')).toEqual([]);
});

const at: Fit = { at: 'it', refusesUnknown: true };
test.each([
  ['a new required field', { type: 'object' }, { type: 'object', required: ['a'] }, 'it.a: may be missing'],
  ['a value more', { enum: ['a', 'b'] }, { enum: ['a'] }, 'it: is not "a"'],
  ['null', { type: ['string', 'null'] }, { type: 'string' }, 'it: null is no string'],
  ['a fraction', { type: 'number' }, { type: 'integer' }, 'it: number is no integer'],
  ['a smaller limit', { type: 'string' }, { type: 'string', maxLength: 3 }, 'it: maxLength is narrower'],
  [
    'a field deep inside',
    { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] } },
    { type: 'array', items: { type: 'object', properties: { a: { type: 'boolean' } }, required: ['a'] } },
    'it[].a: string is no boolean',
  ],
  [
    'a field that a strict object does not know',
    { type: 'object', properties: { a: {} } },
    { type: 'object', properties: {}, additionalProperties: false },
    'it.a: is not known',
  ],
])('%s is noticed, and the other way it fits', (_, from, to, found) => {
  expect(misfits(from, to, at)).toEqual([found]);
  expect(misfits(to, to, at)).toEqual([]);
});

test('what is the same, optional or wider fits', () => {
  for (const call of Object.values(today)) {
    expect(misfits(call.request, call.request, at)).toEqual([]);
    expect(misfits(call.answer, call.answer, at)).toEqual([]);
  }
  expect(misfits({ type: 'object' }, { type: 'object', properties: { a: {} } }, at)).toEqual([]);
  expect(misfits({ const: 3 }, { type: ['number', 'null'], maximum: 3 }, at)).toEqual([]);
});
