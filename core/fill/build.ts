import type { FillDomain } from '../model/domain/fill-domain.ts';
import type { NamedSolid } from '../model/domain/roles/rooms.ts';
import { cornersOf, type Mesh } from '../solid/mesh/mesh.ts';
import type { Retry } from './attempts.ts';
import type { FilledModel, FillHooks } from './result/filled-model.ts';

export interface LatticeBuild {
  /** Fills the fill domain once; `hooks` hold the settings of an attempt. */
  fill(hooks: FillHooks): Promise<FilledModel>;
  /** Closed surface of the fill domain, mm. */
  domain: Mesh;
  /** The model's own surface where a shell keeps it, 9 numbers per triangle, mm; empty otherwise. */
  skin: Float32Array;
  /** Solids behind faces and solid bodies, which the file contains. */
  solids?: readonly NamedSolid[];
  /** What is tried after a flaw: the first that has another attempt. */
  retries: readonly Retry[];
}

export function skinOf(model: Mesh, domain: FillDomain): Float32Array {
  return domain.isHollow ? cornersOf(model) : new Float32Array();
}
