import type { DrainAxis } from '../../../core/lattice/drain/drain-axis.ts';
import type { Plane } from '../../../core/lattice/geometry/plane.ts';
import type { Point } from '../../../core/lattice/geometry/vector.ts';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import type { InspectedFile } from '../../mesh/protocol.ts';
import type { CutPiece } from './cut-model.ts';

/** Request to the edit worker. Each worker answers one request and ends. */
export type EditRequest =
  /** Cuts a mesh by a plane. */
  | { kind: 'cut'; mesh: Mesh; plane: Plane }
  /** Finds where drain holes at these places enter the surface of a mesh. */
  | { kind: 'seat'; mesh: Mesh; places: Point[] }
  /** Inspects an edited mesh and encodes the file to store. */
  | { kind: 'seal'; mesh: Mesh; fileName: string };

export type EditAnswer =
  | { kind: 'pieces'; pieces: CutPiece[] }
  | { kind: 'seats'; axes: DrainAxis[] }
  | { kind: 'sealed'; file: InspectedFile }
  | { kind: 'failed'; reason: string };
