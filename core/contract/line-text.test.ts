import { expect, test } from 'vitest';
import * as z from 'zod';
import { isOneLine } from '../rules/one-line.ts';
import { CALLS } from './calls.ts';
import { cleanedText, lineText, passwordText } from './line-text.ts';

const HOSTILE = ['\x1b[2K', '\r\n', '\u2028', '\u202e', '\u200b', '\0', '\ud800'].map((sign) => `a${sign}b`);

function textsIn(schema: z.ZodType | undefined, path: string): { path: string; text: z.ZodType }[] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodPipe) return [{ path, text: schema }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      textsIn(field as z.ZodType, `${path}.${name}`),
    );
  if (schema instanceof z.ZodArray) return textsIn(schema.element as z.ZodType, `${path}[]`);
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return schema.options.flatMap((option) => textsIn(option as z.ZodType, path));
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return textsIn(schema.unwrap() as z.ZodType, path);
  return [];
}

test('no call takes a text that could forge a line, passwords excepted', () => {
  const texts = Object.values(CALLS).flatMap(({ name, query, body }) => [
    ...textsIn(query, `${name}.query`),
    ...textsIn(body, `${name}.body`),
  ]);
  expect(texts.length).toBeGreaterThan(40);
  const forged = texts
    .filter(({ text }) => text !== passwordText)
    .filter(({ text }) =>
      HOSTILE.some((value) => {
        const { data } = text.safeParse(value);
        return typeof data === 'string' && !isOneLine(data);
      }),
    );
  expect(forged.map(({ path }) => path)).toEqual([]);
});

test('a title is refused and the name of a file is cleaned', () => {
  const [title, fileName] = [lineText({ max: 20 }), cleanedText({ min: 1, max: 20 })];
  for (const text of HOSTILE) expect(title.safeParse(text).success).toBe(false);
  expect(title.parse('骨小梁 👩🏽‍🚀')).toBe('骨小梁 👩🏽‍🚀');
  for (const text of HOSTILE) expect(isOneLine(fileName.parse(text))).toBe(true);
  expect(fileName.parse('left\r\nheel\u202e.stl')).toBe('left heel.stl');
  expect(fileName.safeParse('\u202e').success).toBe(false);
});
