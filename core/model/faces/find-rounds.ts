import { cross, dot, type Point, pointFrom } from '../../solid/geometry/vector.ts';
import { alongEdge, depthFrom, edgeLength, type FacetGraph, pointsOf, SMOOTH_COSINE } from './facet-graph.ts';
import { distanceFrom, normalOf, type Round, refined } from './round.ts';
import { aroundFacet, besideStrip } from './round-guesses.ts';

/** A vertex lies on a round within this share of the model's diagonal and of the radius: files round both. */
const ON_SHARES = { diagonal: 5e-6, radius: 2e-4 };
/** Tolerances within which a guess, from a few facets, takes in others. */
const GUESS_TOLERANCES = 6;
/** Share of the border of a round that must be sharp: past it the surface leaves the round at once. */
const SHARP_SHARE = 0.85;
/** The surface leaves a round at once where the next facet is off it by more than this many tolerances. */
const SHARP_TOLERANCES = 3;
/** Least facets and vertices of a round: fewer fit by chance. Facets that are no strips fit sooner. */
const LEAST = { strips: { facets: 3, corners: 8 }, scattered: { facets: 20, corners: 16 } } as const;
/** A facet is a chord of a round up to this many times the median depth of its facets: a flat on a shaft is none. */
const DEEPEST_CHORD = 4;
/** Corners on the chord of a strip lie this many times as deep as its middle at most. */
const CHORD_SHARE = 1.3;
/** Tips of the normals of a sphere leave a plane by at least this; those of a cylinder or a cone lie in one. */
const LEAST_OFF_PLANE = 0.02;
/** Half angles of a cone, radians; others are cylinders and planes. */
const CONE_ANGLES = [0.02, 1.5] as const;
/** Searches among facets that are no strips: every triangle of a scan would be one. */
const SCATTERED_TRIES = 3000;
/** Least angle between facets of a round, as a cosine: flatter ones fit any surface. */
const LEAST_TURN_COSINE = Math.cos((12 * Math.PI) / 180);
/** Failed searches that reached a facet, after which none begins there. */
const FAILURES_MAX = 2;
/** Edges at less than this cosine to the axis of a cylinder are its ends. */
const END_COSINE = 0.7;
/** A cylinder whose strips have neighbours of about their length behind the ends is a gore of a torus or a sphere. */
const GORE = { longest: 2.5, share: 0.5 } as const;
const FIT_POINTS = 400;

export interface RoundFace {
  round: Round;
  facets: number[];
}

/** Finds the cylinders, cones and spheres among facets. Each facet belongs to one at most. */
export function findRounds(graph: FacetGraph): RoundFace[] {
  const search = new RoundSearch(graph);
  const stride = Math.max(1, Math.ceil(graph.count / SCATTERED_TRIES));
  for (let f = 0; f < graph.count; f++) search.from(f, 'strips');
  search.forgetFailures();
  for (let f = 0; f < graph.count; f += stride) search.from(f, 'scattered');
  return search.found;
}

class RoundSearch {
  readonly found: RoundFace[] = [];
  readonly #graph: FacetGraph;
  readonly #taken: Uint8Array;
  readonly #stamp: Uint32Array;
  /** Failed searches that reached each facet. */
  readonly #failures: Uint8Array;
  #run = 0;

  constructor(graph: FacetGraph) {
    this.#graph = graph;
    this.#taken = new Uint8Array(graph.count);
    this.#stamp = new Uint32Array(graph.count);
    this.#failures = new Uint8Array(graph.count);
  }

  /** Lets searches of another kind begin anywhere. */
  forgetFailures(): void {
    this.#failures.fill(0);
  }

  /** Takes the largest round through a facet. */
  from(facet: number, kind: keyof typeof LEAST): void {
    if (this.#taken[facet] || this.#failures[facet]! >= FAILURES_MAX) return;
    const guesses = kind === 'strips' ? besideStrip : aroundFacet;
    let best: RoundFace | undefined;
    let bestMm2 = 0;
    for (const { round, from } of guesses(this.#graph, this.#taken, facet)) {
      const mm = this.#toleranceMm(round) * GUESS_TOLERANCES;
      if (!from.every((one) => this.#farthest(round, one) <= mm)) continue;
      const grown = this.#grown(round, facet, kind);
      const mm2 = grown ? grown.facets.reduce((sum, f) => sum + this.#graph.areas[f]!, 0) : 0;
      if (mm2 > bestMm2) [best, bestMm2] = [grown, mm2];
    }
    if (!best) return;
    for (const f of best.facets) this.#taken[f] = 1;
    this.found.push(best);
  }

  #toleranceMm({ kind, size }: Round): number {
    const { diagonalMm } = this.#graph;
    const radiusMm = kind === 'cone' ? 0 : Math.min(size, diagonalMm);
    return ON_SHARES.diagonal * diagonalMm + ON_SHARES.radius * radiusMm;
  }

  /** Grows a guess from a facet and fits it to what it reaches; undefined if that is no face. */
  #grown(guess: Round, seed: number, kind: keyof typeof LEAST): RoundFace | undefined {
    if (!(guess.size > 0) || guess.size > this.#graph.diagonalMm * 2) return undefined;
    const rough = this.#reach(guess, seed, GUESS_TOLERANCES);
    if (rough.length < LEAST[kind].facets) return undefined;
    const round = this.#fitted(guess, rough);
    const reached = round ? this.#reach(round, seed, 1) : [];
    const deepestMm = round ? this.#deepestMm(round, reached) : 0;
    const facets = reached.filter((facet) => this.#depth(round!, facet) <= deepestMm);
    const isFace = facets.includes(seed) && this.#isFace(round!, facets, kind, deepestMm);
    if (isFace) return { round: this.#fitted(round!, facets) ?? round!, facets };
    // A flat fails for itself alone.
    for (const facet of facets.length > 0 && !facets.includes(seed) ? [seed] : rough)
      this.#failures[facet] = Math.min(FAILURES_MAX, this.#failures[facet]! + 1);
    return undefined;
  }

  #isFace(round: Round, facets: readonly number[], kind: keyof typeof LEAST, deepestMm: number): boolean {
    if (facets.length < LEAST[kind].facets) return false;
    if (pointsOf(this.#graph, facets).length / 3 < LEAST[kind].corners) return false;
    const first = this.#normal(facets[0]!);
    if (facets.every((facet) => dot(first, this.#normal(facet)) > LEAST_TURN_COSINE)) return false;
    return (
      this.#isOwnKind(round, facets) &&
      this.#isSharp(round, facets, deepestMm) &&
      !this.#isGore(round, facets)
    );
  }

  /** The round of the corners of facets, without those on chords. */
  #fitted(round: Round, facets: readonly number[]): Round | undefined {
    const all = pointsOf(this.#graph, facets);
    const every = Math.ceil(all.length / 3 / FIT_POINTS);
    const mm = this.#toleranceMm(round) * GUESS_TOLERANCES;
    const points: number[] = [];
    for (let i = 0; i < all.length; i += 3 * every) {
      const [x, y, z] = [all[i]!, all[i + 1]!, all[i + 2]!];
      if (Math.abs(distanceFrom(round, x, y, z)) <= mm) points.push(x, y, z);
    }
    return refined(round, points);
  }

  /** Free facets on a round that hang together with a seed. */
  #reach(round: Round, seed: number, tolerances: number): number[] {
    const { linkStart, linkTo, linkCosine } = this.#graph;
    const run = ++this.#run;
    const side = Math.sign(this.#sideOf(round, seed));
    const mm = this.#toleranceMm(round) * tolerances;
    const chordMm = CHORD_SHARE * this.#depth(round, seed) + mm;
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
    return dot(normalOf(round, ...pointFrom(this.#graph.middles, facet * 3)), this.#normal(facet));
  }

  #normal(facet: number): Point {
    return pointFrom(this.#graph.planes, facet * 4);
  }

  /** Largest distance of a facet's corners from a round, mm. */
  #farthest(round: Round, facet: number): number {
    const { mesh, cornerStart, corners } = this.#graph;
    const p = mesh.positions;
    let most = 0;
    for (let i = cornerStart[facet]!; i < cornerStart[facet + 1]!; i++) {
      const v = corners[i]! * 3;
      const off = Math.abs(distanceFrom(round, p[v]!, p[v + 1]!, p[v + 2]!));
      if (off > most) most = off;
    }
    return most;
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

  /** Distance of a facet's middle from a round, mm. */
  #depth(round: Round, facet: number): number {
    return Math.abs(distanceFrom(round, ...pointFrom(this.#graph.middles, facet * 3)));
  }

  /** Depth below a round of the facets on it, mm; deeper ones are flats. */
  #deepestMm(round: Round, facets: readonly number[]): number {
    const depths = facets.map((facet) => this.#depth(round, facet)).sort((a, b) => a - b);
    return DEEPEST_CHORD * (depths[depths.length >> 1] ?? 0) + 2 * this.#toleranceMm(round);
  }

  /** False for a cone that is a cylinder or a plane, and for a sphere through the two rims of a cylinder or a cone. */
  #isOwnKind(round: Round, facets: readonly number[]): boolean {
    if (round.kind === 'cone') return round.size > CONE_ANGLES[0] && round.size < CONE_ANGLES[1];
    if (round.kind === 'cylinder') return true;
    const normals = facets.map((f) => this.#normal(f));
    const far = (from: (n: Point) => number) => normals.reduce((a, b) => (from(b) > from(a) ? b : a));
    const first = normals[0]!;
    const off = (n: Point): Point => [n[0] - first[0], n[1] - first[1], n[2] - first[2]];
    const second = off(far((n) => Math.hypot(...off(n))));
    const third = off(far((n) => Math.hypot(...cross(off(n), second))));
    const across = cross(second, third);
    const length = Math.hypot(...across);
    return length > 0 && normals.some((n) => Math.abs(dot(off(n), across)) > LEAST_OFF_PLANE * length);
  }

  /** True if the surface leaves the round at once along most of its border. */
  #isSharp(round: Round, facets: readonly number[], deepestMm: number): boolean {
    const { linkStart, linkTo, linkCosine, linkEdge } = this.#graph;
    const run = ++this.#run;
    for (const facet of facets) this.#stamp[facet] = run;
    const mm = this.#toleranceMm(round) * SHARP_TOLERANCES;
    let sharp = 0;
    let all = 0;
    for (const facet of facets) {
      for (let i = linkStart[facet]!; i < linkStart[facet + 1]!; i++) {
        const other = linkTo[i]!;
        if (other >= 0 && this.#stamp[other] === run) continue;
        const length = edgeLength(this.#graph, linkEdge[i]!);
        all += length;
        const leaves =
          linkCosine[i]! <= SMOOTH_COSINE ||
          this.#taken[other] === 1 ||
          this.#farthest(round, other) > mm ||
          this.#depth(round, other) > deepestMm;
        if (leaves) sharp += length;
      }
    }
    return sharp >= SHARP_SHARE * all;
  }

  /** True for strips that go on behind their ends: pieces of a torus or a sphere between two meridians. */
  #isGore({ kind, axis }: Round, facets: readonly number[]): boolean {
    if (kind !== 'cylinder') return false;
    const { linkStart, linkTo, linkCosine, linkEdge } = this.#graph;
    let alike = 0;
    let all = 0;
    for (const facet of facets) {
      for (let i = linkStart[facet]!; i < linkStart[facet + 1]!; i++) {
        const h = linkEdge[i]!;
        const other = linkTo[i]!;
        if (Math.abs(dot(alongEdge(this.#graph, h), axis)) > END_COSINE || facets.includes(other)) continue;
        const length = edgeLength(this.#graph, h);
        all += length;
        if (linkCosine[i]! <= SMOOTH_COSINE || this.#taken[other]) continue;
        const ratio = depthFrom(this.#graph, facet, h) / depthFrom(this.#graph, other, h);
        if (ratio < GORE.longest && ratio > 1 / GORE.longest) alike += length;
      }
    }
    return alike > GORE.share * all;
  }
}
