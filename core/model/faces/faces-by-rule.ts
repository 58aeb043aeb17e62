import type { FaceRule } from '../../rules/parameters/roles.ts';
import { faceNormals } from '../../solid/mesh/face-planes.ts';
import { areaOf, type Mesh, trianglesOf } from '../../solid/mesh/mesh.ts';
import type { Face, ModelFaces } from './face.ts';
import { SAME_SHARE } from './pick-faces.ts';

/** A normal looks down, up or sideways within this angle of it. */
const LOOK_COSINE = Math.SQRT1_2;
/** Share of a face that has to look that way. */
const LOOK_SHARE = 0.9;

/** Faces of any model: holes or bosses of a range of diameters, or faces that look a way. */
export interface RuledFaces {
  on: FaceRule;
  /** Of holes and bosses, mm. Missing: all. */
  diameterMm?: { min: number; max: number };
}

export function facesByRule(mesh: Mesh, { faces }: ModelFaces, { on, diameterMm }: RuledFaces): number[] {
  const isNamed = on === 'hole' || on === 'boss' ? hasDiameter(on, diameterMm) : looks(mesh, on);
  return faces.flatMap((face, k) => (isNamed(face) ? [k] : []));
}

/** Returns what names the rule of a face, with its own diameter; undefined for a face that no rule names. */
export function rulesOf(mesh: Mesh): (face: Face) => RuledFaces | undefined {
  const ways = (['down', 'up', 'side'] as const).map((on) => ({ on, isNamed: looks(mesh, on) }));
  return (face) => {
    const { shape } = face;
    if (shape.kind === 'hole' || shape.kind === 'boss') {
      // Rounded as people write it: a rule holds for diameters that are the same up to a share.
      const mm = Number(shape.diameterMm.toFixed(2));
      return { on: shape.kind, diameterMm: { min: mm, max: mm } };
    }
    const way = ways.find(({ isNamed }) => isNamed(face));
    return way && { on: way.on };
  };
}

function hasDiameter(kind: 'hole' | 'boss', range: RuledFaces['diameterMm']) {
  const { min, max } = range ?? { min: 0, max: Number.POSITIVE_INFINITY };
  return ({ shape }: Face) =>
    shape.kind === kind &&
    shape.diameterMm >= min * (1 - SAME_SHARE) &&
    shape.diameterMm <= max * (1 + SAME_SHARE);
}

/** The walls of holes look at each other, not sideways. */
function looks(mesh: Mesh, way: 'down' | 'up' | 'side') {
  const normals = faceNormals(mesh);
  const looksThere = (z: number) => {
    if (way === 'side') return Math.abs(z) < LOOK_COSINE;
    return (way === 'down' ? -z : z) >= LOOK_COSINE;
  };
  return ({ shape, triangles, areaMm2 }: Face) => {
    if (shape.kind === 'hole') return false;
    const there = triangles.filter((k) => looksThere(normals[3 * k + 2]!));
    return areaOf({ ...mesh, triangles: trianglesOf(mesh.triangles, there) }) >= LOOK_SHARE * areaMm2;
  };
}
