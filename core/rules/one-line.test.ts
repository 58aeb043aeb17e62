import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, isOneLine, shownLine } from './one-line.ts';

const HOSTILE = [
  '\n',
  '\r',
  '\t',
  '\0',
  '\x07',
  '\x1b[2K',
  '\x7f',
  '\x85',
  '\x9b',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\u200b',
  '\u{e0041}',
  '\ud800',
];
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...HOSTILE, '\u200d', '\u200c'),
    ),
  )
  .map((parts) => parts.join(''));
/** Characters that act on a terminal or on the order of a line. */
const ACTS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/u;

describe('a text of one line', () => {
  it('holds no control or format character, line break or half a surrogate pair', () => {
    for (const sign of HOSTILE) expect([sign, isOneLine(`a${sign}b`)]).toEqual([sign, false]);
  });

  it('may be in any script, with the joiners that Persian, Sinhala and emoji need', () => {
    for (const text of [
      '',
      '骨小梁 1',
      'Müller & Söhne',
      'می‌خواهم',
      'ශ්‍රී',
      '👩🏽‍🚀 👨‍👩‍👧',
      'A ½″ · –',
      '\u3000',
    ])
      expect([text, isOneLine(text)]).toEqual([text, true]);
    for (const text of ['\u200d', ' \u200ca', 'a\u200d\u200db']) expect(isOneLine(text)).toBe(false);
  });

  it('is what cleaning leaves of any text; a text of one line stays as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanLine(text);
        expect(isOneLine(clean)).toBe(true);
        expect(clean).not.toMatch(ACTS);
        expect(cleanLine(clean)).toBe(clean);
        if (isOneLine(text)) expect(clean).toBe(text);
      }),
    );
    expect(cleanLine('left\r\nheel\u202e.stl')).toBe('left heel.stl');
  });

  it('is what a terminal shows of any text; printed JSON keeps its value', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = shownLine(text);
        expect(isOneLine(shown)).toBe(true);
        expect(shown).not.toMatch(ACTS);
        if (isOneLine(text)) expect(shown).toBe(text);
        expect(JSON.parse(shownLine(JSON.stringify(text)))).toBe(text);
      }),
    );
    expect(shownLine('张三\x1b[2K\r\nord_FAKE \u{e0041}')).toBe(
      String.raw`张三\u001b[2K\u000d\u000aord_FAKE \udb40\udc41`,
    );
  });
});
