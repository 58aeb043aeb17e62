import { numberAt } from '../text/number-at.ts';

const [OPEN, CLOSE, SLASH, BANG, QUESTION, EQUALS, COLON] = [0x3c, 0x3e, 0x2f, 0x21, 0x3f, 0x3d, 0x3a];
const [QUOTE, APOSTROPHE, SPACE, DASH] = [0x22, 0x27, 0x20, 0x2d];

/**
 * Tags of an XML text in order, without declarations, comments and CDATA. Works on the bytes: a text of 300 MB would
 * not fit into a string. Linear; an unterminated tag ends the text. A browser's parser is absent in a worker and
 * builds a tree.
 */
export class TagScanner {
  /** True for `</a>`. */
  closes = false;
  private at = 0;
  private nameFrom = 0;
  private nameTo = 0;
  private attributesFrom = 0;
  private attributesTo = 0;
  private valueFrom = 0;
  private valueTo = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Moves to the next tag; false at the end. */
  next(): boolean {
    const { bytes } = this;
    for (;;) {
      while (this.at < bytes.length && bytes[this.at] !== OPEN) this.at++;
      if (this.at >= bytes.length) return false;
      const first = bytes[this.at + 1];
      if (first === BANG) {
        this.skipMarkup();
        continue;
      }
      this.closes = first === SLASH;
      let at = this.at + (this.closes ? 2 : 1);
      this.nameFrom = at;
      for (; at < bytes.length && bytes[at]! > SPACE && bytes[at] !== CLOSE && bytes[at] !== SLASH; at++) {
        if (bytes[at] === COLON) this.nameFrom = at + 1;
      }
      this.nameTo = at;
      this.attributesFrom = at;
      let quote = 0;
      for (; at < bytes.length; at++) {
        const byte = bytes[at]!;
        if (quote !== 0) {
          if (byte === quote) quote = 0;
        } else if (byte === CLOSE) break;
        else if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
      }
      if (at >= bytes.length) return false;
      this.attributesTo = bytes[at - 1] === SLASH ? at - 1 : at;
      this.at = at + 1;
      if (first !== QUESTION) return true;
    }
  }

  /** True if the name without its namespace prefix is this one. */
  is(name: string): boolean {
    return this.matches(name, this.nameFrom, this.nameTo);
  }

  /** Value of an attribute by its name with prefix; undefined if the tag does not have it. */
  text(name: string): string | undefined {
    if (!this.find(name)) return undefined;
    return new TextDecoder().decode(this.bytes.subarray(this.valueFrom, this.valueTo));
  }

  /** Number of an attribute; NaN if it is absent or no number. */
  number(name: string): number {
    if (!this.find(name)) return Number.NaN;
    const { bytes } = this;
    let [from, to] = [this.valueFrom, this.valueTo];
    while (from < to && bytes[from]! <= SPACE) from++;
    while (to > from && bytes[to - 1]! <= SPACE) to--;
    return numberAt(bytes, from, to);
  }

  /** All attributes, names with prefix. */
  attributes(): Map<string, string> {
    const found = new Map<string, string>();
    const decoder = new TextDecoder();
    this.eachAttribute((from, to) => {
      const name = decoder.decode(this.bytes.subarray(from, to));
      found.set(name, decoder.decode(this.bytes.subarray(this.valueFrom, this.valueTo)));
      return false;
    });
    return found;
  }

  private find(name: string): boolean {
    return this.eachAttribute((from, to) => this.matches(name, from, to));
  }

  /** Sets the value range for one attribute after the other until `isWanted` returns true. */
  private eachAttribute(isWanted: (from: number, to: number) => boolean): boolean {
    const { bytes, attributesTo: end } = this;
    let at = this.attributesFrom;
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
      this.valueFrom = ++at;
      while (at < end && bytes[at] !== quote) at++;
      this.valueTo = at++;
      if (isWanted(from, to)) return true;
    }
    return false;
  }

  private matches(name: string, from: number, to: number): boolean {
    if (to - from !== name.length) return false;
    for (let i = 0; i < name.length; i++) if (this.bytes[from + i] !== name.charCodeAt(i)) return false;
    return true;
  }

  /** Passes over a comment, a CDATA section or a declaration. */
  private skipMarkup(): void {
    const { bytes, at } = this;
    const isComment = bytes[at + 2] === DASH && bytes[at + 3] === DASH;
    const isData = bytes[at + 2] === 0x5b;
    const [last, repeated] = isComment ? [DASH, 2] : isData ? [0x5d, 2] : [0, 0];
    for (let end = at + (isComment ? 6 : 2); end < bytes.length; end++) {
      if (bytes[end] !== CLOSE) continue;
      if (repeated > 0 && (bytes[end - 1] !== last || bytes[end - 2] !== last)) continue;
      this.at = end + 1;
      return;
    }
    this.at = bytes.length;
  }
}
