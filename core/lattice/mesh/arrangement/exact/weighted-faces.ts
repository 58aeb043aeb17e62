import { hashOf, tableSize } from '../../hash.ts';

/** Faces that occur at least once, with the number of times. */
export interface WeightedFaces {
  triangles: Uint32Array;
  weight: Int32Array;
  faceOf: Uint32Array;
}

/**
 * Counts faces on the same three vertices as one, opposite ones negatively. Drops those that cancel out and those with
 * two equal vertices.
 */
export function groupFaces(t: Uint32Array): WeightedFaces {
  const count = t.length / 3;
  const mask = tableSize(count) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const sum = new Int32Array(count);
  const low = new Uint32Array(count);
  const middle = new Uint32Array(count);
  const high = new Uint32Array(count);
  for (let f = 0; f < count; f++) {
    const a = t[f * 3]!;
    const b = t[f * 3 + 1]!;
    const c = t[f * 3 + 2]!;
    if (a === b || b === c || c === a) continue;
    const first = Math.min(a, b, c);
    const last = Math.max(a, b, c);
    const between = a + b + c - first - last;
    low[f] = first;
    middle[f] = between;
    high[f] = last;
    // Even permutations of (first, between, last) keep the direction.
    const turn =
      (a === first && b === between) || (b === first && c === between) || (c === first && a === between);
    let slot = hashOf(first, between, last) & mask;
    for (;;) {
      const held = table[slot]!;
      if (held < 0) {
        table[slot] = f;
        sum[f] = turn ? 1 : -1;
        break;
      }
      if (low[held] === first && middle[held] === between && high[held] === last) {
        sum[held]! += turn ? 1 : -1;
        break;
      }
      slot = (slot + 1) & mask;
    }
  }
  let kept = 0;
  for (let f = 0; f < count; f++) if (sum[f] !== 0) kept++;
  const triangles = new Uint32Array(kept * 3);
  const weight = new Int32Array(kept);
  const faceOf = new Uint32Array(kept);
  let at = 0;
  for (let f = 0; f < count; f++) {
    if (sum[f] === 0) continue;
    const back = sum[f]! < 0;
    // The corner that comes first stays first, so that a face without twins keeps its vertices in order.
    const a = t[f * 3]!;
    const same = isEven(t, f, low[f]!, middle[f]!) !== back;
    triangles[at * 3] = a;
    triangles[at * 3 + 1] = t[f * 3 + (same ? 1 : 2)]!;
    triangles[at * 3 + 2] = t[f * 3 + (same ? 2 : 1)]!;
    weight[at] = Math.abs(sum[f]!);
    faceOf[at++] = f;
  }
  return { triangles, weight, faceOf };
}

function isEven(t: Uint32Array, f: number, first: number, between: number): boolean {
  const [a, b, c] = [t[f * 3]!, t[f * 3 + 1]!, t[f * 3 + 2]!];
  return (a === first && b === between) || (b === first && c === between) || (c === first && a === between);
}
