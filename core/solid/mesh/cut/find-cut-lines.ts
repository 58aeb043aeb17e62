import { snap } from '../../geometry/quantum.ts';
import { nextHalfEdge } from '../edges.ts';
import type { CutSurface } from './cut-surface.ts';
import { heightOver, perturbedSides, type Side } from './perturbed-sides.ts';
import { UnclearCut } from './unclear-cut.ts';

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
  return (modelFace, latticeFace) => {
    const i = modelFace * 3;
    const j = latticeFace * 3;
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
