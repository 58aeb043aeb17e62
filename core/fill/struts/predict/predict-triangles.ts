import { crispFaces, hullFaces } from '../../../cells/joint/crisp-set.ts';
import { DisjointSets } from '../../../solid/mesh/disjoint-sets.ts';
import { areaOf } from '../../../solid/mesh/mesh.ts';
import type { Classification } from '../../grid/classification.ts';
import { crispOf, isCrisp } from '../../grid/crisp-nodes.ts';
import { typeOfId } from '../../grid/numbering.ts';
import { endOffsets } from '../../grid/segments.ts';
import type { StrutGraph } from '../graph/strut-graph.ts';
import { netLengthMm } from '../net/net.ts';
import { isAtWall } from './at-wall.ts';
import { CutGroups } from './cut-groups.ts';
import { jointTriangles, slotCount, type TouchedJoint } from './joint-triangles.ts';
import { addRings, clearStruts, joinsTrimmed, type MetStrut, metStrut } from './met-strut.ts';
import { sampleOf } from './sample.ts';
import { strutTriangles } from './strut-triangles.ts';
import { Stubs } from './stubs.ts';
import { SurfaceBend } from './surface-bend.ts';

/** Maximum of sampled joints, and struts, at the surface: a live preview waits for the prediction. */
const MOST_JOINTS = 120;
const MOST_STRUTS = 360;

/** Triangles of a boundary net's strut, and per side: measured on boxes and balls of 40 mm. */
const NET_STRUT_TRIANGLES = 5;
const NET_STRUT_SIDE_TRIANGLES = 8.4;
/** A face of the model under a net strut is cut into about two. */
const COVERED_FACE_TRIANGLES = 2;

/** A trimmed joint, with the slots whose struts the surface does not meet. */
type Touched = TouchedJoint & { clear: number };

/** Predicted triangles of a graph's mesh: exact clear of the surface, samples for what it cuts. */
export function predictTriangles(classified: Classification, graph: StrutGraph): number {
  const { masks, clearSlots, onward, between, met, sets } = sortOut(classified, graph);
  const { nodeContact, topology } = classified;
  const touched: Touched[] = [];
  let clear = 0;
  for (let node = 0; node < masks.length; node++) {
    const mask = masks[node]!;
    if (mask === 0) continue;
    if (nodeContact[node])
      touched.push({ node, mask, onward: onward[node]!, between: between[node]!, clear: clearSlots[node]! });
    else clear += clearJoint(classified, node, mask, topology.nodes.length);
  }
  const net = netTriangles(classified, graph);
  const bend = new SurfaceBend(classified);
  const stubs = new Stubs(classified);
  const groups = new CutGroups(classified, bend, { touched: touched.map(({ node }) => node), met, sets });
  return Math.round(
    clear +
      net +
      sampledSum(
        touched,
        MOST_JOINTS,
        (joint) =>
          jointTriangles(classified, { bend, groups }, joint) +
          ringsBeside(classified, { stubs, groups }, joint),
      ) +
      sampledSum(met, MOST_STRUTS, (strut) => strutTriangles(classified, { bend, stubs, groups }, strut)),
  );
}

/** Triangles that a boundary net adds: of its struts, and of the faces of the model that they cut apart. */
function netTriangles({ joints, local, rodRadiusMm }: Classification, { net }: StrutGraph): number {
  if (!net || net.netStruts.length === 0) return 0;
  const own = net.netStruts.length * (NET_STRUT_TRIANGLES + NET_STRUT_SIDE_TRIANGLES * joints.sides);
  const covered = Math.min(1, (2 * rodRadiusMm * netLengthMm(net)) / areaOf(local));
  return own + (COVERED_FACE_TRIANGLES * covered * local.triangles.length) / 3;
}

/** Triangles of a joint clear of the surface, with half of the walls of its struts. */
function clearJoint(lattice: Classification, node: number, mask: number, nodeTypes: number): number {
  const crisp = isCrisp(lattice, node, mask) ? crispOf(lattice, typeOfId(node, nodeTypes)) : undefined;
  if (crisp) return crispFaces(crisp);
  const { sides } = lattice.joints;
  // A single strut ends flat at its node, in a second ring.
  return slotCount(mask) > 1 ? hullFaces(slotCount(mask), sides) : 4 * sides - 2;
}

/** Triangles of rings of struts clear up to a trimmed joint: stubs, and joints at the kernel without them. */
function ringsBeside(
  lattice: Classification,
  { stubs, groups }: { stubs: Stubs; groups: CutGroups },
  joint: Touched,
): number {
  const { joints, topology } = lattice;
  if (isAtWall(lattice, joint.node) || groups.goesToBoolean(joint.node))
    return 2 * joints.sides * slotCount(joint.clear);
  let count = 0;
  const type = typeOfId(joint.node, topology.nodes.length);
  topology.incident[type]!.forEach(({ strut, end }, slot) => {
    if (!((joint.clear >> slot) & 1)) return;
    const { from, to } = topology.struts[strut]!;
    const slots = topology.slots[strut]!;
    if (end === 'from' ? stubs.at(to, slots.to) : stubs.at(from, slots.from)) count++;
  });
  return 2 * joints.sides * count;
}

/** Slots of every joint with a strut, those whose struts continue beyond their rings, and the struts at the surface. */
function sortOut(lattice: Classification, graph: StrutGraph) {
  const masks = new Uint32Array(lattice.nodeState.length);
  const ends = endOffsets(lattice);
  const { others } = clearStruts(lattice, graph, ends, masks);
  const clearSlots = masks.slice();
  const onward = masks.slice();
  const between = new Uint32Array(masks.length);
  const met: MetStrut[] = [];
  const sets = new DisjointSets(masks.length);
  for (let i = 0; i < others.length; i++) {
    const strut = metStrut(lattice, graph, ends, others[i]!);
    addRings(strut, masks);
    if (joinsTrimmed(lattice, strut)) sets.join(strut.a, strut.b);
    const { a, b, slot, low, high, keptSegments } = strut;
    for (const [from, to] of keptSegments) {
      if (from <= low && to >= low) onward[a]! |= 1 << slot.from;
      if (from <= high && to >= high) onward[b]! |= 1 << slot.to;
    }
    if (lattice.nodeContact[a] && lattice.nodeContact[b]) {
      between[a]! |= 1 << slot.from;
      between[b]! |= 1 << slot.to;
    }
    met.push(strut);
  }
  return { masks, clearSlots, onward, between, met, sets };
}

/** Sum over all items, extrapolated from a sample. */
function sampledSum<T>(things: readonly T[], most: number, of: (thing: T) => number): number {
  const sample = sampleOf(things, most);
  let sum = 0;
  for (let at = 0; at < sample.length; at++) sum += of(sample[at]!);
  return sample.length === 0 ? 0 : (sum * things.length) / sample.length;
}
