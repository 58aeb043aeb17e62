import { type FacetGraph, SMOOTH_COSINE } from './facet-graph.ts';
import { isAmidSurface } from './gore.ts';
import { isRoundFace } from './judge-round.ts';
import { farthestOff, middleOff, toleranceOn } from './off-round.ts';
import { distanceFrom, type Round, refined } from './round.ts';
import { aroundFacet, besideStrip } from './round-guesses.ts';

/** Tolerances within which a guess, from a few facets, takes in others. */
const GUESS_TOLERANCES = 6;
/** Tolerances within which a guess lies at the facets that it comes from: more facets determine it better. */
const OWN_TOLERANCES = { strips: GUESS_TOLERANCES, scattered: 1.5 } as const;
/** Least facets and vertices of a round: fewer fit by chance. Facets that are no strips fit sooner. */
const LEAST = { strips: { facets: 3, corners: 8 }, scattered: { facets: 20, corners: 16 } } as const;
/** A facet is a chord of a round up to this many times the median depth of its facets: a flat on a shaft is none. */
const DEEPEST_CHORD = 4;
/** Corners on the chord of a strip lie this many times as deep as its middle at most. */
const CHORD_SHARE = 1.3;
/**
 * Searches among facets that are no strips: every triangle of a scan would be one. They begin near creases and planes, where
 * most rounds end and few triangles of a scan lie, then anywhere. Either search stops after 200 failed guesses, plus 200 for
 * each round found. The user can paint what is left.
 */
const SCATTERED = { tries: 3000, failed: 200 } as const;
/** Rows of facets from a crease or a plane that are near it: the first may lie a little off their round. */
const NEAR_ROWS = 3;
/** A facet of so many triangles is a plane, not a triangle or a strip of a curved face. */
const PLANE_TRIANGLES = 4;
/** Searches go through the facets in steps of this, a prime above their number: neighbours are alike in area. */
const SCATTERED_STEP = 7919;
/** Failed searches that reached a facet, after which none begins there. */
const FAILURES_MAX = 2;
const FIT_POINTS = 400;

export interface RoundFace {
  round: Round;
  facets: number[];
}

/** Finds the cylinders, cones and spheres among facets. Each facet belongs to one at most. */
export function findRounds(graph: FacetGraph): RoundFace[] {
  const search = new RoundSearch(graph);
  for (let f = 0; f < graph.count; f++) search.from(f, 'strips');
  const isNear = nearEnds(graph);
  search.forgetFailures();
  for (const near of [1, 0]) {
    const facets = new Uint32Array(graph.count);
    let count = 0;
    for (let f = 0; f < graph.count; f++) if (isNear[f] === near) facets[count++] = f;
    search.amongScattered(facets.subarray(0, count));
  }
  return search.found;
}

/** 1 for each facet near a crease or a plane. */
function nearEnds({ count, start, linkStart, linkTo, linkCosine }: FacetGraph): Uint8Array {
  const isNear = new Uint8Array(count);
  const isPlane = (f: number) => f >= 0 && start[f + 1]! - start[f]! >= PLANE_TRIANGLES;
  let ring: number[] = [];
  for (let f = 0; f < count; f++) {
    for (let i = linkStart[f]!; i < linkStart[f + 1]! && !isNear[f]; i++)
      if (linkCosine[i]! <= SMOOTH_COSINE || isPlane(linkTo[i]!)) isNear[f] = 1;
    if (isNear[f]) ring.push(f);
  }
  for (let step = 1; step < NEAR_ROWS; step++) {
    const next: number[] = [];
    for (const f of ring) {
      for (let i = linkStart[f]!; i < linkStart[f + 1]!; i++) {
        const other = linkTo[i]!;
        if (other < 0 || isNear[other]) continue;
        isNear[other] = 1;
        next.push(other);
      }
    }
    ring = next;
  }
  return isNear;
}

class RoundSearch {
  readonly found: RoundFace[] = [];
  readonly #graph: FacetGraph;
  readonly #taken: Uint8Array;
  /** Run that reached each facet, and each vertex, last. */
  readonly #stamp: Uint32Array;
  readonly #seen: Uint32Array;
  /** Failed searches that reached each facet. */
  readonly #failures: Uint8Array;
  #failedGuesses = 0;
  #run = 0;

  constructor(graph: FacetGraph) {
    this.#graph = graph;
    this.#taken = new Uint8Array(graph.count);
    this.#stamp = new Uint32Array(graph.count);
    this.#seen = new Uint32Array(graph.mesh.positions.length / 3);
    this.#failures = new Uint8Array(graph.count);
  }

  /** Takes rounds through some of the facets, spread evenly. */
  amongScattered(facets: Uint32Array): void {
    const before = this.found.length;
    this.#failedGuesses = 0;
    const stride = Math.max(1, Math.ceil(facets.length / SCATTERED.tries));
    const tries = Math.ceil(facets.length / stride);
    const isOver = () => this.#failedGuesses >= SCATTERED.failed * (1 + this.found.length - before);
    for (let i = 0; i < tries && !isOver(); i++)
      this.from(facets[((i * SCATTERED_STEP) % tries) * stride]!, 'scattered');
  }

  /** Lets searches of another kind begin anywhere. */
  forgetFailures(): void {
    this.#failures.fill(0);
  }

  /** Takes the largest round through a facet. */
  from(facet: number, kind: keyof typeof LEAST): void {
    if (this.#taken[facet] || this.#failures[facet]! >= FAILURES_MAX) return;
    // A facet whose surface goes on behind every edge is no strip.
    if (kind === 'strips' && isAmidSurface(this.#graph, this.#taken, facet)) return;
    const guesses = kind === 'strips' ? besideStrip : aroundFacet;
    let best: RoundFace | undefined;
    let bestMm2 = 0;
    for (const { round, from } of guesses(this.#graph, this.#taken, facet)) {
      const mm = toleranceOn(this.#graph, round) * OWN_TOLERANCES[kind];
      if (!from.every((one) => farthestOff(this.#graph, round, one) <= mm)) continue;
      const grown = this.#grown(round, facet, kind);
      if (!grown) this.#failedGuesses++;
      const mm2 = grown ? grown.facets.reduce((sum, f) => sum + this.#graph.areas[f]!, 0) : 0;
      if (mm2 > bestMm2) [best, bestMm2] = [grown, mm2];
    }
    if (!best) return;
    for (const f of best.facets) this.#taken[f] = 1;
    this.found.push(best);
  }

  /** Grows a guess from a facet and fits it to what it reaches; undefined if that is no face. */
  #grown(guess: Round, seed: number, kind: keyof typeof LEAST): RoundFace | undefined {
    if (!(guess.size > 0) || guess.size > this.#graph.diagonalMm * 2) return undefined;
    const rough = this.#reach(guess, seed, GUESS_TOLERANCES);
    if (rough.length < LEAST[kind].facets) return undefined;
    const round = this.#fitted(guess, rough);
    const reached = round ? this.#reach(round, seed, 1) : [];
    const deepestMm = round ? this.#deepestMm(round, reached) : 0;
    const facets = reached.filter((facet) => middleOff(this.#graph, round!, facet) <= deepestMm);
    const asked = { taken: this.#taken, least: LEAST[kind] };
    const isFace =
      facets.includes(seed) && isRoundFace(this.#graph, asked, { round: round!, facets, deepestMm });
    if (isFace) return { round: this.#fitted(round!, facets) ?? round!, facets };
    // A flat fails for itself alone.
    for (const facet of facets.length > 0 && !facets.includes(seed) ? [seed] : rough)
      this.#failures[facet] = Math.min(FAILURES_MAX, this.#failures[facet]! + 1);
    return undefined;
  }

  /** The round of the corners of facets, without those on chords. */
  #fitted(round: Round, facets: readonly number[]): Round | undefined {
    const all = this.#cornersOf(facets);
    const { positions: p } = this.#graph.mesh;
    const every = Math.ceil(all.length / FIT_POINTS);
    const mm = toleranceOn(this.#graph, round) * GUESS_TOLERANCES;
    const points: number[] = [];
    for (let i = 0; i < all.length; i += every) {
      const v = all[i]! * 3;
      if (Math.abs(distanceFrom(round, p[v]!, p[v + 1]!, p[v + 2]!)) <= mm)
        points.push(p[v]!, p[v + 1]!, p[v + 2]!);
    }
    return refined(round, points);
  }

  /** Vertices of facets, each once. */
  #cornersOf(facets: readonly number[]): number[] {
    const { cornerStart, corners } = this.#graph;
    const run = ++this.#run;
    const found: number[] = [];
    for (let f = 0; f < facets.length; f++) {
      for (let i = cornerStart[facets[f]!]!; i < cornerStart[facets[f]! + 1]!; i++) {
        if (this.#seen[corners[i]!] === run) continue;
        this.#seen[corners[i]!] = run;
        found.push(corners[i]!);
      }
    }
    return found;
  }

  /** Free facets on a round that hang together with a seed. */
  #reach(round: Round, seed: number, tolerances: number): number[] {
    const { linkStart, linkTo, linkCosine } = this.#graph;
    const run = ++this.#run;
    const side = Math.sign(this.#sideOf(round, seed));
    const mm = toleranceOn(this.#graph, round) * tolerances;
    const chordMm = CHORD_SHARE * middleOff(this.#graph, round, seed) + mm;
    const reached: number[] = [];
    const stack = [seed];
    this.#stamp[seed] = run;
    while (stack.length > 0) {
      const facet = stack.pop()!;
      if (!this.#isOn(round, facet, mm, chordMm)) continue;
      if (!(this.#sideOf(round, facet) * side > SMOOTH_COSINE)) continue;
      reached.push(facet);
      for (let i = linkStart[facet]!; i < linkStart[facet + 1]!; i++) {
        const other = linkTo[i]!;
        if (linkCosine[i]! <= SMOOTH_COSINE || this.#taken[other] || this.#stamp[other] === run) continue;
        this.#stamp[other] = run;
        stack.push(other);
      }
    }
    return reached;
  }

  /** Cosine between a facet's normal and the round's: about 1 outside a boss, -1 within a hole. */
  #sideOf(round: Round, facet: number): number {
    const { middles: m, planes: n } = this.#graph;
    const { kind, at, axis, size } = round;
    let x = m[facet * 3]! - at[0];
    let y = m[facet * 3 + 1]! - at[1];
    let z = m[facet * 3 + 2]! - at[2];
    const along = kind === 'sphere' ? 0 : x * axis[0] + y * axis[1] + z * axis[2];
    x -= along * axis[0];
    y -= along * axis[1];
    z -= along * axis[2];
    const [nx, ny, nz] = [n[facet * 4]!, n[facet * 4 + 1]!, n[facet * 4 + 2]!];
    const out = (x * nx + y * ny + z * nz) / (Math.sqrt(x * x + y * y + z * z) || 1);
    if (kind !== 'cone') return out;
    return out * Math.cos(size) - (axis[0] * nx + axis[1] * ny + axis[2] * nz) * Math.sin(size);
  }

  /** True if a facet's corners lie on a round; of a cut strip three determine its place, others may not. */
  #isOn(round: Round, facet: number, mm: number, chordMm: number): boolean {
    const { mesh, cornerStart, corners } = this.#graph;
    const p = mesh.positions;
    let on = 0;
    for (let i = cornerStart[facet]!; i < cornerStart[facet + 1]!; i++) {
      const v = corners[i]! * 3;
      const off = distanceFrom(round, p[v]!, p[v + 1]!, p[v + 2]!);
      if (off > mm || off < -chordMm) return false;
      if (off >= -mm) on++;
    }
    return on >= 3;
  }

  /** Depth below a round of the facets on it, mm; deeper ones are flats. */
  #deepestMm(round: Round, facets: readonly number[]): number {
    const depths = facets.map((facet) => middleOff(this.#graph, round, facet)).sort((a, b) => a - b);
    return DEEPEST_CHORD * (depths[depths.length >> 1] ?? 0) + 2 * toleranceOn(this.#graph, round);
  }
}
