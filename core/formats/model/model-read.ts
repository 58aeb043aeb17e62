import { type ModelFault, type ModelFaultCode, modelFault } from '../../rules/model/faults.ts';
import { UPLOAD_MAX_BYTES } from '../../rules/model/upload-limits.ts';
import type { Point } from '../../solid/geometry/vector.ts';

export type ModelFormat = 'binary' | 'ascii' | '3mf' | 'obj' | 'ply' | 'step' | 'iges';

export type ModelRead = ReadModel | { ok: false; faults: ModelFault[] };

export interface ReadModel {
  ok: true;
  format: ModelFormat;
  /** Vertices, 9 numbers per triangle: mm if `unitMm` is set, else the file's unstated unit. */
  corners: Float32Array;
  /** Translation of a model far from the origin, made before its vertices were rounded to 32 bits; in their unit. */
  moved?: Point;
  /** Warnings about the file: what was odd in it, or was left out. */
  notes: ModelFault[];
  /** Unit of a format that requires one (3MF), mm. The vertices are converted. */
  unitMm?: number;
  /** Maximum distance of the triangles from the faces of a CAD file, mm. */
  accuracyMm?: number;
  /** Parts of the file in the order of the triangles, where the format names them. */
  parts?: readonly { name: string; triangles: number }[];
  /** Unit that a comment names, mm. The vertices are not converted. */
  unitHintMm?: number;
}

export interface ReadLimits {
  /** Maximum number of triangles; default `MODEL_TRIANGLES_MAX`. */
  trianglesMax?: number;
  /** Reader of CAD files; without it they are refused by their names. */
  readCad?: (bytes: Uint8Array) => ModelRead;
}

/** Maximum size of a model as text or XML: it takes up to six times the bytes of the same triangles in an STL. */
export const MODEL_TEXT_MAX_BYTES = 6 * UPLOAD_MAX_BYTES;

export function refuseModel(
  code: ModelFaultCode,
  count?: number,
  names?: readonly string[],
): { ok: false; faults: ModelFault[] } {
  const details = { ...(count === undefined ? {} : { count }), ...(names ? { names } : {}) };
  return { ok: false, faults: [modelFault(code, details)] };
}
