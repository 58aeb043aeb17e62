import type { Plane } from '../../core/lattice/geometry/plane.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import type { InspectedFile } from '../mesh/protocol.ts';
import type { CutPiece } from './cut-model.ts';

/** Request to the edit worker. Each worker answers one request and ends. */
export type EditRequest =
  /** Cuts a mesh by a plane. */
  | { kind: 'cut'; mesh: Mesh; plane: Plane }
  /** Inspects an edited mesh and encodes the file to store. */
  | { kind: 'seal'; mesh: Mesh; fileName: string };

export type EditAnswer =
  | { kind: 'pieces'; pieces: CutPiece[] }
  | { kind: 'sealed'; file: InspectedFile }
  | { kind: 'failed'; reason: string };
