/** A surface took more steps than it may. */
export class EffortSpent extends Error {}

/** Steps of resolving or wrapping, of some ten nanoseconds, counted so that outcomes are the same on every machine. */
export class Effort {
  #spent = 0;
  readonly max: number;

  constructor(max = Number.POSITIVE_INFINITY) {
    this.max = max;
  }

  get spent(): number {
    return this.#spent;
  }

  /** @throws EffortSpent beyond the maximum */
  spend(steps: number): void {
    this.#spent += steps;
    if (this.#spent > this.max) throw new EffortSpent();
  }
}

/** Steps of what costs more than the comparison of two boxes, as measured. */
export const STEPS = {
  /** Exact test of two faces whose boxes meet. */
  test: 60,
  /** Two faces that meet: their points, segments and facets, and their share of the later steps. */
  meeting: 1500,
  /** Two faces that lie close together. */
  closePair: 500,
  /** A face in each round: listed, placed, joined and judged. */
  face: 500,
  /** Visit of an edge in a triangulation, or of a face around a vertex. */
  visit: 20,
  /** Exact test of a face whose box a line meets. */
  lineTest: 30,
  /** A face in a cell that a line passes, with its box. */
  listed: 2,
  /** Node of a tree of faces in a winding number. */
  look: 0.4,
  /** Face of a tree to which a distance is measured. */
  distance: 5,
} as const;
