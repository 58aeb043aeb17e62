import type { FineColumns } from './fine-columns.ts';
import type { FineNet } from './patch.ts';

/**
 * Lines of the surface in the walls between cells and across their middles, x1 y1 z1 x2 y2 z2 each, mm: where the
 * distance changes its sign beside a kept prism.
 * @param prisms triangle times levels plus level of the kept prisms; all if left out
 */
export function sheetWires(
  { net, columns }: { net: FineNet; columns: FineColumns },
  values: Float64Array,
  prisms?: Int32Array,
): number[] {
  const { count, levels, low, high, triangles } = columns;
  const kept = new Set<number>();
  for (const prism of prisms ?? []) {
    const level = prism % levels;
    const t = (prism - level) / levels;
    for (let j = 0; j < 3; j++) {
      const a = triangles[t * 3 + j]!;
      const b = triangles[t * 3 + ((j + 1) % 3)]!;
      kept.add((Math.min(a, b) * count + Math.max(a, b)) * levels + level);
    }
  }
  const out: number[] = [];
  const put = (at: number, k: number) => {
    const column = at % count;
    const share = (at - column) / count / levels;
    return low[column * 3 + k]! + share * (high[column * 3 + k]! - low[column * 3 + k]!);
  };
  const face = (corners: readonly [number, number, number]) => {
    const line: number[] = [];
    corners.forEach((from, i) => {
      const to = corners[(i + 1) % 3]!;
      const [x, y] = [values[from]!, values[to]!];
      if (x < 0 === y < 0) return;
      const t = x / (x - y);
      for (let k = 0; k < 3; k++) line.push(put(from, k) + t * (put(to, k) - put(from, k)));
    });
    if (line.length === 6) out.push(...line.map((mm) => Math.round(mm * 1e4) / 1e4));
  };
  for (const [a, b] of wallEdges(net)) {
    for (let level = 0; level < levels; level++) {
      if (prisms && !kept.has((a * count + b) * levels + level)) continue;
      const [p, q] = [level * count + a, level * count + b];
      face([p, q, q + count]);
      face([p, q + count, p + count]);
    }
  }
  return out;
}

/** Fine edges along the edges of the net and along the middles of its faces, the lower end first, each once. */
function* wallEdges({ patches, steps, count }: FineNet): Generator<[number, number]> {
  const row = steps / 2 + 1;
  const seen = new Set<number>();
  for (const { ids } of patches) {
    for (let i = 0; i + 1 < row; i++) {
      for (const [from, to] of [
        [i, i + 1],
        [i * row, (i + 1) * row],
        [(row - 1) * row + i, (row - 1) * row + i + 1],
      ] as const) {
        const [a, b] = [ids[from]!, ids[to]!];
        const key = Math.min(a, b) * count + Math.max(a, b);
        if (seen.has(key)) continue;
        seen.add(key);
        yield a < b ? [a, b] : [b, a];
      }
    }
  }
}
