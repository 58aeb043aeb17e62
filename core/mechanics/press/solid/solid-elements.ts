import type { Point } from '../../../solid/geometry/vector.ts';
import type { PressAxis } from '../contact/plates.ts';
import type { TouchPoints } from '../contact/touch-points.ts';
import type { NodeTies } from './node-ties.ts';

/** A solid as elements of eight nodes, with three displacements per node. */
export interface SolidElements {
  /** x y z per node, mm from the lowest corner of the model. */
  places: Float64Array;
  /** Eight nodes per element. */
  corners: Int32Array;
  extentMm: Readonly<Point>;
  /** Returns the points of the model's surface that a plate across an axis may touch; missing: all nodes. */
  surface?(axis: PressAxis): Pick<TouchPoints, 'at' | 'nodes'>;
  /** Returns how far apart nodes are, mm. */
  stepMm(): number;
  ties?: NodeTies;
  /** Writes K x into `out`. */
  multiply(x: Float64Array, out: Float64Array): void;
  addDiagonal(out: Float64Array): void;
  /** Takes the stiffness of the marked elements away. */
  leaveOut(isIdle: Uint8Array): void;
  /** Stress in the wall of the lattice in the middle of each element, MPa. */
  stresses(u: Float64Array): Float64Array;
}
