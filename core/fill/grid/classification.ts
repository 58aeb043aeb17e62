import type { CrispJoint } from '../../cells/joint/crisp.ts';
import type { JointSet } from '../../cells/joint/joint.ts';
import type { CellTopology } from '../../cells/topology.ts';
import type { FillDomain } from '../../model/domain/fill-domain.ts';
import type { Box } from '../../solid/geometry/box.ts';
import type { Plane } from '../../solid/geometry/plane.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import type { NearCells } from './near-cells.ts';
import type { Placement } from './placement.ts';
import type { NodeRadii } from './radii.ts';
import type { RingMargins } from './ring-margins.ts';
import type { StrutMeeting } from './strut-surface.ts';

export const NODE_OUT = 0;

export const NODE_IN = 1;

export const NODE_UNKNOWN = 2;

/** Distance within which a node lies on the surface, mm: a face of the model in a plane of cells. */
export const FLUSH_MM = 2e-4;

/** Grid of unit cells: numbers of cells, nodes and struts, and where they lie. */
export interface CellGrid {
  topology: CellTopology;
  placement: Placement;
}

/** The infinite lattice's nodes and struts with their bodies, before the model cuts them. */
export interface PlacedLattice extends CellGrid {
  joints: JointSet;
  /** Crisp joint of each node type, if these rods have one. */
  crisp: readonly (CrispJoint | undefined)[];
  radii: NodeRadii;
  /** Radius of the thickest rod, mm: the reach of contact with the surface. */
  rodRadiusMm: number;
}

export interface NearSurface {
  near: NearCells;
}

/** Surface of the fill domain in the lattice's frame. */
export interface ModelSurface extends NearSurface {
  local: Mesh;
  /** Minimum and maximum of each triangle's bounding box, 6 numbers. */
  faceBoxes: Float32Array;
  /** Parity test for points clear of the surface, mm in the lattice's frame. */
  inside(x: number, y: number, z: number): boolean;
}

/** Positions of nodes and struts relative to the surface, before any removal. */
export interface SurfaceStates extends NearSurface {
  /** Per cell and node type: NODE_IN or NODE_OUT. A node on the surface is in. */
  nodeState: Uint8Array;
  /** 1 if the surface is within reach of the node's joint, 2 if the node lies on it. */
  nodeContact: Uint8Array;
  /** Per near cell and strut, its meeting with the surface. */
  meetings: (StrutMeeting | undefined)[];
}

/** The fill domain, and the wall on which the lattice may end. */
export interface DomainWall {
  domain: FillDomain;
  /** Flat wall of the fill domain in the lattice's frame, if any. */
  wall?: Plane;
  /** Solids behind faces in the lattice's frame, if any. */
  solids?: readonly Mesh[];
}

/** Distance that untrimmed rings and tubes keep from the surface. */
export interface RingClearance {
  /** Distance of most of them, mm. */
  marginMm: number;
  /** The same with the struts and nodes that keep farther. */
  margins: RingMargins;
}

/** A lattice in its model. Functions take the parts that they need. */
export interface Classification
  extends PlacedLattice,
    ModelSurface,
    SurfaceStates,
    DomainWall,
    RingClearance {
  spec: LatticeSpec;
  boxMm: Box;
}
