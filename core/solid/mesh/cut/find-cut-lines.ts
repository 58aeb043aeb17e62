import { snap } from '../../geometry/quantum.ts';
import { nextHalfEdge } from '../edges.ts';
import type { CutSurface } from './cut-surface.ts';
import { heightOver, perturbedSides, type Side } from './perturbed-sides.ts';
import { UnclearCut } from './unclear-cut.ts';

/** Area beside an edge from which a point lies beyond it, mm2: far more than rounding. */
const BESIDE_MM2 = 1e-6;

/**
 * Returns what finds the line in which a face of the model and one of the lattice cross, and puts it into both. Lines
 * run so that what is kept is on their left: of the lattice what is inside the model, of the model what is inside the
 * lattice, or outside with `keepsOutside`. Cut vertices of the model have even numbers, those of the lattice odd ones.
 * @param p places of the model's vertices, then of the lattice's, mm
 * @param secondFrom number of the lattice's first vertex
 */
export function cutLineFinder(
  { model, lattice }: { model: CutSurface; lattice: CutSurface },
  p: Float32Array,
  { secondFrom, quantumMm, keepsOutside }: { quantumMm: number; keepsOutside: boolean; secondFrom: number },
): (modelFace: number, latticeFace: number) => void {
  const sides = perturbedSides(p, secondFrom);
  const m = model.triangles;
  const l = lattice.triangles;
  const ofLattice: Side[] = [1, 1, 1];
  const ofModel: Side[] = [1, 1, 1];
  const cuts = new CutPlaces(p, quantumMm);
  const isBeside = besideTest(p, m, l);
  return (modelFace, latticeFace) => {
    const i = modelFace * 3;
    const j = latticeFace * 3;
    if (isBeside(i, j)) return;
    for (let k = 0; k < 3; k++) ofLattice[k] = sides.ofFace(m[i]!, m[i + 1]!, m[i + 2]!, l[j + k]!);
    if (ofLattice[0] === ofLattice[1] && ofLattice[1] === ofLattice[2]) return;
    for (let k = 0; k < 3; k++) ofModel[k] = sides.ofFace(l[j]!, l[j + 1]!, l[j + 2]!, m[i + k]!);
    if (ofModel[0] === ofModel[1] && ofModel[1] === ofModel[2]) return;
    let from = -1;
    let to = -1;
    let ends = 0;
    for (let k = 0; k < 3; k++) {
      const next = k === 2 ? 0 : k + 1;
      if (ofLattice[k] !== ofLattice[next] && passes(l, j + k, m, i)) {
        const leaves = ofLattice[k]! < 0;
        const vertex = 2 * cuts.vertex(lattice, j + k, leaves, m, i) + 1;
        ends++;
        if (leaves) to = vertex;
        else from = vertex;
      }
      if (ofModel[k] !== ofModel[next] && passes(m, i + k, l, j)) {
        const leavesLattice = ofModel[k]! < 0;
        const vertex = 2 * cuts.vertex(model, i + k, leavesLattice !== keepsOutside, l, j);
        ends++;
        if (leavesLattice) from = vertex;
        else to = vertex;
      }
    }
    if (ends === 0) return;
    if (ends !== 2 || from < 0 || to < 0) throw new UnclearCut('two faces cross in a line without two ends');
    if (keepsOutside) model.putLine(modelFace, to, from);
    else model.putLine(modelFace, from, to);
    lattice.putLine(latticeFace, to, from);
  };

  /** True if the edge of a half-edge, whose ends are on both sides of a face's plane, passes through the face. */
  function passes(edges: Uint32Array, h: number, faces: Uint32Array, i: number): boolean {
    const u = edges[h]!;
    const v = edges[nextHalfEdge(h)]!;
    const turn = sides.ofEdge(u, v, faces[i]!, faces[i + 1]!);
    return (
      turn === sides.ofEdge(u, v, faces[i + 1]!, faces[i + 2]!) &&
      turn === sides.ofEdge(u, v, faces[i + 2]!, faces[i]!)
    );
  }
}

/**
 * Returns a test whether a face of the lattice lies beyond an edge of one of the model, seen along an axis: a plane of few
 * long faces, whose boxes meet whatever is in it, costs much without. The numbers are those of the faces' first corners.
 */
function besideTest(p: Float32Array, m: Uint32Array, l: Uint32Array): (i: number, j: number) => boolean {
  /** Axes of the plane in which the faces are seen, and the face of the lattice. */
  let [x, y, seen] = [0, 1, 0];
  return isBeside;

  function isBeside(i: number, j: number): boolean {
    const [a, b, c] = [m[i]! * 3, m[i + 1]! * 3, m[i + 2]! * 3];
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const nx = Math.abs(uy * vz - uz * vy);
    const ny = Math.abs(uz * vx - ux * vz);
    const nz = Math.abs(ux * vy - uy * vx);
    x = nx >= ny && nx >= nz ? 1 : 0;
    y = nz > nx && nz >= ny ? 1 : 2;
    const turn =
      (p[b + x]! - p[a + x]!) * (p[c + y]! - p[a + y]!) - (p[b + y]! - p[a + y]!) * (p[c + x]! - p[a + x]!);
    seen = j;
    if (turn < 0) return isRight(b, a) || isRight(c, b) || isRight(a, c);
    return isRight(a, b) || isRight(b, c) || isRight(c, a);
  }

  /** True if all of the face lies right of an edge, seen so. */
  function isRight(u: number, v: number): boolean {
    const ex = p[v + x]! - p[u + x]!;
    const ey = p[v + y]! - p[u + y]!;
    for (let k = 0; k < 3; k++) {
      const at = l[seen + k]! * 3;
      if (ex * (p[at + y]! - p[u + y]!) - ey * (p[at + x]! - p[u + x]!) >= -BESIDE_MM2) return false;
    }
    return true;
  }
}

/** Places where edges of one surface pass through faces of the other. */
class CutPlaces {
  readonly #p: Float32Array;
  readonly #quantumMm: number;
  readonly #place = new Float64Array(3);

  constructor(p: Float32Array, quantumMm: number) {
    this.#p = p;
    this.#quantumMm = quantumMm;
  }

  /** Number of the cut vertex where a half-edge passes through the face from index `i` on. */
  vertex(surface: CutSurface, h: number, leaves: boolean, faces: Uint32Array, i: number): number {
    const edge = surface.edgeOf(h);
    const known = surface.vertexOn(edge, i / 3);
    if (known >= 0) return known;
    const p = this.#p;
    const place = this.#place;
    const u = surface.triangles[edge]!;
    const v = surface.triangles[nextHalfEdge(edge)]!;
    const above = heightOver(p, faces[i]!, faces[i + 1]!, faces[i + 2]!, u);
    const below = heightOver(p, faces[i]!, faces[i + 1]!, faces[i + 2]!, v);
    const share = above / (above - below);
    const along = share >= 0 && share <= 1 ? share : 0.5;
    for (let k = 0; k < 3; k++) {
      const from = p[u * 3 + k]!;
      place[k] = snap(from + along * (p[v * 3 + k]! - from), this.#quantumMm);
    }
    // `leaves` is said of the half-edge; the vertex says it of the edge.
    return surface.putVertex(edge, { place, along, enters: (edge === h) !== leaves, face: i / 3 });
  }
}
