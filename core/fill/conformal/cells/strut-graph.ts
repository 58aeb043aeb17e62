import { madeOnce } from '../../../solid/lists/made-once.ts';

/** Nodes and struts of a lattice off any grid. All lengths in mm. */
export class StrutGraph {
  /** x, y, z per node. */
  readonly places: number[] = [];
  /** Two nodes per strut. */
  readonly struts: [number, number][] = [];
  readonly #known = new Map<string, number>();
  readonly #joined = new Set<string>();

  /** The node of a key; made by `place` when it is new. */
  node(key: string, place: () => readonly number[]): number {
    return madeOnce(this.#known, key, () => {
      const at = place();
      return this.places.push(at[0]!, at[1]!, at[2]!) / 3 - 1;
    });
  }

  rename(key: string, node: number): void {
    this.#known.set(key, node);
  }

  /** Adds a strut once. */
  strut(a: number, b: number): void {
    if (a === b) return;
    const key = a < b ? `${a},${b}` : `${b},${a}`;
    if (this.#joined.has(key)) return;
    this.#joined.add(key);
    this.struts.push(a < b ? [a, b] : [b, a]);
  }

  middle(nodes: readonly number[]): [number, number, number] {
    const out: [number, number, number] = [0, 0, 0];
    for (const node of nodes)
      for (let k = 0; k < 3; k++) out[k]! += this.places[node * 3 + k]! / nodes.length;
    return out;
  }
}
