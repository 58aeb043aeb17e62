import { crispFaces, hullFaces } from '../../../cells/joint/crisp-set.ts';
import { areaOf } from '../../../solid/mesh/mesh.ts';
import type { Classification } from '../../grid/classification.ts';
import { crispOf, isCrisp } from '../../grid/crisp-nodes.ts';
import { typeOfId } from '../../grid/numbering.ts';
import { endOffsets } from '../../grid/segments.ts';
import type { StrutGraph } from '../graph/strut-graph.ts';
import { netLengthMm } from '../net/net.ts';
import { addRings, clearStruts, metStrut } from './met-strut.ts';

/*
 * Fitted to 173 seeded jobs of `bench -- hashes` without a net and 34 with one, their models enlarged to 50 to 130 mm.
 * In 167 of the first the prediction is within 15 % of the file's triangles, in 29 of the others.
 */
/** Triangles of a joint at the surface, relative to those of a clear one, and for each of its struts. */
const TOUCHED_SHARE = 1.15;
const TOUCHED_SLOT_TRIANGLES = 4;
/** Triangles per side of a strut at the surface; more beside a solid, with which the kernel unites it. */
const MET_SIDE_TRIANGLES = 2;
const WALLED_SIDE_TRIANGLES = 3.65;
/** Turn of a surface within a rod's radius from which on all are alike, radians. */
const BENT = 0.2;
/** Triangles per side that struts at such a surface have more. Its joints leave none but those of their struts. */
const BENT_SIDE_TRIANGLES = 16.5;
/** Triangles of a strut of a boundary net, per side of it, and of each face of the model that it covers. */
const NET_STRUT_TRIANGLES = 37;
const NET_STRUT_SIDE_TRIANGLES = 4;
const COVERED_FACE_TRIANGLES = 10;

/**
 * Predicted triangles of a graph's mesh: exact clear of the surface, by counts at it.
 * @param turnPerMm mean curvature of the model's smooth parts, 1/mm
 */
export function predictTriangles(classified: Classification, graph: StrutGraph, turnPerMm: number): number {
  const { nodeContact, topology, joints, domain, rodRadiusMm } = classified;
  const masks = new Uint32Array(classified.nodeState.length);
  const ends = endOffsets(classified);
  const { others } = clearStruts(classified, graph, ends, masks);
  for (let i = 0; i < others.length; i++) addRings(metStrut(classified, graph, ends, others[i]!), masks);
  const net = netTriangles(classified, graph);
  // The kernel unites whole struts with a net or a solid: no bend divides them.
  const bent = domain.isOpen && net === 0 ? Math.min(1, (turnPerMm * rodRadiusMm) / BENT) : 0;
  const touchedShare = TOUCHED_SHARE * (1 - bent);
  let count = 0;
  for (let node = 0; node < masks.length; node++) {
    const mask = masks[node]!;
    if (mask === 0) continue;
    const whole = jointTriangles(classified, node, topology.nodes.length, mask);
    count += nodeContact[node] ? touchedShare * whole + TOUCHED_SLOT_TRIANGLES * slotCount(mask) : whole;
  }
  const perSide = domain.isOpen ? MET_SIDE_TRIANGLES + BENT_SIDE_TRIANGLES * bent : WALLED_SIDE_TRIANGLES;
  return Math.round(count + perSide * joints.sides * others.length + net);
}

/** Triangles that a boundary net adds: of its struts, and of the faces of the model that they cut apart. */
function netTriangles({ joints, local, rodRadiusMm }: Classification, { net }: StrutGraph): number {
  if (!net || net.netStruts.length === 0) return 0;
  const own = net.netStruts.length * (NET_STRUT_TRIANGLES + NET_STRUT_SIDE_TRIANGLES * joints.sides);
  const covered = Math.min(1, (2 * rodRadiusMm * netLengthMm(net)) / areaOf(local));
  return own + (COVERED_FACE_TRIANGLES * covered * local.triangles.length) / 3;
}

/** Triangles of a joint clear of the surface, with half of the walls of its struts. */
function jointTriangles(lattice: Classification, node: number, nodeTypes: number, mask: number): number {
  const crisp = isCrisp(lattice, node, mask) ? crispOf(lattice, typeOfId(node, nodeTypes)) : undefined;
  if (crisp) return crispFaces(crisp);
  const { sides } = lattice.joints;
  // A single strut ends flat at its node, in a second ring.
  return slotCount(mask) > 1 ? hullFaces(slotCount(mask), sides) : 4 * sides - 2;
}

function slotCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count++;
  return count;
}
