import type { Point } from '../../core/lattice/geometry/vector.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import type { ModelFault } from '../../core/rules/model/faults.ts';
import type { RendererKind } from '../lib/webgl.ts';
import type { ParsedModel } from './parsed-model.ts';
import type { Struts } from './strut-bodies.ts';

/** Request to the mesh worker. Each worker answers one request and ends. */
export type MeshRequest =
  /**
   * Parses, inspects and recentres an uploaded file, or the first model of a zip archive; `scale` enlarges
   * it. With `look` the mesh is sent as soon as it can be shown.
   */
  | { kind: 'inspect'; file: Blob; fileName: string; scale: number; look: boolean }
  /** Parses a binary STL that was inspected before. */
  | { kind: 'reopen'; file: Blob; fileName: string }
  /** Parses an STL of the file store for display. */
  | { kind: 'stl'; url: string }
  /** Decodes a frame into struts. */
  | { kind: 'frame'; url: string; renderer: RendererKind }
  /** Decodes a preview level by level, coarse first. */
  | { kind: 'preview'; url: string };

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
  extentMm: Point | null;
  /** Set for accepted files only. */
  sealed: { mesh: Mesh; stl: ArrayBuffer; sha256Hex: string } | null;
}

export type MeshAnswer =
  | { kind: 'parsed'; model: ParsedModel }
  /** `sameMesh`: the sealed mesh equals the one sent as `parsed`; its own is empty. */
  | { kind: 'inspected'; file: InspectedFile; sameMesh: boolean }
  | { kind: 'mesh'; mesh: Mesh; last: boolean }
  | { kind: 'struts'; struts: Struts; last: true }
  | { kind: 'failed'; reason: string };
