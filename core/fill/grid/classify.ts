import { topologyByTitle } from '../../cells/cells.ts';
import { type JointSet, jointsOf } from '../../cells/joint/joint.ts';
import type { FillDomain } from '../../model/domain/fill-domain.ts';
import { squaredDistanceToTriangle } from '../../solid/geometry/distance.ts';
import { faceBoxes } from '../../solid/mesh/face-boxes.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { netReachMm } from '../../spec/spacing.ts';
import { type LatticeSpec, sidesOf } from '../../spec/spec.ts';
import {
  type CellGrid,
  type Classification,
  FLUSH_MM,
  type ModelSurface,
  NODE_IN,
  NODE_OUT,
  NODE_UNKNOWN,
  type PlacedLattice,
  type RingClearance,
  type SurfaceStates,
} from './classification.ts';
import { crispTypes } from './crisp-nodes.ts';
import { insideTest } from './inside.ts';
import { findNearCells } from './near-cells.ts';
import { cellX, cellY, cellZ } from './numbering.ts';
import { cellCorner, type Placement, placeCells } from './placement.ts';
import { nodeRadii } from './radii.ts';
import { evenMargins, type RingMargins, widestMm } from './ring-margins.ts';
import { spreadStates } from './spread-states.ts';
import { type FaceRange, meetStrut, type StrutMeeting } from './strut-surface.ts';
import { planeInLattice, roomsInLattice } from './wall.ts';

/** Margins of rings and tubes that the surface does not trim, unless others are given. */
const DEFAULT_MARGINS = evenMargins(0.02);

/** Classifies all nodes and struts; linear in triangles plus cells. */
export function classify(
  model: Mesh,
  spec: LatticeSpec,
  {
    domain,
    margins = DEFAULT_MARGINS,
  }: {
    domain: FillDomain;
    margins?: RingMargins | undefined;
  },
): Classification {
  const topology = topologyByTitle(spec.lattice)!;
  const { placement, local, boxMm } = placeCells(model, spec, domain.mesh);
  const joints = jointsOf(topology, placement.cellMm, sidesOf(spec));
  const rodRadiusMm = spec.rodDiameterMm / 2;
  const reachMm = rodRadiusMm * joints.reach + 2 * widestMm(margins);
  const near = findNearCells(local, placement, reachMm + overhangMm(joints, placement) + netReachMm(spec));
  const inside = insideTest(local, placement, near);
  const nodes = topology.nodes.length;
  const nodeState = new Uint8Array(near.numberOf.length * nodes).fill(NODE_UNKNOWN);
  const nodeContact = new Uint8Array(near.numberOf.length * nodes);
  const radii = nodeRadii(spec, { topology, placement }, model);
  const base = {
    spec,
    topology,
    joints,
    crisp: crispTypes(joints, radii, placement),
    placement,
    local,
    faceBoxes: faceBoxes(local),
    domain,
    ...(domain.wall ? { wall: planeInLattice(domain.wall, placement) } : {}),
    ...(domain.solids ? { solids: roomsInLattice(domain.solids, placement) } : {}),
    boxMm,
    rodRadiusMm,
    marginMm: margins.allMm,
    margins,
    radii,
    near,
    nodeState,
    nodeContact,
    inside,
  };
  fillFarCells(base);
  const meetings = meetNearCells(base, reachMm);
  spreadStates({ ...base, meetings });
  return { ...base, meetings };
}

/** Length by which struts reach beyond their cell, mm; zero in crystals, positive in a stochastic period. */
function overhangMm({ axes }: JointSet, { cellMm }: Placement): number {
  let most = 0;
  for (const { start, end } of axes) {
    for (let k = 0; k < 3; k++)
      most = Math.max(most, -start[k]!, start[k]! - cellMm[k]!, -end[k]!, end[k]! - cellMm[k]!);
  }
  return most;
}

/** Cells clear of the surface are entirely in or out; one parity test serves each connected group. */
function fillFarCells({
  placement,
  near,
  nodeState,
  topology,
  inside,
}: CellGrid & ModelSurface & Pick<SurfaceStates, 'nodeState'>): void {
  const [nx, ny, nz] = placement.size;
  const nodes = topology.nodes.length;
  const { origin, cellMm } = placement;
  const done = new Uint8Array(near.numberOf.length);
  const stack = new Int32Array(near.numberOf.length);
  for (let seed = 0; seed < done.length; seed++) {
    if (done[seed] || near.numberOf[seed]! >= 0) continue;
    const x = cellX(placement.size, seed);
    const y = cellY(placement.size, seed);
    const z = cellZ(placement.size, seed);
    const state = inside(
      origin[0] + (x + 0.5) * cellMm[0],
      origin[1] + (y + 0.5) * cellMm[1],
      origin[2] + (z + 0.5) * cellMm[2],
    );
    let top = 0;
    stack[top++] = seed;
    done[seed] = 1;
    while (top > 0) {
      const cell = stack[--top]!;
      nodeState.fill(state ? NODE_IN : NODE_OUT, cell * nodes, (cell + 1) * nodes);
      const cx = cellX(placement.size, cell);
      const cy = cellY(placement.size, cell);
      const cz = cellZ(placement.size, cell);
      const visit = (next: number) => {
        if (done[next] || near.numberOf[next]! >= 0) return;
        done[next] = 1;
        stack[top++] = next;
      };
      if (cx > 0) visit(cell - 1);
      if (cx + 1 < nx) visit(cell + 1);
      if (cy > 0) visit(cell - nx);
      if (cy + 1 < ny) visit(cell + nx);
      if (cz > 0) visit(cell - nx * ny);
      if (cz + 1 < nz) visit(cell + nx * ny);
    }
  }
}

/** Meets every node and strut of the near cells with the triangles of its cell. */
function meetNearCells(
  base: PlacedLattice & ModelSurface & RingClearance & Pick<SurfaceStates, 'nodeContact'>,
  reachMm: number,
): (StrutMeeting | undefined)[] {
  const { topology, joints, placement, local, faceBoxes, near, nodeContact, rodRadiusMm, margins } = base;
  const { cellMm } = placement;
  const jointReachMm = rodRadiusMm * joints.reach;
  const struts = topology.struts.length;
  const meetings = new Array<StrutMeeting | undefined>(near.cells.length * struts);
  const range: FaceRange = { mesh: local, boxes: faceBoxes, faces: near.faces, from: 0, to: 0 };
  for (let n = 0; n < near.cells.length; n++) {
    const cell = near.cells[n]!;
    const at = cellCorner(placement, cell);
    range.from = near.start[n]!;
    range.to = near.start[n + 1]!;
    for (let index = 0; index < topology.nodes.length; index++) {
      const node = topology.nodes[index]!;
      const x = at[0]! + node[0] * cellMm[0];
      const y = at[1]! + node[1] * cellMm[1];
      const z = at[2]! + node[2] * cellMm[2];
      const nearest = nearestFace(range, x, y, z, reachMm);
      const id = cell * topology.nodes.length + index;
      if (nearest <= jointReachMm + (margins.nodes.get(id) ?? margins.allMm))
        nodeContact[id] = nearest <= FLUSH_MM ? 2 : 1;
    }
    for (let s = 0; s < struts; s++) {
      const axis = joints.axes[s]!;
      const marginMm = margins.struts.get(cell * struts + s) ?? margins.allMm;
      const meeting = meetStrut(range, { axis, at, radiusMm: rodRadiusMm + marginMm, marginMm });
      if (meeting.contacts.length > 0) meetings[n * struts + s] = meeting;
    }
  }
  return meetings;
}

function nearestFace(
  { mesh, faces, from, to, boxes }: FaceRange,
  x: number,
  y: number,
  z: number,
  reachMm: number,
): number {
  const t = mesh.triangles;
  let best = reachMm * reachMm;
  for (let i = from; i < to; i++) {
    const f = faces[i]!;
    const b = f * 6;
    if (boxes[b]! > x + reachMm || boxes[b + 3]! < x - reachMm) continue;
    if (boxes[b + 1]! > y + reachMm || boxes[b + 4]! < y - reachMm) continue;
    if (boxes[b + 2]! > z + reachMm || boxes[b + 5]! < z - reachMm) continue;
    const d = squaredDistanceToTriangle(
      mesh.positions,
      t[f * 3]! * 3,
      t[f * 3 + 1]! * 3,
      t[f * 3 + 2]! * 3,
      x,
      y,
      z,
    );
    if (d < best) best = d;
  }
  return Math.sqrt(best);
}
