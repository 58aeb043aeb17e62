import type { Plane } from '../../core/lattice/geometry/plane.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import type { InspectedFile } from '../mesh/protocol.ts';
import type { CutPiece } from './cut-model.ts';

/** What the edit worker is asked. One worker answers one request and ends. */
export type EditRequest =
  /** Cuts a mesh by a plane. */
  | { kind: 'cut'; mesh: Mesh; plane: Plane }
  /** Judges an edited mesh and makes the file to store of it. */
  | { kind: 'seal'; mesh: Mesh; fileName: string };

export type EditAnswer =
  | { kind: 'pieces'; pieces: CutPiece[] }
  | { kind: 'sealed'; file: InspectedFile }
  | { kind: 'failed'; reason: string };
