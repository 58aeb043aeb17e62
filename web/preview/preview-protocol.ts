import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import type { LatticeErrorCode } from '../../core/lattice/spec/error.ts';
import type { LatticeSpec } from '../../core/lattice/spec/spec.ts';
import type { PrintProcess } from '../../core/rules/parameters/printability.ts';
import type { DrawnBy } from '../lib/webgl.ts';
import type { Shape } from '../mesh/registry.ts';

/** A picture that steers a gradient, by its address: it is fetched and read where the preview is made. */
export interface PictureAddress {
  path: string;
}

/** What is wanted: the task's own spec, and the print profile its struts are judged by. */
export interface PreviewWanted {
  spec: LatticeSpec<PictureAddress>;
  process: PrintProcess;
  /** Name of a material of the catalogue. */
  material: string;
}

/** What the preview worker is told. It keeps the model. */
export type PreviewRequest =
  | { kind: 'model'; mesh: Mesh; drawnBy: DrawnBy }
  | { kind: 'preview'; generation: number; wanted: PreviewWanted };

/** What a lattice will be, before it is made. */
export interface PreviewFigures {
  /** Stretches of strut; of surface lattices null. */
  struts: number | null;
  /** Of the model's own volume, 0 to 1. */
  volumeFraction: number;
  volumeMm3: number;
  /** Of the STL that is asked for. */
  fileBytes: number;
  triangles: number;
  /** Until all files are made. */
  seconds: number;
  /** Struts by fault number, and how flat the flattest lies; null where struts are not judged. */
  faults: { counts: number[]; flattestDeg: number | null } | null;
  /** Too much to draw. */
  tooMany: boolean;
}

/** A preview is told in two parts, the picture first; or it fails, before or after that. */
export type PreviewAnswer =
  /** Ready to draw; null where there is too much of it. */
  | { kind: 'shape'; generation: number; shape: Shape | null }
  | { kind: 'figures'; generation: number; figures: PreviewFigures; tookMs: number }
  /** `code` says why there is no such lattice, as the engine names it. */
  | { kind: 'failed'; generation: number; code: LatticeErrorCode | 'unknown' };
