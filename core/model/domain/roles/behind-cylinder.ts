import { basisAcross, dot, type Point, pointFrom } from '../../../solid/geometry/vector.ts';
import { nextHalfEdge, pairEdges } from '../../../solid/mesh/edges.ts';
import { faceNormals } from '../../../solid/mesh/face-planes.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { FaceShape } from '../../faces/face.ts';
import { spanAbout } from '../../faces/span-about.ts';

type Cylinder = Extract<FaceShape, { kind: 'hole' | 'boss' | 'round' }>;

/** Deviation of the polygon from the round face of the solid, mm: of its corners outward, and of its sides half of that inward. */
export const ROUND_DEVIATION_MM = 0.012;
/** A cylinder with a gap up to this angle, radians, is whole. */
const WHOLE_GAP = Math.PI / 4;

/**
 * Ring behind a cylinder: around a hole, or within a boss. Its far face is the cylinder at the depth, of the same volume
 * as that and within `ROUND_DEVIATION_MM` of it. It passes ends that open outward by the depth, to include what lies beside
 * a countersink, and ends by the thin margin before a blind hole's bottom and a boss's foot.
 */
export function behindCylinder(
  mesh: Mesh,
  { shape, triangles: faces }: { shape: Cylinder; triangles: Uint32Array },
  { depthMm, marginMm, thinMm }: { depthMm: number; marginMm: number; thinMm: number },
): Mesh {
  const { atMm, along } = shape.axis;
  const { across, up } = basisAcross(along);
  const radius = shape.diameterMm / 2;
  const { from, to, start, turn, widestStep } = spanOf(mesh, faces, shape.axis);
  const ends = endsOf(mesh, faces, shape.axis);
  const reach = (isOpen: boolean) => (isOpen ? depthMm : -thinMm);
  const low = from - reach(ends.low);
  const high = to + reach(ends.high);
  const farMm = shape.isHollow ? radius + depthMm : Math.max(0, radius - depthMm);
  const sagittaShare = (1.5 * ROUND_DEVIATION_MM) / Math.max(radius, farMm);
  const steps = Math.max(8, Math.ceil(turn / (2 * Math.acos(1 - sagittaShare))));
  const step = turn / steps;
  // Equal in area to the circle; the near face lies wholly before the customer's.
  const far = farMm * Math.sqrt(step / Math.sin(step));
  const near = shape.isHollow
    ? Math.max(radius / 2, radius * Math.cos(widestStep / 2) - marginMm)
    : (radius + marginMm) / Math.cos(step / 2);
  const isWhole = turn >= 2 * Math.PI;
  const [inner, outer] = shape.isHollow ? [near, far] : [far, near];
  const positions: number[] = [];
  const columns = isWhole ? steps : steps + 1;
  for (let i = 0; i < columns; i++) {
    const angle = start + i * step;
    for (const [r, z] of [
      [inner, low],
      [outer, low],
      [outer, high],
      [inner, high],
    ] as const) {
      const [x, y] = [r * Math.cos(angle), r * Math.sin(angle)];
      for (let k = 0; k < 3; k++) positions.push(atMm[k]! + x * across[k]! + y * up[k]! + z * along[k]!);
    }
  }
  return { positions: Float32Array.from(positions), triangles: ringFaces(columns, isWhole, inner > 0) };
}

/** Faces of a ring of four corners a column: inner low, outer low, outer high, inner high; inner ones may coincide. */
function ringFaces(columns: number, isWhole: boolean, isHollow: boolean): Uint32Array {
  const triangles: number[] = [];
  const quad = (...[a, b, c, d]: [number, number, number, number]) => triangles.push(a, b, c, a, c, d);
  // Around an axis all inner corners are those of the first column.
  const at = (column: number, corner: number) =>
    (isHollow || corner === 1 || corner === 2 ? (column % columns) * 4 : 0) + corner;
  for (let i = 0; i < (isWhole ? columns : columns - 1); i++) {
    quad(at(i, 1), at(i + 1, 1), at(i + 1, 2), at(i, 2));
    if (isHollow) {
      quad(at(i, 0), at(i, 3), at(i + 1, 3), at(i + 1, 0));
      quad(at(i, 3), at(i, 2), at(i + 1, 2), at(i + 1, 3));
      quad(at(i, 0), at(i + 1, 0), at(i + 1, 1), at(i, 1));
    } else {
      triangles.push(at(i, 3), at(i, 2), at(i + 1, 2));
      triangles.push(at(i, 0), at(i + 1, 1), at(i, 1));
    }
  }
  if (!isWhole) {
    const last = columns - 1;
    quad(at(0, 0), at(0, 1), at(0, 2), at(0, 3));
    quad(at(last, 3), at(last, 2), at(last, 1), at(last, 0));
  }
  return Uint32Array.from(triangles);
}

/** Ends along the axis, mm, and the angles that a cylinder covers, radians. */
function spanOf({ positions: p, triangles: t }: Mesh, faces: Uint32Array, axis: Cylinder['axis']) {
  const points: number[] = [];
  for (const face of faces)
    for (let k = face * 3; k < face * 3 + 3; k++) points.push(...pointFrom(p, t[k]! * 3));
  const { from, to, angles, gaps } = spanAbout(axis, points);
  const widest = gaps.reduce((most, gap, i) => (gap > gaps[most]! ? i : most), 0);
  if (gaps[widest]! <= WHOLE_GAP) return { from, to, start: 0, turn: 2 * Math.PI, widestStep: gaps[widest]! };
  const widestStep = gaps.reduce((most, gap, i) => (i === widest ? most : Math.max(most, gap)), 0);
  return {
    from,
    to,
    start: angles[(widest + 1) % angles.length]!,
    turn: 2 * Math.PI - gaps[widest]!,
    widestStep,
  };
}

/** Whether a cylinder opens outward at its ends, along most of each. */
function endsOf(
  mesh: Mesh,
  faces: Uint32Array,
  { atMm, along }: Cylinder['axis'],
): { low: boolean; high: boolean } {
  const { positions: p, triangles: t } = mesh;
  const own = new Set(faces);
  const { twin } = pairEdges(t, p.length / 3);
  const normals = faceNormals(mesh);
  const balance = { low: 0, high: 0 };
  for (const face of faces) {
    for (let h = face * 3; h < face * 3 + 3; h++) {
      const other = twin[h]! < 0 ? -1 : (twin[h]! / 3) | 0;
      if (other < 0 || own.has(other)) continue;
      const a = pointFrom(p, t[h]! * 3);
      const b = pointFrom(p, t[nextHalfEdge(h)]! * 3);
      const way: Point = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
      // Edges along the axis are the sides of a part of a cylinder.
      const length = Math.sqrt(Math.max(0, dot(way, way) - dot(way, along) ** 2));
      const beyond = pointFrom(p, t[nextHalfEdge(nextHalfEdge(twin[h]!))]! * 3);
      const isConvex =
        dot(pointFrom(normals, face * 3), [beyond[0] - a[0], beyond[1] - a[1], beyond[2] - a[2]]) < 0;
      const middle: Point = [
        (a[0] + b[0]) / 2 - atMm[0],
        (a[1] + b[1]) / 2 - atMm[1],
        (a[2] + b[2]) / 2 - atMm[2],
      ];
      balance[dot(middle, along) < 0 ? 'low' : 'high'] += isConvex ? length : -length;
    }
  }
  return { low: balance.low > 0, high: balance.high > 0 };
}
