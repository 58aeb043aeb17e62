import type { Point } from '../geometry/vector.ts';
import type { LatticeSpec } from './spec.ts';

/** Part of every report; a change of the output's bytes changes it. */
export const ENGINE_VERSION = '1.4.2';

/** What the check of a mesh found. */
export interface Proof {
  /** Every edge has a face on both sides. */
  closed: boolean;
  /** Neighbouring faces agree on which side is out. */
  oriented: boolean;
  /** No edge has more than two faces and no vertex joins two fans. */
  manifold: boolean;
  /** Bodies: connected surfaces that look outward. */
  components: number;
  /** Connected surfaces that look inward: hollows inside a body. */
  cavities: number;
  degenerateTriangles: number;
}

/** What a generation made; plain JSON. */
export interface LatticeReport {
  engineVersion: string;
  spec: LatticeSpec;
  triangles: number;
  bytes: number;
  volumeMm3: number;
  modelVolumeMm3: number;
  /** Volume of the result over the volume of the model. */
  volumeFraction: { measured: number; predicted: number };
  components: number;
  proof: Proof;
  /**
   * Triangles searched for faces that run through one another, none of which was found: all of a small result, of others
   * all but the repeated copies of templates. 0 when there are too many to search.
   */
  searchedTriangles: number;
  strutCount: number;
  /** Share of the struts' length inside the model left out as floating, dangling or too short. */
  prunedShare: number;
  /** How far the model, and every place in `spec`, was moved to the origin before it was filled, mm; there the result lies. */
  movedMm?: Point;
  boxMm: { min: [number, number, number]; max: [number, number, number] };
  /**
   * Struts ended by projection, joints and struts cut by flat faces, groups cut by smooth ones, groups trimmed by boolean, and the triangles that
   * went into it.
   */
  trim: { projected?: number; flat?: number; smooth?: number; clusters: number; triangles: number };
  timesMs: Record<string, number>;
}
