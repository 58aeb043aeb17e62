import { TripleTable } from '../../hash.ts';

/** Faces that occur at least once, with the number of times. */
export interface WeightedFaces {
  triangles: Uint32Array;
  weight: Int32Array;
  faceOf: Uint32Array;
}

/** Counts faces on the same vertices as one, opposite ones negatively; drops empty and thin ones. */
export function groupFaces(t: Uint32Array): WeightedFaces {
  const count = t.length / 3;
  const table = new TripleTable(new Int32Array(count * 3));
  const sum = new Int32Array(count);
  const faceAt = new Uint32Array(count);
  const isEvenAt = new Uint8Array(count);
  for (let f = 0; f < count; f++) {
    const a = t[f * 3]!;
    const b = t[f * 3 + 1]!;
    const c = t[f * 3 + 2]!;
    if (a === b || b === c || c === a) continue;
    const first = Math.min(a, b, c);
    const last = Math.max(a, b, c);
    const between = a + b + c - first - last;
    const before = table.count;
    const number = table.add(first, between, last);
    // Even permutations of (first, between, last) keep the direction.
    const isEven =
      (a === first && b === between) || (b === first && c === between) || (c === first && a === between);
    if (number === before) {
      faceAt[number] = f;
      isEvenAt[number] = isEven ? 1 : 0;
    }
    sum[number]! += isEven ? 1 : -1;
  }
  let kept = 0;
  for (let number = 0; number < table.count; number++) if (sum[number] !== 0) kept++;
  const triangles = new Uint32Array(kept * 3);
  const weight = new Int32Array(kept);
  const faceOf = new Uint32Array(kept);
  let at = 0;
  for (let number = 0; number < table.count; number++) {
    if (sum[number] === 0) continue;
    const f = faceAt[number]!;
    // The corner that comes first stays first, so that a face without twins keeps its vertices in order.
    const a = t[f * 3]!;
    const same = (isEvenAt[number] === 1) === sum[number]! > 0;
    triangles[at * 3] = a;
    triangles[at * 3 + 1] = t[f * 3 + (same ? 1 : 2)]!;
    triangles[at * 3 + 2] = t[f * 3 + (same ? 2 : 1)]!;
    weight[at] = Math.abs(sum[number]!);
    faceOf[at++] = f;
  }
  return { triangles, weight, faceOf };
}
