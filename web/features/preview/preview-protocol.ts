import type { PrintProcess } from '../../../core/rules/parameters/printability.ts';
import type { LatticeErrorCode } from '../../../core/solid/error.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { ConformalCells } from '../../../core/spec/conformal-cells.ts';
import type { HardnessReport } from '../../../core/spec/report.ts';
import type { ConstantSpec, LatticeSpec } from '../../../core/spec/spec.ts';
import type { FieldGrid } from '../../mesh/field-grid.ts';
import type { PictureAddress } from '../../mesh/gradient-picture.ts';
import type { Shape } from '../../mesh/registry.ts';

/** Requested preview: the task's spec and the print profile for the strut check. */
export interface PreviewWanted {
  spec: LatticeSpec<PictureAddress>;
  process: PrintProcess;
  /** Name of a material of the catalogue. */
  material: string;
  /** Application field, whose ranges hold for a fit; null if none is chosen. */
  fieldId: number | null;
}

/** Requested fit: the cell that reaches the whole part, or the largest that holds together at all. */
export interface FitWanted {
  spec: ConstantSpec;
  purpose: 'fit' | 'largest';
  process: PrintProcess;
  material: string;
  fieldId: number | null;
}

/** Size of smaller cells, mm, for the gradient of a spec. */
export interface CellToTry {
  spec: PreviewWanted['spec'];
  cellMm: number;
}

/** Request for places of drain holes, with the model. Its own worker answers and ends. */
export interface DrainsWanted {
  mesh: Mesh;
  spec: ConstantSpec;
  diameterMm: number;
}

export interface FittedLattice {
  sizeMm: number;
  rodMm: number;
  originMm: Point;
  /** Reached share of the part, 0 to 1. */
  coverage: number;
  /** Struts added between islands. */
  links: number;
}

/** Wanted and reached hardness seen from above, for a drawing. */
export interface HardnessDrawing {
  /** Width and depth of the model, mm. */
  sizeMm: readonly [number, number];
  /** SVG path of each shade, the softest first. */
  wanted: string[];
  reached: string[];
  /** Shore A of the softest and the firmest shade. */
  softest: number;
  firmest: number;
}

/** A solid part: a place on it, mm, the struts that join it, and those left out that would cross its face. */
export interface PreviewedSolid {
  atMm: Point;
  body?: number;
  name?: string;
  struts: number;
  missing: number;
}

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
  tooMany: boolean;
  /** Share of the part within one cell of a strut, and bodies with struts; null if it is too large to know. */
  coverage: { share: number; bodiesKept: number; bodies: number } | null;
  conformal: ConformalCells | null;
  /** Struts added between islands; included in the struts. */
  links: number;
  /** Solid parts that are weakly joined; not known of several bodies. */
  weak?: PreviewedSolid[];
  /** Of a lattice that follows pressure in Shore A. */
  hardness?: HardnessReport & {
    drawing: HardnessDrawing;
    /** Smaller cells that may reach the map where these miss it, mm, the largest first. */
    toTryMm?: number[];
    /** The first of them that does, once it is found. */
    reachingMm?: number;
  };
}

/** Figures of a preview, or its failure. */
export type PreviewAnswer =
  /** `lost`: faces of the model without a lattice within one cell, 9 numbers each, mm. */
  | { kind: 'figures'; figures: PreviewFigures; lost: Float32Array | null; tookMs: number }
  /** `code`: error code of the engine. `leastCellMm`: cells that work, about, if too small ones are the reason. */
  | { kind: 'failed'; code: LatticeErrorCode | 'unknown'; leastCellMm?: number | undefined };

/** Sent ahead: the picture, null if it is too large to draw, and the field that the lattice follows, null without one. */
export type PreviewPart = { kind: 'shape'; shape: Shape | null } | { kind: 'field'; grid: FieldGrid | null };

/** Answer about a preview by its number: the parts first, then the rest. */
export type ShownAnswer = { generation: number } & (PreviewPart | PreviewAnswer);
