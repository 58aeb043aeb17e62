import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMAIL_MAX_CHARACTERS,
  isCode,
  isEmail,
  isLoginName,
  isMobile,
  isNewUsername,
  isPassword,
  isUsername,
} from './fields.ts';

const edge = fc.constantFrom(...'abzAZ019晶格骨');
const inner = fc.constantFrom(...'aZ9骨 .·\\/-_@');
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
const username = fc
  .tuple(edge, fc.array(inner, { maxLength: 20 }), edge)
  .map(([first, middle, last]) => first + middle.join('') + last);

describe('user names', () => {
  it('accepts every name the rule describes that is not an e-mail address', () => {
    fc.assert(
      fc.property(username, (name) => {
        expect(isUsername(name)).toBe(!isEmail(name));
      }),
    );
  });

  it('refuses a name with a symbol at either end, of one character or of more than 22', () => {
    fc.assert(
      fc.property(username, fc.constantFrom(...'.·\\/-_@!'), (name, symbol) => {
        expect([isUsername(symbol + name), isUsername(name + symbol)]).toEqual([false, false]);
      }),
    );
    expect(['a', '骨'.repeat(22), '骨'.repeat(23)].filter(isUsername)).toEqual(['骨'.repeat(22)]);
  });

  it('never accepts a control character, a markup sign or a line break', () => {
    const bad = fc.constantFrom('\n', '\r', '\0', '\u2028', '\u202e', '<', '>', '"', "'", '&');
    fc.assert(
      fc.property(username, bad, username, (a, sign, b) => {
        const name = a + sign + b;
        expect([isUsername, isNewUsername, isLoginName].filter((accepts) => accepts(name))).toEqual([]);
      }),
    );
  });

  it('refuses a name in the form of an e-mail address', () => {
    expect(isUsername('ann@studio.example')).toBe(false);
    expect(isLoginName('ann@studio.example')).toBe(true);
  });

  it('counts a rare Chinese character as one', () => {
    expect([isNewUsername('𠮷𠮷𠮷'), isNewUsername('𠮷𠮷𠮷𠮷')]).toEqual([false, true]);
  });

  it('accepts every registered or changed name at sign-in', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        if (isUsername(text) || isNewUsername(text) || isEmail(text)) expect(isLoginName(text)).toBe(true);
      }),
    );
  });

  it('requires 4 to 20 plain characters at registration', () => {
    expect(['abcd', '王小明1', 'a-b_c', 'a'.repeat(20)].map(isNewUsername)).toEqual([true, true, true, true]);
    expect(['abc', 'a b c d', 'a.bcd', 'a'.repeat(21), ''].filter(isNewUsername)).toEqual([]);
  });
});

describe('passwords', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcXYZ'), minLength: 4, maxLength: 10 });
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 10 });
  const symbols = fc.string({
    unit: fc.constantFrom(...'!#$%&()*+,-./:;<=>?@[]^_{|}~'),
    minLength: 4,
    maxLength: 10,
  });

  it('accepts 8 to 20 characters of two kinds in any order', () => {
    const pair = fc.constantFrom([letters, digits], [digits, symbols], [symbols, letters]);
    fc.assert(
      fc.property(
        pair.chain(([a, b]) => fc.tuple(a!, b!)),
        ([a, b]) => {
          expect(isPassword(a + b)).toBe(true);
          expect(isPassword(b + a)).toBe(true);
        },
      ),
    );
  });

  it('refuses one kind alone, whatever its length', () => {
    fc.assert(
      fc.property(fc.oneof(letters, digits, symbols), (one) => {
        expect(isPassword(one + one)).toBe(false);
      }),
    );
  });

  it('refuses Chinese, blanks and control characters anywhere', () => {
    fc.assert(
      fc.property(
        letters,
        fc.constantFrom('骨', ' ', '\t', '\n', '\u00a0', '\0', 'é'),
        digits,
        (a, bad, b) => {
          expect(isPassword(a + bad + b)).toBe(false);
        },
      ),
    );
  });

  it('refuses 7 and 21 characters', () => {
    const right = ['abcdefg1', 'a1'.repeat(10)];
    expect(['abcdef1', ...right, `${'a1'.repeat(10)}b`].filter(isPassword)).toEqual(right);
  });
});

describe('e-mail addresses', () => {
  it('accepts every address of the common form', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: 'small' }), (email) => {
        expect(isEmail(email)).toBe(!email.includes('..'));
      }),
    );
  });

  it('never accepts text that could add a mail header or a second address', () => {
    const bad = fc.constantFrom('\r\nBcc: x@y.zz', '\n', ',', ';', '<', '>', ' ', '"', '\0', '(', ':');
    fc.assert(
      fc.property(fc.emailAddress({ size: 'small' }), bad, fc.nat(200), (email, sign, place) => {
        const at = 1 + (place % (email.length - 1));
        expect(isEmail(email.slice(0, at) + sign + email.slice(at))).toBe(false);
      }),
    );
  });

  it('refuses no @, two @, no dot after it, and more than 254 characters', () => {
    for (const text of [
      '',
      'a',
      'a@b',
      '@b.cc',
      'a@b@c.dd',
      'a@.cc',
      'a..b@c.dd',
      'a@b.c',
      `${'a'.repeat(EMAIL_MAX_CHARACTERS)}@b.cc`,
    ])
      expect([text, isEmail(text)]).toEqual([text, false]);
  });

  it('checks 10 kB of any text quickly', () => {
    for (const unit of ['a', 'a.', '@', '.', 'a@', '骨', ' ']) {
      const text = unit.repeat(10_000);
      expect([isEmail, isUsername, isNewUsername, isPassword].filter((accepts) => accepts(text))).toEqual([]);
    }
  });
});

describe('mobile numbers and codes', () => {
  it('accepts 1, then 3 to 9, then nine digits, and nothing else', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 12 });
    fc.assert(
      fc.property(digits, (text) => {
        const right = text.length === 11 && text[0] === '1' && text[1]! >= '3';
        expect(isMobile(text)).toBe(right);
      }),
    );
    expect(['13800138000', '12800138000', '+8613800138000'].filter(isMobile)).toEqual(['13800138000']);
  });

  it('accepts four digits as a code', () => {
    expect(['0000', '1234', '123', '12345', '12a4', '１２３４'].filter(isCode)).toEqual(['0000', '1234']);
  });
});
