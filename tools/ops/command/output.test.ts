import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorLines, printLines } from './output.ts';

function printed(lines: readonly string[]): string {
  const parts: unknown[] = [];
  printLines(lines, { write: (part: unknown) => parts.push(part) > 0 });
  return parts.join('');
}

test('a text prints as one line that moves no cursor, whatever Unicode it holds', () => {
  const any = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\x1b[2K', '\r\n', '\u2028', '\u202e', '\x9b'),
  );
  fc.assert(
    fc.property(fc.array(fc.array(any).map((parts) => parts.join(''))), (lines) => {
      const text = printed(lines);
      expect(text.split('\n')).toHaveLength(lines.length + 1);
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
    }),
  );
});

test('an error prints its message in one line, then where it came from', () => {
  const [message, ...frames] = printed(errorLines(new TypeError('a\nb\x07')))
    .trimEnd()
    .split('\n');
  expect(message).toBe(String.raw`TypeError: a\u000ab\u0007`);
  expect(frames.length).toBeGreaterThan(0);
  for (const frame of frames) expect(frame).toMatch(/^ +at /);
});
