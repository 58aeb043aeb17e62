import type { Classification } from '../frame/classify.ts';
import { STL_TRIANGLE_BYTES } from '../stl/layout.ts';
import { putTriangle } from '../stl/write.ts';
import type { CornerPlaces } from './corners.ts';

/** Triangles that are copied many times: their corners about a place, and their finished STL records at zero. */
export interface Template {
  /** 9 numbers per triangle, relative to the place, mm. */
  corners: Float64Array;
  records: Uint8Array;
}

/** Makes a template of corners. */
export function templateOf(corners: Float64Array): Template {
  const count = corners.length / 9;
  const records = new Uint8Array(count * STL_TRIANGLE_BYTES);
  const view = new DataView(records.buffer);
  for (let i = 0; i < count; i++) putTriangle(view, i * STL_TRIANGLE_BYTES, corners, i * 9);
  return { corners, records };
}

/** The joint of a node type with these slots and the radius of this number, about its node. */
export function jointCorners(
  c: Classification,
  places: CornerPlaces,
  node: number,
  mask: number,
  step: number,
): Float64Array {
  const joint = c.joints.joint(node, mask);
  const offsets = places.joint(joint, step);
  const corners = new Float64Array(joint.triangles.length * 3);
  for (let i = 0; i < joint.triangles.length; i++) {
    corners.set(offsets.subarray(joint.triangles[i]! * 3, joint.triangles[i]! * 3 + 3), i * 3);
  }
  return corners;
}

/** The tube between two rings of equally many corners; both run the same way about the strut. */
export function tubeCorners(a: Float64Array, b: Float64Array): Float64Array {
  const sides = a.length / 3;
  const corners = new Float64Array(sides * 18);
  let at = 0;
  const put = (ring: Float64Array, k: number) => {
    corners.set(ring.subarray(k * 3, k * 3 + 3), at);
    at += 3;
  };
  for (let k = 0; k < sides; k++) {
    const next = (k + 1) % sides;
    put(a, k);
    put(a, next);
    put(b, next);
    put(a, k);
    put(b, next);
    put(b, k);
  }
  return corners;
}

/** A whole strut with these radii at its ends, about the corner of its own cell. */
export function strutCorners(
  c: Classification,
  places: CornerPlaces,
  s: number,
  fromStep: number,
  toStep: number,
): Float64Array {
  const strut = c.topology.struts[s]!;
  const slot = c.topology.slots[s]!;
  const { cellMm } = c.placement;
  const ringAt = (node: number, cell: readonly number[], slotNumber: number, step: number) => {
    const place = places.nodeOffset(node);
    return places
      .slotRing(node, slotNumber, step)
      .map((value, i) => value + (place[i % 3]! + cell[i % 3]! * cellMm[i % 3]!));
  };
  return tubeCorners(
    ringAt(strut.from, strut.fromCell, slot.from, fromStep),
    ringAt(strut.to, strut.toCell, slot.to, toStep),
  );
}

/** A whole cell of one radius: its nodes' full joints and all its struts, about the cell's corner. */
export function cellCorners(c: Classification, places: CornerPlaces): Float64Array {
  const parts: Float64Array[] = [];
  c.topology.nodes.forEach((_, node) => {
    const place = places.nodeOffset(node);
    const full = (1 << c.topology.incident[node]!.length) - 1;
    parts.push(jointCorners(c, places, node, full, 0).map((value, i) => value + place[i % 3]!));
  });
  for (let s = 0; s < c.topology.struts.length; s++) parts.push(strutCorners(c, places, s, 0, 0));
  const corners = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    corners.set(part, at);
    at += part.length;
  }
  return corners;
}
