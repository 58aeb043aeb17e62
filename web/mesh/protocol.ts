import type { Point } from '../../core/lattice/geometry/vector.ts';
import type { ModelBody } from '../../core/lattice/input/bodies/bodies.ts';
import type { ModelRepair } from '../../core/lattice/input/repair-log.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import type { ModelFault } from '../../core/rules/model/faults.ts';
import type { UnitCandidate } from '../../core/rules/model/units.ts';
import type { RendererKind } from '../lib/webgl.ts';
import type { SeenModel } from './model-views.ts';
import type { ParsedModel } from './parsed-model.ts';
import type { Struts } from './struts/strut-bodies.ts';
import type { InspectPhase, UploadChoices } from './upload-choices.ts';

/** Request to the mesh worker. A worker answers one request and ends, except for inspections. */
export type MeshRequest =
  /**
   * Parses and inspects an uploaded file, or the first model of a zip archive, and makes the file to store
   * as chosen. Further requests of the same worker are for the same file, which is read once. With `look`
   * the mesh is sent as soon as it can be shown.
   */
  | { kind: 'inspect'; file: Blob; fileName: string; choices: UploadChoices; look: boolean }
  /** Parses a binary STL that was inspected before. */
  | { kind: 'reopen'; file: Blob; fileName: string }
  /** Parses an STL of the file store for display. */
  | { kind: 'stl'; url: string }
  /** Decodes a frame into struts, or a preview level by level, coarse first. */
  | { kind: 'drawing'; url: string; renderer: RendererKind };

/** Result of an inspection with the file to store: recentred, binary. */
export interface InspectedFile {
  /** Name of the model; inside an archive its entry name. */
  fileName: string;
  faults: ModelFault[];
  accepted: boolean;
  needsConsent: boolean;
  faces: number;
  vertices: number;
  volumeMm3: number;
  /** Extents of the model to store, mm. */
  extentMm: Point | null;
  /** Set for accepted files only. */
  sealed: { mesh: Mesh; stl: ArrayBuffer; sha256Hex: string } | null;
  /** True if the model is too long for the largest box and fits when turned. */
  canTurn: boolean;
  /** Content of the file; null if it cannot be read, for an edited model, and if it was answered before. */
  read: ReadFile | null;
}

/** Content of a file, in its own coordinates and unit. */
export interface ReadFile {
  /** Units the file may be in, the likely one first; empty if its unit is known or plausible. */
  units: UnitCandidate[];
  /** Bodies of the repaired model, largest first. */
  bodies: ModelBody[];
  repairs: ModelRepair[];
  /** True if the surface can be rebuilt around a model that cannot be repaired. */
  canWrap: boolean;
  /** Model as read and as repaired; null if there is nothing to show. */
  before: SeenModel | null;
  after: SeenModel | null;
}

export type MeshAnswer =
  | { kind: 'progress'; phase: InspectPhase; share: number | null }
  | { kind: 'parsed'; model: ParsedModel }
  /** `sameMesh`: the sealed mesh equals the one sent as `parsed`; its own is empty. */
  | { kind: 'inspected'; file: InspectedFile; sameMesh: boolean }
  | { kind: 'mesh'; mesh: Mesh; last: boolean }
  | { kind: 'struts'; struts: Struts; last: true }
  | { kind: 'failed'; reason: string };
