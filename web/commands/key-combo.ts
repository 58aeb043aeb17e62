export interface KeyCombo {
  mod: boolean;
  shift: boolean;
  alt: boolean;
  /** `KeyboardEvent.key`; letters uppercase. */
  key: string;
}

/** Part of a keyboard event that a shortcut is compared with. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const LETTER = /^[A-Z]$/;

/** Parses a shortcut of `Command.keys`. A plus sign alone or at the end is the key itself. */
export function parseCombo(text: string): KeyCombo {
  const parts =
    text === '+' || text.endsWith('++') ? [...text.slice(0, -1).split('+'), '+'] : text.split('+');
  const key = parts.at(-1)!;
  return { mod: parts.includes('Mod'), shift: parts.includes('Shift'), alt: parts.includes('Alt'), key };
}

/**
 * True if the pressed keys are this shortcut. Signs such as `?` match by character, wherever they are on the
 * keyboard. A letter also matches by position, so that shortcuts work on non-Latin keyboards. tinykeys (0.7 kB gzip)
 * would replace only this function: the key names on display and the rules for text and number fields would stay.
 */
export function matchesCombo(combo: KeyCombo, press: KeyPress, apple: boolean): boolean {
  const mod = apple ? press.metaKey : press.ctrlKey;
  const otherMod = apple ? press.ctrlKey : press.metaKey;
  if (mod !== combo.mod || otherMod || press.altKey !== combo.alt) return false;
  const isSign = combo.key.length === 1 && !LETTER.test(combo.key);
  if (isSign) return press.key === combo.key;
  if (press.shiftKey !== combo.shift) return false;
  const key = press.key.length === 1 ? press.key.toUpperCase() : press.key;
  const latin = LETTER.test(key) || key.length > 1 || /^[\x20-\x7e]$/.test(key);
  return key === combo.key || (!latin && press.code === `Key${combo.key}`);
}

const APPLE_SIGNS = { mod: '⌘', shift: '⇧', alt: '⌥' } as const;
const ARROWS: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };
const SHORT: Record<string, string> = { ...ARROWS, Escape: 'Esc', Delete: 'Del', Enter: '↵', ' ': 'Space' };

/** Shortcut in display form, one string per key: `Ctrl`, `Shift`, `Z`, or `⌘`, `⇧`, `Z`. */
export function comboCaps(text: string, apple: boolean): readonly string[] {
  const { mod, shift, alt, key } = parseCombo(text);
  const caps: string[] = [];
  if (mod) caps.push(apple ? APPLE_SIGNS.mod : 'Ctrl');
  if (alt) caps.push(apple ? APPLE_SIGNS.alt : 'Alt');
  if (shift) caps.push(apple ? APPLE_SIGNS.shift : 'Shift');
  return [...caps, SHORT[key] ?? key];
}

/** Shortcut for `aria-keyshortcuts`, which uses the names of keyboard events. */
export function ariaCombo(text: string, apple: boolean): string {
  const { mod, shift, alt, key } = parseCombo(text);
  return [mod && (apple ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+');
}

/** True on devices whose main modifier is Command. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
