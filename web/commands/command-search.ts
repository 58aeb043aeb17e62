/** Searchable part of a command. */
export interface Findable {
  text: string;
  group: string;
}

/**
 * Relevance of a command for a query; higher is better, 0 is no match. Words match in any order. The start of
 * a word counts more than its middle, and scattered letters in order count a little.
 */
export function matchScore(typed: string, { text, group }: Findable): number {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  let total = words.length === 0 ? 1 : 0;
  for (const word of words) {
    const score = Math.max(wordScore(word, text.toLowerCase()), wordScore(word, group.toLowerCase()) / 2);
    if (score === 0) return 0;
    total += score;
  }
  return total;
}

function wordScore(word: string, text: string): number {
  const at = text.indexOf(word);
  if (at === 0) return 8;
  if (at > 0) return /[\p{L}\p{N}]/u.test(text[at - 1]!) ? 3 : 6;
  let from = 0;
  for (const letter of word) {
    const found = text.indexOf(letter, from);
    if (found < 0) return 0;
    from = found + 1;
  }
  return 1;
}

/** Matching items, best first; ties keep their order. */
export function bestMatches<Item extends Findable>(typed: string, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, score: matchScore(typed, item) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
