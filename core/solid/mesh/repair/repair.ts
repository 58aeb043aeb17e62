import { Effort } from '../../effort.ts';
import { snap } from '../../geometry/quantum.ts';
import type { Point } from '../../geometry/vector.ts';
import type { Mesh } from '../mesh.ts';
import type { Face } from './editable-surface.ts';
import { distanceBetween, isFlat } from './face-measures.ts';
import { sharedPlaces } from './shared-places.ts';
import { SurfaceEdits } from './surface-edits.ts';

/** Maximum number of rounds, because one repair may expose another flaw. Verification refuses the rest. */
const ROUNDS = 8;

/** Grid steps that a vertex may move, tried in order: along an axis first. */
const NUDGES: readonly Point[] = [1, 2].flatMap((reach) =>
  [-1, 1].flatMap((sign): Point[] => [
    [sign * reach, 0, 0],
    [0, sign * reach, 0],
    [0, 0, sign * reach],
    [sign * reach, sign * reach, 0],
    [sign * reach, 0, -sign * reach],
    [0, sign * reach, sign * reach],
  ]),
);

/**
 * Rounds a closed mesh to the output grid and repairs the flaws this causes. Coinciding vertices are merged where the
 * surface stays manifold, and triangles with collinear vertices flip their long edge. Where neither works, and where
 * two parts of the surface would share a vertex, a vertex moves by one or two steps.
 * @param fixed per vertex, 1 if the surface continues elsewhere, so that the vertex may coincide and must not move
 */
export function repairOnGrid(mesh: Mesh, quantumMm: number, fixed?: Uint8Array): Mesh {
  // Adding zero turns negative zero into zero.
  const positions = mesh.positions.slice();
  for (let i = 0; i < positions.length; i++) positions[i] = snap(positions[i]!, quantumMm) + 0;
  const rounded = { positions, triangles: mesh.triangles };
  if (sharedPlaces(rounded).length === 0 && !hasFlaw(rounded)) return rounded;
  const repair = new GridRepair(rounded);
  for (let round = 0; round < ROUNDS; round++) if (!repair.repairOnce()) break;
  repair.nudge(quantumMm, fixed);
  return repair.mesh();
}

function hasFlaw({ positions, triangles: t }: Mesh): boolean {
  for (let i = 0; i < t.length; i += 3) if (isFlat(positions, [t[i]!, t[i + 1]!, t[i + 2]!])) return true;
  return false;
}

class GridRepair {
  readonly #edits: SurfaceEdits;

  constructor(mesh: Mesh) {
    this.#edits = new SurfaceEdits(mesh, new Effort());
  }

  mesh(): Mesh {
    return this.#edits.mesh();
  }

  /** One pass over all faces without area; true if something changed. */
  repairOnce(): boolean {
    let changed = false;
    this.#eachFlat((f, face) => {
      if (this.#joinVertices(face) || this.#edits.flipLongEdge(f)) changed = true;
    });
    return changed;
  }

  /** Moves vertices of faces still without area, and coinciding vertices, by a grid step. */
  nudge(quantumMm: number, fixed?: Uint8Array): void {
    this.#eachFlat((_, face) => {
      face.some((v) => !fixed?.[v] && this.#nudged(v, quantumMm));
    });
    for (const v of sharedPlaces(this.mesh())) if (!fixed?.[v]) this.#nudged(v, quantumMm);
  }

  #eachFlat(visit: (f: number, face: Face) => void): void {
    const { surface } = this.#edits;
    for (let f = 0; f < surface.count; f++) {
      const face = surface.face(f);
      if (face && this.#isFlat(face)) visit(f, face);
    }
  }

  #isFlat(face: Face): boolean {
    return isFlat(this.#edits.positions, face);
  }

  /** Moves one vertex to the first position that leaves all its faces with an area and meets no neighbour. */
  #nudged(v: number, quantumMm: number): boolean {
    const { positions: p, surface } = this.#edits;
    const from = p.slice(v * 3, v * 3 + 3);
    for (const step of NUDGES) {
      for (let k = 0; k < 3; k++) p[v * 3 + k] = from[k]! + step[k]! * quantumMm;
      if (![...surface.around(v)].some((f) => this.#isFlat(surface.face(f)!))) return true;
    }
    p.set(from, v * 3);
    return false;
  }

  #joinVertices(face: Face): boolean {
    for (let k = 0; k < 3; k++) {
      const a = face[k]!;
      const b = face[(k + 1) % 3]!;
      if (distanceBetween(this.#edits.positions, a, b) === 0)
        return this.#collapse(a, b) || this.#collapse(b, a);
    }
    return false;
  }

  /** Collapses the edge from `gone` to `kept` if the two share exactly two neighbours. */
  #collapse(gone: number, kept: number): boolean {
    if (!this.#edits.collapse(gone, kept, true)) return false;
    this.#dropFlatPart(kept);
    return true;
  }

  /** Removes two faces back to back on the same three vertices, all that a collapse leaves of a tetrahedron. */
  #dropFlatPart(v: number): void {
    const { surface } = this.#edits;
    const faces = [...surface.around(v)];
    for (const f of faces) {
      const face = surface.face(f)!;
      const other = faces.find((g) => g !== f && face.every((w) => surface.face(g)!.includes(w)));
      if (other === undefined) continue;
      surface.take(f);
      surface.take(other);
      return;
    }
  }
}
