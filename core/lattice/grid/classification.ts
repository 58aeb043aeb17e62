import type { CrispJoint } from '../cell/joint/crisp.ts';
import type { JointSet } from '../cell/joint/joint.ts';
import type { CellTopology, Fraction } from '../cell/topology.ts';
import type { FillDomain } from '../domain/fill-domain.ts';
import type { Box } from '../geometry/box.ts';
import type { Plane } from '../geometry/plane.ts';
import type { Mesh } from '../mesh/mesh.ts';
import type { LatticeSpec } from '../spec/spec.ts';
import type { NearCells } from './near-cells.ts';
import type { Placement } from './placement.ts';
import type { NodeRadii } from './radii.ts';
import type { RingMargins } from './ring-margins.ts';
import type { StrutMeeting } from './strut-surface.ts';

export const NODE_OUT = 0;

export const NODE_IN = 1;

export const NODE_UNKNOWN = 2;

/**
 * Distance within which a node lies on the surface, mm; for example a face of the model in the plane of a
 * cell.
 */
export const FLUSH_MM = 2e-4;

/** State of the lattice's nodes and struts relative to the model, before any removal. */
export interface Classification {
  spec: LatticeSpec;
  topology: CellTopology;
  joints: JointSet;
  /** Crisp joint of each node type, if these rods have one. */
  crisp: readonly (CrispJoint | undefined)[];
  placement: Placement;
  /** Surface of the fill domain in the lattice's frame. */
  local: Mesh;
  /** Minimum and maximum of each triangle's bounding box, 6 numbers. */
  faceBoxes: Float32Array;
  domain: FillDomain;
  /** Flat wall of the fill domain in the lattice's frame, if any. */
  wall?: Plane;
  boxMm: Box;
  /** Radius of the thickest rod, mm: the reach of contact with the surface. */
  rodRadiusMm: number;
  radii: NodeRadii;
  /** Distance that untrimmed rings and tubes keep from the surface, mm. */
  marginMm: number;
  /** The same with the struts and nodes that keep farther. */
  margins: RingMargins;
  near: NearCells;
  /** Per cell and node type: NODE_IN or NODE_OUT. A node on the surface is in. */
  nodeState: Uint8Array;
  /** 1 if the surface is within reach of the node's joint, 2 if the node lies on it. */
  nodeContact: Uint8Array;
  /** Per near cell and strut, its meeting with the surface. */
  meetings: (StrutMeeting | undefined)[];
  /** Parity test for points clear of the surface, mm in the lattice's frame. */
  inside(x: number, y: number, z: number): boolean;
}

/** Number of the cell at `offset` from the cell at (x, y, z), or -1 outside the grid. */
export function cellAt(size: readonly number[], x: number, y: number, z: number, offset: Fraction): number {
  const cx = x + offset[0];
  const cy = y + offset[1];
  const cz = z + offset[2];
  if (cx < 0 || cy < 0 || cz < 0 || cx >= size[0]! || cy >= size[1]! || cz >= size[2]!) return -1;
  return (cz * size[1]! + cy) * size[0]! + cx;
}
