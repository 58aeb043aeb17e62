import type { LatticeErrorCode } from '../solid/error.ts';
import type { Box } from '../solid/geometry/box.ts';
import type { Point } from '../solid/geometry/vector.ts';
import type { ConformalCells } from './conformal-cells.ts';
import type { BodyLattice, FaceRole } from './roles.ts';
import type { LatticeSpec } from './spec.ts';

/** Part of every report; increases whenever the output bytes change. */
export const ENGINE_VERSION = '1.13.0';

/** Result of the check of a mesh. */
export interface Verification {
  /** Every edge has a face on both sides. */
  closed: boolean;
  /** Neighbouring faces agree on the outside. */
  oriented: boolean;
  /** No edge has more than two faces and no vertex joins two fans. */
  manifold: boolean;
  /** Bodies: connected outward surfaces. */
  components: number;
  /** Connected inward surfaces: hollows inside a body. */
  cavities: number;
  /** Volume of the largest of them, mm3; 0 without one. */
  largestCavityMm3: number;
  degenerateTriangles: number;
}

export interface BodyReport {
  /** Box and volume of the body, not of its lattice. */
  boxMm: Box;
  modelVolumeMm3: number;
  strutCount: number;
  /** Why the body is left out of the result: no lattice fits into it. */
  leftOut?: LatticeErrorCode;
}

/** Solid behind one face of the model, a solid body of it, or one with its own lattice. */
export interface SolidReport {
  kind: FaceRole['kind'] | 'body';
  /** Number of a body, from 0, and its name in the file, if it has one. */
  body?: number;
  name?: string;
  /** The point that names the face, or a point of the body, mm. */
  atMm: Point;
  /** Thickness asked for behind a face, mm. */
  mm?: number;
  volumeMm3: number;
  /** Greatest deviation of the thickness, mm. */
  deviationMm: number;
  /** Struts that enter it; missing for a surface lattice. 0 where it hangs on other solids alone. */
  strutCount?: number;
  /**
   * The body's own lattice, of which `volumeMm3` is then; `wallStruts` of its struts end in walls to what lies beside.
   * Both numbers are missing for a surface lattice.
   */
  lattice?: BodyLattice & { strutCount?: number; wallStruts?: number };
  /**
   * Struts of the cells that cross its face, of a body with its own lattice from both sides, and are not in the lattice;
   * missing for none.
   */
  missingStruts?: number;
}

/** Share of the area from which a map counts as reached; below, its cells are too large for it. */
export const HARDNESS_SHARE = 0.95;

/** How near a lattice's hardness, computed by the density law, comes to the one that a pressure map asks for. */
export interface HardnessReport {
  /** Largest difference, Shore A. */
  largestShoreA: number;
  /** Share of the area seen from above whose difference is at most `withinShoreA`, 0 to 1. */
  shareWithin: number;
  withinShoreA: number;
}

/** Result of a generation; plain JSON. */
export interface LatticeReport {
  engineVersion: string;
  spec: LatticeSpec;
  triangles: number;
  bytes: number;
  volumeMm3: number;
  modelVolumeMm3: number;
  /** Volume of the result divided by the volume of the model. */
  volumeFraction: { measured: number; predicted: number };
  components: number;
  /** Bodies of a model of several, largest first. */
  bodies?: BodyReport[];
  /** Solids behind faces with a role, and solid bodies. */
  solids?: SolidReport[];
  /** Of a lattice that follows a pressure map in Shore A. */
  hardness?: HardnessReport;
  proof: Verification;
  /**
   * Triangles searched for crossings deeper than `CROSSING_ROUNDING_MM`, without a finding: all of a small result, otherwise all except repeated
   * copies. 0 if there are too many to search.
   */
  searchedTriangles: number;
  strutCount: number;
  /** Missing for cells of a grid. */
  conformal?: ConformalCells;
  /** Share of the strut length inside the model removed as floating, dangling or too short. */
  prunedShare: number;
  /** Share of the fill domain within one cell, or the thinnest side, of a strut, 0 to 1. */
  coverage: number;
  /** Place in the middle of the region out of reach, mm. */
  lostAtMm?: Point;
  /** Struts added between islands of the lattice. */
  linkCount: number;
  /** Translation of the model, and of places in `spec`, to the origin, mm; the result lies there. */
  movedMm?: Point;
  boxMm: { min: [number, number, number]; max: [number, number, number] };
  /**
   * Numbers of struts ended by projection, joints and struts cut by flat faces, groups cut by smooth ones,
   * groups trimmed by boolean, and the triangles of the latter.
   */
  trim: { projected?: number; flat?: number; smooth?: number; clusters: number; triangles: number };
  timesMs: Record<string, number>;
}
