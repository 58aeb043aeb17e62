import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import type { LatticeErrorCode } from '../../core/lattice/spec/error.ts';
import type { LatticeSpec } from '../../core/lattice/spec/spec.ts';
import type { PrintProcess } from '../../core/rules/parameters/printability.ts';
import type { RendererKind } from '../lib/webgl.ts';
import type { Shape } from '../mesh/registry.ts';

/** Gradient image by its address; the worker fetches and decodes it. */
export interface PictureAddress {
  path: string;
}

/** Requested preview: the task's spec and the print profile for the strut check. */
export interface PreviewWanted {
  spec: LatticeSpec<PictureAddress>;
  process: PrintProcess;
  /** Name of a material of the catalogue. */
  material: string;
}

/** Request to the preview worker, which keeps the model. */
export type PreviewRequest =
  | { kind: 'model'; mesh: Mesh; renderer: RendererKind }
  | { kind: 'preview'; generation: number; wanted: PreviewWanted };

/** Figures of a lattice before it is generated. */
export interface PreviewFigures {
  /** Number of strut segments; null for surface lattices. */
  struts: number | null;
  /** Share of the model's volume, 0 to 1. */
  volumeFraction: number;
  volumeMm3: number;
  /** Size of the requested STL. */
  fileBytes: number;
  triangles: number;
  /** Time until all files exist. */
  seconds: number;
  /** Struts by fault number and the shallowest angle; null if struts are not checked. */
  faults: { counts: number[]; flattestDeg: number | null } | null;
  /** True if it is too large to draw. */
  tooMany: boolean;
}

/** Answer in two parts, the picture first; or a failure, before or after it. */
export type PreviewAnswer =
  /** Drawable shape; null if it is too large. */
  | { kind: 'shape'; generation: number; shape: Shape | null }
  | { kind: 'figures'; generation: number; figures: PreviewFigures; tookMs: number }
  /** `code`: error code of the engine. */
  | { kind: 'failed'; generation: number; code: LatticeErrorCode | 'unknown' };
