import { OddForms } from '../text/odd-forms.ts';

const [OPEN, CLOSE, SLASH, BANG, QUESTION, EQUALS, COLON] = [0x3c, 0x3e, 0x2f, 0x21, 0x3f, 0x3d, 0x3a];
const [QUOTE, APOSTROPHE, SPACE, DASH, BRACKET_OPEN, BRACKET_CLOSE] = [0x22, 0x27, 0x20, 0x2d, 0x5b, 0x5d];

/**
 * Tags of an XML text in order, without declarations, comments and CDATA. Works on the bytes: a text of 300 MB would
 * not fit into a string. Linear; an unterminated tag ends the text. A browser's parser is absent in a worker and
 * builds a tree. Packages hold no document type (Open Packaging Conventions, 8.2.5): the text ends before one, so no
 * entity is declared, and none is opened or expanded.
 */
export class TagScanner {
  /** True for `</a>`. */
  closes = false;
  #at = 0;
  #nameFrom = 0;
  #nameTo = 0;
  #attributesFrom = 0;
  #attributesTo = 0;
  #valueFrom = 0;
  #valueTo = 0;
  readonly #bytes: Uint8Array;
  readonly #odd: OddForms;

  constructor(bytes: Uint8Array, odd = new OddForms()) {
    this.#bytes = bytes;
    this.#odd = odd;
  }

  /** Moves to the next tag; false at the end. */
  next(): boolean {
    const bytes = this.#bytes;
    for (;;) {
      while (this.#at < bytes.length && bytes[this.#at] !== OPEN) this.#at++;
      if (this.#at >= bytes.length) return false;
      const first = bytes[this.#at + 1];
      if (first === BANG) {
        if (!this.#skipMarkup()) return false;
        continue;
      }
      this.closes = first === SLASH;
      let at = this.#at + (this.closes ? 2 : 1);
      this.#nameFrom = at;
      for (; at < bytes.length && bytes[at]! > SPACE && bytes[at] !== CLOSE && bytes[at] !== SLASH; at++) {
        if (bytes[at] === COLON) this.#nameFrom = at + 1;
      }
      this.#nameTo = at;
      this.#attributesFrom = at;
      let quote = 0;
      for (; at < bytes.length; at++) {
        const byte = bytes[at]!;
        if (quote !== 0) {
          if (byte === quote) quote = 0;
        } else if (byte === CLOSE) break;
        else if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
      }
      if (at >= bytes.length) return false;
      this.#attributesTo = bytes[at - 1] === SLASH ? at - 1 : at;
      this.#at = at + 1;
      if (first !== QUESTION) return true;
    }
  }

  /** True if the name without its namespace prefix is this one. */
  is(name: string): boolean {
    return this.#matches(name, this.#nameFrom, this.#nameTo);
  }

  /** Value of an attribute by its name with prefix; undefined if the tag does not have it. */
  text(name: string): string | undefined {
    return this.#find(name) ? this.#value() : undefined;
  }

  /** Value of the first attribute with this name behind any prefix. */
  textOfAny(name: string): string | undefined {
    return this.#find(`:${name}`) ? this.#value() : this.text(name);
  }

  /** Name of the tag without its prefix. */
  name(): string {
    return decoded(this.#bytes, this.#nameFrom, this.#nameTo);
  }

  /** Text from the tag to the next one. */
  content(): string {
    const end = this.#bytes.indexOf(OPEN, this.#at);
    return decoded(this.#bytes, this.#at, end < 0 ? this.#bytes.length : end).trim();
  }

  /** Number of an attribute; NaN if it is absent or no number. */
  number(name: string): number {
    if (!this.#find(name)) return Number.NaN;
    const bytes = this.#bytes;
    let [from, to] = [this.#valueFrom, this.#valueTo];
    while (from < to && bytes[from]! <= SPACE) from++;
    while (to > from && bytes[to - 1]! <= SPACE) to--;
    return this.#odd.numberAt(bytes, from, to);
  }

  /** All attributes, names with prefix. */
  attributes(): Map<string, string> {
    const found = new Map<string, string>();
    this.#eachAttribute((from, to) => {
      found.set(decoded(this.#bytes, from, to), this.#value());
      return false;
    });
    return found;
  }

  #value(): string {
    return decoded(this.#bytes, this.#valueFrom, this.#valueTo);
  }

  /** Finds an attribute by its name; after a colon, behind any prefix. */
  #find(name: string): boolean {
    const isAny = name.startsWith(':');
    return this.#eachAttribute((from, to) =>
      this.#matches(name, isAny ? Math.max(from, to - name.length) : from, to),
    );
  }

  /** Sets the value range for one attribute after the other until `isWanted` returns true. */
  #eachAttribute(isWanted: (from: number, to: number) => boolean): boolean {
    const bytes = this.#bytes;
    const end = this.#attributesTo;
    let at = this.#attributesFrom;
    while (at < end) {
      while (at < end && bytes[at]! <= SPACE) at++;
      const from = at;
      while (at < end && bytes[at]! > SPACE && bytes[at] !== EQUALS) at++;
      const to = at;
      while (at < end && bytes[at]! <= SPACE) at++;
      if (bytes[at] !== EQUALS) continue;
      at++;
      while (at < end && bytes[at]! <= SPACE) at++;
      const quote = bytes[at];
      if (quote !== QUOTE && quote !== APOSTROPHE) continue;
      this.#valueFrom = ++at;
      while (at < end && bytes[at] !== quote) at++;
      this.#valueTo = at++;
      if (isWanted(from, to)) return true;
    }
    return false;
  }

  #matches(name: string, from: number, to: number): boolean {
    if (to - from !== name.length) return false;
    for (let i = 0; i < name.length; i++) if (this.#bytes[from + i] !== name.charCodeAt(i)) return false;
    return true;
  }

  /** Passes over a comment or a CDATA section; false for a document type. */
  #skipMarkup(): boolean {
    const bytes = this.#bytes;
    const at = this.#at;
    const isComment = bytes[at + 2] === DASH && bytes[at + 3] === DASH;
    if (!isComment && bytes[at + 2] !== BRACKET_OPEN) return false;
    const last = isComment ? DASH : BRACKET_CLOSE;
    for (let end = at + (isComment ? 6 : 2); end < bytes.length; end++) {
      if (bytes[end] !== CLOSE || bytes[end - 1] !== last || bytes[end - 2] !== last) continue;
      this.#at = end + 1;
      return true;
    }
    return false;
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of these bytes, the predefined and numeric entities resolved. */
function decoded(bytes: Uint8Array, from: number, to: number): string {
  const text = new TextDecoder().decode(bytes.subarray(from, to));
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, ...[decimal, hex, name]) => {
    if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
