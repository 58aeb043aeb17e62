import { snap } from '../../geometry/quantum.ts';
import { triangulateFace, triangulateLoop } from '../../geometry/triangulate.ts';
import { faceNormal, type Point } from '../../geometry/vector.ts';
import { type Triangulate, triangulateAcross } from '../clipping/loops.ts';
import { pairEdges } from '../edges.ts';
import type { CutSurface } from './cut-surface.ts';
import { joinFlatFaces, type KeptFace } from './joined-sides.ts';
import { splitFaces } from './split-face.ts';
import { triangulateOutline } from './triangulate-outline.ts';
import { UnclearCut } from './unclear-cut.ts';
import type { Verdicts } from './verdicts.ts';

/** Loops up to this length are triangulated for their best worst triangle: its search is cubic. */
const SHORT_LOOP = 24;
/** Below the quality of any triangle. */
const ANY_QUALITY = -2;

export interface CutMesh {
  /** All vertices, used or not, on the output grid. */
  positions: Float32Array;
  triangles: number[];
  /** Outlines without triangles yet, with their direction. */
  outlines: { loops: readonly (readonly number[])[]; normal: Point }[];
}

/** A model and a lattice that cut each other: their vertices stand in one list, the model's first. */
export interface CutPair {
  model: CutSurface;
  lattice: CutSurface;
  /** Places of the vertices, mm. */
  positions: Float32Array;
}

/**
 * Splits both surfaces along their cut lines and returns what is kept of them.
 * @param about `keepsOutside` turns the model over; within `flatMm` of one plane the pieces of faces are joined
 * @throws UnclearCut
 */
export function splitBoth(
  { model, lattice, positions: p }: CutPair,
  { isKept }: Verdicts,
  about: { quantumMm: number; keepsOutside: boolean; flatMm?: number },
): CutMesh {
  const vertexCount = p.length / 3;
  const latticeCuts = vertexCount + model.vertices.count;
  const cutCount = 2 * Math.max(model.vertices.count, lattice.vertices.count);
  const positions = new Float32Array((latticeCuts + lattice.vertices.count) * 3);
  for (let i = 0; i < p.length; i++) positions[i] = snap(p[i]!, about.quantumMm);
  positions.set(model.vertices.places.subarray(0, model.vertices.count * 3), p.length);
  positions.set(lattice.vertices.places.subarray(0, lattice.vertices.count * 3), latticeCuts * 3);
  const out: CutMesh = { positions, triangles: [], outlines: [] };
  const held: KeptFace[][] = [[], []];
  for (const surface of [model, lattice]) {
    const isTurned = surface === model && about.keepsOutside;
    splitFaces(surface, {
      vertexOf: (cut) => (cut % 2 === 0 ? vertexCount : latticeCuts) + (cut >> 1),
      isKept,
      parity: surface === model ? 0 : 1,
      cutCount,
      emit: (a, b, c) => (isTurned ? out.triangles.push(a, c, b) : out.triangles.push(a, b, c)),
      emitLoops(loops, face, isPlain) {
        if (about.flatMm === undefined) putFace(out, p, surface, isTurned, { loops, face, isPlain });
        else held[surface === model ? 0 : 1]!.push({ loops, face, isPlain });
      },
    });
  }
  if (about.flatMm === undefined) return out;
  const removed = new Uint8Array(latticeCuts + lattice.vertices.count);
  const joined = [model, lattice].map((surface, i) => {
    const first = surface === model ? vertexCount : latticeCuts;
    const onRemoved = (v: number) => {
      removed[v] = 1;
    };
    return joinFlatFaces(surface, held[i]!, {
      p,
      flatMm: about.flatMm!,
      vertexOf: (v) => first + v,
      onRemoved,
    });
  });
  for (const [i, faces] of joined.entries()) {
    for (const { loops, face, isPlain } of faces) {
      const left = loops.map((loop) => loop.filter((v) => removed[v] === 0));
      if (left.some(({ length }) => length < 3)) throw new UnclearCut('an outline has no area');
      const isTurned = i === 0 && about.keepsOutside;
      putFace(out, p, i === 0 ? model : lattice, isTurned, { loops: left, face, isPlain });
    }
  }
  return out;
}

/** Triangulates a face with short outlines and no holes, and keeps the outlines of others. */
function putFace(
  { positions, triangles, outlines }: CutMesh,
  p: Float32Array,
  { triangles: t }: CutSurface,
  isTurned: boolean,
  { loops, face, isPlain }: KeptFace,
): void {
  if (!isPlain || loops.some(({ length }) => length > SHORT_LOOP)) {
    const [x, y, z] = faceNormal(p, t[face * 3]! * 3, t[face * 3 + 1]! * 3, t[face * 3 + 2]! * 3);
    if (isTurned) outlines.push({ loops: loops.map((loop) => loop.toReversed()), normal: [-x, -y, -z] });
    else outlines.push({ loops, normal: [x, y, z] });
    return;
  }
  for (const loop of loops) {
    const faces = triangulateFace(positions, loop) ?? triangulateLoop(positions, loop, ANY_QUALITY)!;
    for (let i = 0; i < faces.length; i += 3) {
      if (isTurned) triangles.push(faces[i]!, faces[i + 2]!, faces[i + 1]!);
      else triangles.push(faces[i]!, faces[i + 1]!, faces[i + 2]!);
    }
  }
}

/**
 * Triangulates the outlines that a cut left.
 * @param openKernel loads the kernel's triangulation, for outlines that are too long here or cross by rounding
 * @throws UnclearCut where that fails as well
 */
export async function triangulateOutlines(
  cut: CutMesh,
  openKernel: () => Promise<Triangulate>,
): Promise<void> {
  const { positions: p, triangles } = cut;
  for (const { loops, normal } of cut.outlines) {
    const faces =
      triangulateOutline(p, loops, normal) ?? byKernel(await openKernel(), { positions: p, loops }, normal);
    for (const v of faces) triangles.push(v);
  }
}

function byKernel(...cap: Parameters<typeof triangulateAcross>): number[] {
  try {
    return triangulateAcross(...cap);
  } catch (error) {
    throw new UnclearCut(`the kernel does not triangulate an outline: ${String(error)}`);
  }
}

/** Opposite half-edges of a closed surface. Throws UnclearCut for any other. */
export function pairedWhole(triangles: Uint32Array, vertexCount: number): Int32Array {
  const pairs = pairEdges(triangles, vertexCount);
  if (pairs.open + pairs.flipped + pairs.crowded > 0) throw new UnclearCut('a surface is not closed');
  return pairs.twin;
}

/** Throws UnclearCut unless at every cut vertex one line ends and one begins. */
export function refuseOpenLines({ model, lattice }: Pick<CutPair, 'model' | 'lattice'>): void {
  const { ends } = lattice.linesByFace();
  const seen = new Uint8Array(2 * Math.max(model.vertices.count, lattice.vertices.count));
  for (let i = 0; i < ends.length; i++) {
    const way = i % 2 === 0 ? 1 : 2;
    if ((seen[ends[i]!]! & way) !== 0) throw new UnclearCut('two cut lines begin at one vertex');
    seen[ends[i]!]! |= way;
  }
  if (ends.length !== 2 * (model.vertices.count + lattice.vertices.count))
    throw new UnclearCut('a cut line is open');
}
