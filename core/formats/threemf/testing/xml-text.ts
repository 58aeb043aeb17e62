import type { XmlPart } from '../package.ts';

/** Returns the whole text of a part of a package, for tests that change or search it. */
export function xmlText(parts: Iterable<XmlPart>): string {
  let text = '';
  // Each piece is read before the next is made, which may use its memory.
  for (const part of parts) text += typeof part === 'string' ? part : new TextDecoder().decode(part);
  return text;
}
