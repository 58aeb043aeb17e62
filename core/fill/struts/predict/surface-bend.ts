import { squaredDistanceToTriangle } from '../../../solid/geometry/distance.ts';
import { dot, faceNormal, type Point, pointOf } from '../../../solid/geometry/vector.ts';
import type { ModelSurface } from '../../grid/classification.ts';

/** Faces that turn by more than this (20 degrees) form an edge: each of its sides is cut on its own. */
const SHARP_COSINE = Math.cos(Math.PI / 9);
/** Tolerance of a face's vertices in a plane, mm. */
const IN_PLANE_MM = 1e-3;
/** Normals of one plane, apart from rounding. */
const SAME_COSINE = 1 - 1e-6;

/** Maximum faces looked at around a place, and normals compared: the cost of a place on a fine scan. */
const MOST_FACES = 1000;
const MOST_NORMALS = 32;

export interface SurfaceAround {
  faces: number;
  /** Largest turn between two faces that form no edge, radians; 0 for planes. */
  turn: number;
  /** Sum of the outward normals of its planes; of no use where the surface bends. */
  outward: Point;
  /** Sharp edge: outer ones alone, or one that the model surrounds, such as where a rib meets a plate. */
  edge: 'none' | 'outer' | 'inner';
}

/** Looks up how much the surface of a model bends; caches the normals of its faces. */
export class SurfaceBend {
  readonly #surface: ModelSurface;
  readonly #normals = new Map<number, Point | null>();

  constructor(surface: ModelSurface) {
    this.#surface = surface;
  }

  /** Surface within a distance of a place in a near cell, mm in the lattice's frame. */
  around([x, y, z]: Point, nearCell: number, reachMm: number): SurfaceAround {
    const { near, faceBoxes: box, local } = this.#surface;
    const { positions, triangles } = local;
    const normals: Point[] = [];
    const planes: number[] = [];
    let edge: SurfaceAround['edge'] = 'none';
    let faces = 0;
    let least = 1;
    const first = near.start[nearCell]!;
    const end = near.start[nearCell + 1]!;
    const step = Math.max(1, Math.floor((end - first) / MOST_FACES));
    for (let i = first; i < end; i += step) {
      const f = near.faces[i]!;
      if (box[f * 6]! > x + reachMm || box[f * 6 + 3]! < x - reachMm) continue;
      if (box[f * 6 + 1]! > y + reachMm || box[f * 6 + 4]! < y - reachMm) continue;
      if (box[f * 6 + 2]! > z + reachMm || box[f * 6 + 5]! < z - reachMm) continue;
      const a = triangles[f * 3]! * 3;
      const b = triangles[f * 3 + 1]! * 3;
      const c = triangles[f * 3 + 2]! * 3;
      if (squaredDistanceToTriangle(positions, a, b, c, x, y, z) > reachMm * reachMm) continue;
      const normal = this.#normalOf(f, a, b, c);
      if (!normal) continue;
      faces += step;
      let isNew = true;
      for (let k = 0; k < normals.length; k++) {
        const cosine = dot(normal, normals[k]!);
        if (cosine > SAME_COSINE) isNew = false;
        else if (cosine > SHARP_COSINE) least = Math.min(least, cosine);
        else if (edge !== 'inner')
          edge = this.#isInner(f, normal, planes[k]!, normals[k]!) ? 'inner' : 'outer';
      }
      if (isNew && normals.length < MOST_NORMALS) {
        normals.push(normal);
        planes.push(f);
      }
    }
    const outward = pointOf((k) => normals.reduce((sum, normal) => sum + normal[k]!, 0));
    return { faces, turn: Math.acos(least), outward, edge };
  }

  /** True if one of two faces lies before the other's plane: the model surrounds the edge between them. */
  #isInner(a: number, normalA: Point, b: number, normalB: Point): boolean {
    return this.#isBefore(a, b, normalB) || this.#isBefore(b, a, normalA);
  }

  #isBefore(face: number, plane: number, normal: Point): boolean {
    const { positions: p, triangles } = this.#surface.local;
    const at = triangles[plane * 3]! * 3;
    for (let k = 0; k < 3; k++) {
      const v = triangles[face * 3 + k]! * 3;
      const heightMm =
        (p[v]! - p[at]!) * normal[0] +
        (p[v + 1]! - p[at + 1]!) * normal[1] +
        (p[v + 2]! - p[at + 2]!) * normal[2];
      if (heightMm > IN_PLANE_MM) return true;
    }
    return false;
  }

  /** Unit normal of a face; null for one without area. */
  #normalOf(face: number, a: number, b: number, c: number): Point | null {
    let normal = this.#normals.get(face);
    if (normal === undefined) {
      const [x, y, z] = faceNormal(this.#surface.local.positions, a, b, c);
      const length = Math.hypot(x, y, z);
      normal = length > 0 ? [x / length, y / length, z / length] : null;
      this.#normals.set(face, normal);
    }
    return normal;
  }
}
