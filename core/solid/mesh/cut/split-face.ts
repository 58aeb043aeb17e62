import type { CutSurface } from './cut-surface.ts';
import { UnclearCut } from './unclear-cut.ts';

/** Input of a face split besides the surface. */
export interface SplitAbout {
  /** Number of a cut vertex among the vertices of the result. */
  vertexOf(cut: number): number;
  /** True if one of the surface's own vertices is kept. */
  isKept(vertex: number): boolean;
  /** 0 if cut vertices of this surface have even numbers, 1 if odd. */
  parity: 0 | 1;
  /** Number of cut vertices of both surfaces, at most. */
  cutCount: number;
  emit(a: number, b: number, c: number): void;
  /** Called with the outlines of the kept part of a cut face; `isPlain` if none of them can be a hole. */
  emitLoops(loops: number[][], face: number, isPlain: boolean): void;
}

/** Splits the faces of a surface along its cut lines and emits the kept parts. */
export function splitFaces(surface: CutSurface, about: SplitAbout): void {
  const { triangles } = surface;
  const { start, ends } = surface.linesByFace();
  const split = new FaceSplit(surface, ends, about);
  for (let f = 0; f < triangles.length / 3; f++) {
    const from = start[f]!;
    const to = start[f + 1]!;
    if (from < to) split.emit(f, from, to);
    else if (about.isKept(triangles[f * 3]!))
      about.emit(triangles[f * 3]!, triangles[f * 3 + 1]!, triangles[f * 3 + 2]!);
  }
}

/** Splits one cut face after another; its lists are reused. */
class FaceSplit {
  readonly #surface: CutSurface;
  /** Ends of the cut lines, two each. */
  readonly #ends: Int32Array;
  readonly #about: SplitAbout;
  /** Next cut vertex on the cut line that begins at one, or -1. */
  readonly #nextOf: Int32Array;
  /** Place of a cut vertex on the outline of the face, or -1. */
  readonly #placeOn: Int32Array;
  /** The face's corners, as -1 minus the vertex, and the cut vertices between them, in turn. */
  readonly #outline: number[] = [];
  /** 1 where the outline enters the kept part, per place on it. */
  readonly #entrances: number[] = [];
  readonly #along: number[] = [];
  /** Cut vertices of the outline at which a loop left it. */
  #visits = 0;

  constructor(surface: CutSurface, ends: Int32Array, about: SplitAbout) {
    this.#surface = surface;
    this.#ends = ends;
    this.#about = about;
    this.#nextOf = new Int32Array(about.cutCount).fill(-1);
    this.#placeOn = new Int32Array(about.cutCount).fill(-1);
  }

  /** Emits the kept part of a face with the cut lines `from` to `to - 1`. */
  emit(f: number, from: number, to: number): void {
    const nextOf = this.#nextOf;
    const outline = this.#outline;
    for (let i = from; i < to; i++) {
      if (nextOf[this.#ends[i * 2]!]! >= 0) throw new UnclearCut('two cut lines begin at one vertex');
      nextOf[this.#ends[i * 2]!] = this.#ends[i * 2 + 1]!;
    }
    this.#fillOutline(f);
    const loops: number[][] = [];
    let isPlain = true;
    this.#visits = 0;
    for (let i = 0; i < outline.length; i++) {
      const cut = outline[i]!;
      if (cut < 0 || this.#entrances[i] === 1 || nextOf[cut]! < 0) continue;
      loops.push(this.#loopFrom(i));
    }
    for (let i = from; i < to; i++) {
      if (nextOf[this.#ends[i * 2]!]! < 0) continue;
      loops.push(this.#closedLoop(this.#ends[i * 2]!));
      isPlain = false;
    }
    const { triangles } = this.#surface;
    if (outline.length === 3 && this.#about.isKept(triangles[f * 3]!))
      loops.push([triangles[f * 3]!, triangles[f * 3 + 1]!, triangles[f * 3 + 2]!]);
    for (const cut of outline) if (cut >= 0) this.#placeOn[cut] = -1;
    if (this.#visits * 2 !== outline.length - 3) throw new UnclearCut('a cut of an edge has no cut line');
    this.#about.emitLoops(loops, f, isPlain);
  }

  #fillOutline(f: number): void {
    const surface = this.#surface;
    const outline = this.#outline;
    const along = this.#along;
    outline.length = 0;
    let last = -1;
    for (let h = f * 3; h < f * 3 + 3; h++) {
      outline.push(-1 - surface.triangles[h]!);
      along.length = 0;
      surface.verticesAlong(h, along);
      for (const vertex of along) {
        const cut = vertex * 2 + this.#about.parity;
        this.#placeOn[cut] = outline.push(cut) - 1;
        const enters = (surface.vertices.enters[vertex] === 1) === (surface.edgeOf(h) === h) ? 1 : 0;
        if (enters === last) throw new UnclearCut('the outline of a face enters twice what is kept');
        last = enters;
        this.#entrances[outline.length - 1] = enters;
      }
    }
  }

  /** Follows cut lines and, between them, the outline, from a place where the outline leaves the kept part. */
  #loopFrom(first: number): number[] {
    const outline = this.#outline;
    const entrances = this.#entrances;
    const loop: number[] = [];
    let at = first;
    do {
      at = this.#placeOn[this.#followLine(outline[at]!, loop)]!;
      this.#visits++;
      if (at < 0 || entrances[at] !== 1) throw new UnclearCut('a cut line ends within a face');
      for (at = (at + 1) % outline.length; outline[at]! < 0; at = (at + 1) % outline.length)
        loop.push(-1 - outline[at]!);
      if (entrances[at] === 1) throw new UnclearCut('the outline of a face enters twice what is kept');
    } while (at !== first);
    return loop;
  }

  /** Appends the vertices of a cut line to a loop and takes the line away. Returns its last cut vertex. */
  #followLine(first: number, loop: number[]): number {
    for (let cut = first; ; ) {
      loop.push(this.#about.vertexOf(cut));
      const next = this.#nextOf[cut]!;
      if (next < 0) return cut;
      this.#nextOf[cut] = -1;
      cut = next;
    }
  }

  #closedLoop(first: number): number[] {
    const loop: number[] = [];
    let cut = first;
    do {
      loop.push(this.#about.vertexOf(cut));
      const next = this.#nextOf[cut]!;
      if (next < 0) throw new UnclearCut('a cut line ends within a face');
      this.#nextOf[cut] = -1;
      cut = next;
    } while (cut !== first);
    return loop;
  }
}
