import type { CutSurface } from './cut-surface.ts';
import { UnclearCut } from './unclear-cut.ts';

/** What the split of a surface's faces needs beside the surface. */
export interface SplitAbout {
  /** Number of a cut vertex among the vertices of the result. */
  vertexOf(cut: number): number;
  /** True if one of the surface's own vertices is kept. */
  isKept(vertex: number): boolean;
  /** 0 if cut vertices of this surface have even numbers, 1 if odd. */
  parity: 0 | 1;
  /** Number of cut vertices of both surfaces, at most. */
  cutCount: number;
  /** Called with each face that is kept whole. */
  emit(a: number, b: number, c: number): void;
  /** Called with the outlines of what is kept of a cut face; `isPlain` where none of them can be a hole. */
  emitLoops(loops: number[][], face: number, isPlain: boolean): void;
}

/** Splits the faces of a surface along its cut lines and emits what is kept of it. */
export function splitFaces(surface: CutSurface, about: SplitAbout): void {
  const { triangles, vertices } = surface;
  const { vertexOf, isKept, parity, emit, emitLoops } = about;
  const { start, ends } = surface.linesByFace();
  const nextOf = new Int32Array(about.cutCount).fill(-1);
  /** Place of a cut vertex on the outline of the face, or -1. */
  const placeOn = new Int32Array(about.cutCount).fill(-1);
  const outline: number[] = [];
  /** 1 where the outline enters what is kept, per place on it. */
  const entrances: number[] = [];
  const along: number[] = [];
  let visits = 0;
  for (let f = 0; f < triangles.length / 3; f++) {
    const a = triangles[f * 3]!;
    const b = triangles[f * 3 + 1]!;
    const c = triangles[f * 3 + 2]!;
    const from = start[f]!;
    const to = start[f + 1]!;
    if (from === to) {
      if (isKept(a)) emit(a, b, c);
      continue;
    }
    for (let i = from; i < to; i++) {
      if (nextOf[ends[i * 2]!]! >= 0) throw new UnclearCut('two cut lines begin at one vertex');
      nextOf[ends[i * 2]!] = ends[i * 2 + 1]!;
    }
    fillOutline(f);
    const loops: number[][] = [];
    let isPlain = true;
    visits = 0;
    const own = outline.length;
    for (let i = 0; i < own; i++) {
      const cut = outline[i]!;
      if (cut < 0 || entrances[i] === 1 || nextOf[cut]! < 0) continue;
      loops.push(loopFrom(i));
    }
    for (let i = from; i < to; i++) {
      if (nextOf[ends[i * 2]!]! < 0) continue;
      loops.push(closedLoop(ends[i * 2]!));
      isPlain = false;
    }
    if (own === 3 && isKept(a)) loops.push([a, b, c]);
    for (const cut of outline) if (cut >= 0) placeOn[cut] = -1;
    if (visits * 2 !== own - 3) throw new UnclearCut('a cut of an edge has no cut line');
    emitLoops(loops, f, isPlain);
  }

  /** Lists the face's corners, as -1 minus the vertex, and the cut vertices between them, in turn. */
  function fillOutline(f: number): void {
    outline.length = 0;
    let last = -1;
    for (let h = f * 3; h < f * 3 + 3; h++) {
      outline.push(-1 - triangles[h]!);
      along.length = 0;
      surface.verticesAlong(h, along);
      for (const vertex of along) {
        const cut = vertex * 2 + parity;
        placeOn[cut] = outline.push(cut) - 1;
        const enters = (vertices.enters[vertex] === 1) === (surface.edgeOf(h) === h) ? 1 : 0;
        if (enters === last) throw new UnclearCut('the outline of a face enters twice what is kept');
        last = enters;
        entrances[outline.length - 1] = enters;
      }
    }
  }

  function loopFrom(first: number): number[] {
    const loop: number[] = [];
    let at = first;
    do {
      let cut = outline[at]!;
      visits++;
      for (;;) {
        loop.push(vertexOf(cut));
        const next = nextOf[cut]!;
        if (next < 0) break;
        nextOf[cut] = -1;
        cut = next;
      }
      at = placeOn[cut]!;
      if (at < 0 || entrances[at] !== 1) throw new UnclearCut('a cut line ends within a face');
      for (at = (at + 1) % outline.length; outline[at]! < 0; at = (at + 1) % outline.length)
        loop.push(-1 - outline[at]!);
      if (entrances[at] === 1) throw new UnclearCut('the outline of a face enters twice what is kept');
    } while (at !== first);
    return loop;
  }

  function closedLoop(first: number): number[] {
    const loop: number[] = [];
    let cut = first;
    do {
      loop.push(vertexOf(cut));
      const next = nextOf[cut]!;
      if (next < 0) throw new UnclearCut('a cut line ends within a face');
      nextOf[cut] = -1;
      cut = next;
    } while (cut !== first);
    return loop;
  }
}
