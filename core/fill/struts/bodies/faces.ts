import { withRoom } from '../../../solid/lists/with-room.ts';

/** Flat face: vertex numbers, counter-clockwise seen from outside. */
export interface Face {
  loop: readonly number[];
  /** Number of the ring that it closes, or of the creases, which are not flat; -1 for surface. */
  ring: number;
}

/** Cut of a solid: the signed distance of a vertex (mm, positive outside) and the vertex on a cut edge. */
export interface Cutter {
  heightOf(vertex: number): number;
  /** Number of the vertex where the edge from an inner to an outer vertex crosses the surface. */
  crossing(inner: number, outer: number): number;
}

/** Cuts a convex solid with one cap; the same array if uncut, empty if gone, undefined for several loops. */
export function cutFaces(faces: readonly Face[], cutter: Cutter): readonly Face[] | undefined {
  let isCut = heights.take(faces, cutter);
  while (isCut) {
    const kept = cutOnce(faces, cutter);
    if (!heights.hasMoved) return kept;
    isCut = heights.isAnyOutside(faces);
  }
  return faces;
}

/** One pass of a cut over all faces. The result is invalid if a height moved during it. */
function cutOnce(faces: readonly Face[], cutter: Cutter): Face[] | undefined {
  heights.hasMoved = false;
  const kept: Face[] = [];
  const open = new OpenEdges();
  for (let f = 0; f < faces.length; f++) {
    const face = faces[f]!;
    let inner = 0;
    let outer = 0;
    for (let i = 0; i < face.loop.length; i++) {
      const height = heights.of(face.loop[i]!);
      if (height < 0) inner++;
      else if (height > 0) outer++;
    }
    // A face in the cut belongs to the cap, which is rebuilt.
    if (inner === 0) continue;
    const loop = outer === 0 ? face.loop : cutLoop(face.loop, cutter);
    kept.push(loop === face.loop ? face : { loop, ring: face.ring });
    for (let i = 0; i < loop.length; i++) {
      const from = loop[i]!;
      const to = loop[i + 1 === loop.length ? 0 : i + 1]!;
      if (heights.of(from) !== 0 || heights.of(to) !== 0) continue;
      open.add(from, to);
    }
  }
  const cap = open.loop();
  if (!cap) return undefined;
  if (cap.length > 0) kept.push({ loop: cap, ring: -1 });
  return kept;
}

/** Heights of vertices for one cut after the other; one list, because there are many cuts. */
class Heights {
  /** True if a vertex was moved into the cut since the last reset. */
  hasMoved = false;
  #values = new Float64Array(1024);
  #rounds = new Uint32Array(1024);
  #round = 0;

  /** Computes the height of every vertex in use; returns false if none is outside. */
  take(faces: readonly Face[], cutter: Cutter): boolean {
    this.#round++;
    let touched = false;
    for (let f = 0; f < faces.length; f++) {
      const { loop } = faces[f]!;
      for (let i = 0; i < loop.length; i++) {
        const vertex = loop[i]!;
        if (vertex >= this.#values.length) this.#grow(vertex);
        if (this.#rounds[vertex] === this.#round) continue;
        const height = cutter.heightOf(vertex);
        this.#rounds[vertex] = this.#round;
        this.#values[vertex] = height;
        if (height > 0) touched = true;
      }
    }
    return touched;
  }

  /** Height of a vertex, mm; zero for one made by the cut. */
  of(vertex: number): number {
    return this.#rounds[vertex] === this.#round ? this.#values[vertex]! : 0;
  }

  /** Moves a crossing into the cut: a vertex slightly off it would be missing from the cap's outline. */
  moveIntoCut(vertex: number): number {
    if (this.of(vertex) !== 0) {
      this.#values[vertex] = 0;
      this.hasMoved = true;
    }
    return vertex;
  }

  isAnyOutside(faces: readonly Face[]): boolean {
    for (let f = 0; f < faces.length; f++) {
      const { loop } = faces[f]!;
      for (let i = 0; i < loop.length; i++) if (this.of(loop[i]!) > 0) return true;
    }
    return false;
  }

  #grow(vertex: number): void {
    this.#values = withRoom(this.#values, 2 * vertex);
    this.#rounds = withRoom(this.#rounds, 2 * vertex);
  }
}

const heights = new Heights();

/** True if every face leaves the inside at most once, so that the cut removes one part and leaves one. */
export function areCutOnce(faces: readonly Face[], { heightOf }: Pick<Cutter, 'heightOf'>): boolean {
  return faces.every(({ loop }) => {
    const isOut = loop.map((vertex) => heightOf(vertex) > 0);
    return isOut.filter((out, i) => out && !isOut.at(i - 1)).length < 2;
  });
}

/** Mostly there are none. */
const NONE: ReadonlySet<number> = new Set();

/**
 * Rings that are cut away completely although one of their vertices is still in use; other members must not share it.
 * @param stages the faces before the first cut and after each one: a cut leaves vertices on a ring that a later cut
 * removes
 */
export function touchedRings(stages: readonly (readonly Face[])[]): ReadonlySet<number> {
  const whole = stages[0]!;
  const left = stages[stages.length - 1]!;
  if (left === whole || left.length === 0) return NONE;
  const gone = whole.filter(({ ring }) => ring >= 0 && !left.some((face) => face.ring === ring));
  if (gone.length === 0) return NONE;
  const touched = new Set<number>();
  const used = new Set<number>();
  for (const { loop } of left) for (const vertex of loop) used.add(vertex);
  for (const { ring } of gone) {
    const isUsed = (face: Face) => face.ring === ring && face.loop.some((vertex) => used.has(vertex));
    if (stages.some((faces) => faces.some(isUsed))) touched.add(ring);
  }
  return touched;
}

function cutLoop(loop: readonly number[], cutter: Cutter): number[] {
  const out: number[] = [];
  for (let i = 0; i < loop.length; i++) {
    const from = loop[i]!;
    const to = loop[i + 1 === loop.length ? 0 : i + 1]!;
    const a = heights.of(from);
    const b = heights.of(to);
    if (a <= 0) out.push(from);
    if (a < 0 && b > 0) out.push(heights.moveIntoCut(cutter.crossing(from, to)));
    else if (a > 0 && b < 0) out.push(heights.moveIntoCut(cutter.crossing(to, from)));
  }
  return out;
}

/** Edges of kept faces in the cut that have no opposite yet. */
class OpenEdges {
  readonly #startOf = new Map<number, number>();
  /** Start and end of edges that share their end with another one: the opposite of either may still come. */
  #late: number[] = [];

  add(from: number, to: number): void {
    if (this.#startOf.get(from) === to) this.#startOf.delete(from);
    else if (this.#startOf.has(to)) this.#late.push(from, to);
    else this.#startOf.set(to, from);
  }

  /** The loop of all edges' opposites, empty without edges; undefined if they form several. */
  loop(): number[] | undefined {
    while (this.#late.length > 0) {
      const late = this.#late;
      this.#late = [];
      for (let i = 0; i < late.length; i += 2) this.add(late[i]!, late[i + 1]!);
      if (this.#late.length === late.length) return undefined;
    }
    const loop: number[] = [];
    const first = this.#startOf.keys().next().value;
    for (let at = first; at !== undefined && loop.length < this.#startOf.size; ) {
      loop.push(at);
      at = this.#startOf.get(at);
      if (at === first) break;
    }
    const isClosed = loop.length === 0 || this.#startOf.get(loop.at(-1)!) === first;
    return loop.length === this.#startOf.size && isClosed ? loop : undefined;
  }
}
