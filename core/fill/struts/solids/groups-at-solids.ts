import { appendMeshes } from '../../../solid/mesh/append-meshes.ts';
import { boxOfFace, MODEL_BINS, meetingBoxes } from '../../../solid/mesh/crossings/face-bins.ts';
import type { Classification } from '../../grid/classification.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';
import { cellCorner } from '../../grid/placement.ts';
import { alongOf } from '../plan/along.ts';
import type { TrimGroup } from '../plan/groups.ts';

/** Marks the groups of struts that come near the surface of a solid behind a face: their boxes meet its faces' boxes. */
export function groupsAtSolids(lattice: Classification, groups: readonly TrimGroup[]): Uint8Array {
  const { positions, triangles } = appendMeshes(lattice.solids ?? []);
  const faces = new Float64Array(triangles.length * 2);
  for (let f = 0; f < triangles.length / 3; f++) boxOfFace(positions, triangles, f, faces, f * 6);
  const boxes = new Float64Array(groups.length * 6);
  for (let i = 0; i < groups.length; i++) boxOfGroup(lattice, groups[i]!, boxes, i * 6);
  const marks = new Uint8Array(groups.length);
  meetingBoxes(
    boxes,
    groups.length,
    faces,
    triangles.length / 3,
    (group) => {
      marks[group] = 1;
    },
    MODEL_BINS,
  );
  return marks;
}

/** Writes the box of a group: around its struts, by the reach of its joints. */
function boxOfGroup(lattice: Classification, { segments }: TrimGroup, out: Float64Array, at: number): void {
  const types = lattice.topology.struts.length;
  const reachMm = lattice.rodRadiusMm * (1 + lattice.joints.reach) + lattice.marginMm;
  for (let k = 0; k < 3; k++) {
    out[at + k] = Infinity;
    out[at + 3 + k] = -Infinity;
  }
  for (const { strut, from, to } of segments) {
    const corner = cellCorner(lattice.placement, cellOfId(strut, types));
    const { start, along } = lattice.joints.axes[typeOfId(strut, types)]!;
    for (const end of [from, to]) {
      const mm = alongOf(lattice, strut, end);
      for (let k = 0; k < 3; k++) {
        const value = corner[k]! + start[k]! + mm * along[k]!;
        out[at + k] = Math.min(out[at + k]!, value - reachMm);
        out[at + 3 + k] = Math.max(out[at + 3 + k]!, value + reachMm);
      }
    }
  }
}
