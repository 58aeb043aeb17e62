import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ariaCombo, comboCaps, type KeyPress, matchesCombo, parseCombo } from './key-combo.ts';

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  const letter = /^[a-z]$/i.test(key);
  const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  return { key, code: letter ? `Key${key.toUpperCase()}` : key, ...none, ...held };
}

const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');

describe('shortcuts', () => {
  it('are parsed, even if the key is a plus sign', () => {
    expect(parseCombo('Mod+Shift+Z')).toEqual({ mod: true, shift: true, alt: false, key: 'Z' });
    expect(parseCombo('+').key).toBe('+');
    expect(parseCombo('Mod++')).toEqual({ mod: true, shift: false, alt: false, key: '+' });
  });

  it('match exactly the keys they name', () => {
    fc.assert(
      fc.property(
        letters,
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (letter, mod, shift, alt, held, apple) => {
          const combo = { mod, shift, alt, key: letter };
          const given = { shiftKey: held, altKey: alt, [apple ? 'metaKey' : 'ctrlKey']: mod };
          const key = held ? letter : letter.toLowerCase();
          expect(matchesCombo(combo, press(key, given), apple)).toBe(held === shift);
          expect(matchesCombo(combo, press(key, { ...given, altKey: !alt }), apple)).toBe(false);
          const other = { ...given, [apple ? 'ctrlKey' : 'metaKey']: true };
          expect(matchesCombo(combo, press(key, other), apple)).toBe(false);
        },
      ),
    );
  });

  it('find a sign anywhere on the keyboard', () => {
    expect(matchesCombo(parseCombo('?'), press('?', { shiftKey: true, code: 'Slash' }), false)).toBe(true);
    expect(matchesCombo(parseCombo('?'), press('?', { code: 'Minus' }), false)).toBe(true);
  });

  it('find a letter by its position on a keyboard of another script, and only there', () => {
    expect(matchesCombo(parseCombo('Mod+Z'), press('я', { ctrlKey: true, code: 'KeyZ' }), false)).toBe(true);
    expect(matchesCombo(parseCombo('Mod+Z'), press('y', { ctrlKey: true, code: 'KeyZ' }), false)).toBe(false);
  });

  it('are shown and announced in the terms of the platform', () => {
    expect(comboCaps('Mod+Shift+Z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(comboCaps('Mod+Shift+Z', true)).toEqual(['⌘', '⇧', 'Z']);
    expect(ariaCombo('Mod+K', true)).toBe('Meta+K');
    expect(ariaCombo('Mod+K', false)).toBe('Control+K');
  });
});
