import type { Room } from '../domain/fill-domain.ts';
import { stlBytes } from '../formats/stl/layout.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { fillRegions } from '../regions/fill.ts';
import { collectCorners, collectKinds } from '../result/collect.ts';
import type { FilledModel, FillHooks } from '../result/filled-model.ts';
import { LatticeError } from '../spec/error.ts';
import { latticeName, namedSurface } from '../spec/name.ts';
import type { Proof } from '../spec/report.ts';
import type { LatticeSpec } from '../spec/spec.ts';
import { fillStruts } from '../struts/fill-struts.ts';
import { BrokenRingsError } from '../struts/trim/uncap.ts';
import { fillModelWithSurface } from '../tpms/fill-model.ts';
import { proveAssembly, WHOLE_PROOF_TRIANGLES } from '../verify/assembly.ts';
import { isSound, searchCrossings } from '../verify/sound.ts';
import { proveCorners } from '../verify/verify.ts';
import { FIRST_TRY, nextTry } from './widen-margins.ts';

/** Results up to this size are searched for crossings as a whole; of larger ones, copies of one template once. */
const WHOLE_SEARCH_TRIANGLES = 20_000;

/** The most bytes of a result, and what is called when its checks begin. */
interface Limits {
  maxBytes: number;
  onProof(): void;
  onSearch(): void;
}

/** A filled model that passed its proof. */
export interface ProvedFill {
  filled: FilledModel;
  proof: Proof;
  triangles: number;
  /** The model's own surface in a shell, 9 numbers per triangle, mm; empty otherwise. */
  skin: Float32Array;
  /** Triangles searched for crossings. */
  searchedTriangles: number;
  /** The whole output where it is small enough to hold, 9 numbers per triangle, mm. */
  whole?: Float32Array;
}

/**
 * Fills a model and proves the result. A fill that breaks at a ring, or that fails its proof, is made again with
 * wider margins, at the broken rings only if they are known. Throws as `generateLattice` does.
 */
export async function fillProved(
  mesh: Mesh,
  spec: LatticeSpec,
  room: Room,
  hooks: FillHooks,
  limits: Limits,
): Promise<ProvedFill> {
  const trimsStruts = !namedSurface(latticeName(spec));
  let onFrame = hooks.onFrame;
  for (let attempt = FIRST_TRY; ; ) {
    try {
      return await fillOnce(mesh, spec, room, { ...hooks, onFrame, margins: attempt.margins }, limits);
    } catch (error) {
      // The rings of two regions are numbered apart, each in its own grid.
      const broken = error instanceof BrokenRingsError && spec.mode !== 'regions' ? error.rings : [];
      const next = trimsStruts && isFlaw(error) ? nextTry(attempt, broken) : undefined;
      if (!next) throw error;
      attempt = next;
      onFrame = async () => {};
    }
  }
}

function isFlaw(error: unknown): boolean {
  return error instanceof LatticeError && (error.code === 'trim-failed' || error.code === 'proof-failed');
}

async function fillOnce(
  mesh: Mesh,
  spec: LatticeSpec,
  room: Room,
  hooks: FillHooks,
  { maxBytes, onProof, onSearch }: Limits,
): Promise<ProvedFill> {
  const fillModel = namedSurface(latticeName(spec)) ? fillModelWithSurface : fillStruts;
  const filled =
    spec.mode === 'regions' ? await fillRegions(mesh, spec, hooks) : await fillModel(mesh, spec, room, hooks);
  const { copies, kept, placement } = filled;
  const skin = room.kind === 'shell' ? cornersOf(mesh) : new Float32Array();
  const triangles =
    copies.triangles + kept.reduce((sum, part) => sum + part.corners.length / 9, 0) + skin.length / 9;
  if (stlBytes(triangles) > maxBytes) {
    throw new LatticeError(
      'output-too-large',
      `the file would have ${stlBytes(triangles)} bytes, more than ${maxBytes}: take larger cells`,
    );
  }
  onProof();
  const whole =
    triangles <= WHOLE_PROOF_TRIANGLES ? collectCorners(copies, kept, placement, skin) : undefined;
  const proof = whole ? proveCorners(whole) : proveAssembly(copies, kept, skin);
  onSearch();
  const searched =
    whole && triangles <= WHOLE_SEARCH_TRIANGLES ? whole : collectKinds(copies, kept, placement, skin);
  const searchedTriangles = refuseUnsound(proof, searched) ? searched.length / 9 : 0;
  return { filled, proof, triangles, skin, searchedTriangles, ...(whole ? { whole } : {}) };
}

/**
 * Whether crossings were searched; throws proof-failed for a result in several bodies, or that `--check` would fail.
 * @param searched 9 coordinates for each face that is searched, mm
 */
export function refuseUnsound(proof: Proof, searched: Float32Array): boolean {
  if (!isSound(proof, undefined) || proof.components !== 1) {
    throw new LatticeError('proof-failed', `the mesh did not pass its proof: ${JSON.stringify(proof)}`);
  }
  const crossings = searchCrossings(searched);
  if (isSound(proof, crossings)) return crossings !== undefined;
  const { pairs, deepestMm, at } = crossings!;
  throw new LatticeError(
    'proof-failed',
    `${pairs} pairs of faces run through one another, up to ${deepestMm.toFixed(4)} mm deep, near ${at!.map((mm) => mm.toFixed(2)).join(', ')}: take another cell size or origin`,
  );
}

/** A mesh as 9 numbers per triangle, mm. */
function cornersOf({ positions, triangles }: Mesh): Float32Array {
  const corners = new Float32Array(triangles.length * 3);
  for (let i = 0; i < triangles.length; i++) {
    const v = triangles[i]! * 3;
    corners[i * 3] = positions[v]!;
    corners[i * 3 + 1] = positions[v + 1]!;
    corners[i * 3 + 2] = positions[v + 2]!;
  }
  return corners;
}
