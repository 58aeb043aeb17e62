import type { Point } from '../../core/lattice/geometry/vector.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import type { ModelFault } from '../../core/rules/model/faults.ts';
import type { DrawnBy } from '../lib/webgl.ts';
import type { ParsedModel } from './parsed-model.ts';
import type { Struts } from './strut-bodies.ts';

/** What the mesh worker is asked. One worker answers one request and ends. */
export type MeshRequest =
  /**
   * Reads, judges and recentres an uploaded file, or the first model of a zip archive; `scale` enlarges it. With `look`
   * the mesh is sent as soon as it can be shown.
   */
  | { kind: 'inspect'; file: Blob; fileName: string; scale: number; look: boolean }
  /** Reads a binary STL that was judged before. */
  | { kind: 'reopen'; file: Blob; fileName: string }
  /** Reads an STL of the file store for showing. */
  | { kind: 'stl'; url: string }
  /** Reads a frame and expands it to struts. */
  | { kind: 'frame'; url: string; drawnBy: DrawnBy }
  /** Decodes a preview level by level, coarse first. */
  | { kind: 'preview'; url: string };

/** What was found in a file, and the file as it will be stored: recentred, binary. */
export interface InspectedFile {
  /** Of an archive it is the name of the model within. */
  fileName: string;
  faults: ModelFault[];
  accepted: boolean;
  needsConsent: boolean;
  faces: number;
  vertices: number;
  volumeMm3: number;
  extentMm: Point | null;
  /** Only for accepted files. */
  sealed: { mesh: Mesh; stl: ArrayBuffer; sha256Hex: string } | null;
}

export type MeshAnswer =
  | { kind: 'parsed'; model: ParsedModel }
  /** `sameMesh`: the sealed mesh is the one that was sent as `parsed`; its own is left empty. */
  | { kind: 'inspected'; file: InspectedFile; sameMesh: boolean }
  | { kind: 'mesh'; mesh: Mesh; last: boolean }
  | { kind: 'struts'; struts: Struts; last: true }
  | { kind: 'failed'; reason: string };
