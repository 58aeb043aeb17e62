import type { Numbers } from './with-room.ts';

/** Lists of numbers one after the other, as a list of a kind. */
export function concat<List extends Numbers>(
  Kind: new (length: number) => List,
  parts: readonly ArrayLike<number>[],
): List {
  const out = new Kind(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
