import { orient3d } from 'robust-predicates';
import { nextHalfEdge, pairEdges } from './edges.ts';
import { EditableSurface, type Face } from './editable-surface.ts';
import { areaOfFace, type Mesh } from './mesh.ts';

/** Least share of their area by which a flip makes two faces smaller, so that flips come to an end. */
const LEAST_GAIN = 1e-6;
/** Maximum number of flips per fold. Verification refuses what is left. */
const FLIPS_PER_FOLD = 16;

/**
 * Flips edges of neighbouring faces that lie on each other back to back, exactly in one plane, until none do. Where the
 * two walls of a slit meet, rounding brings them into one plane, and a kernel may leave a cap folded. A flip moves no
 * vertex. It is made only where it makes the two faces smaller together, so what lies double becomes less each time.
 */
export function unfoldFaces(mesh: Mesh): Mesh {
  const { positions: p, triangles: t } = mesh;
  const { twin } = pairEdges(t, p.length / 3);
  const folded: number[] = [];
  for (let h = 0; h < t.length; h++) {
    const other = twin[h]!;
    if (other < h) continue;
    const a = t[h]!;
    const b = t[nextHalfEdge(h)]!;
    const c = t[nextHalfEdge(nextHalfEdge(h))]!;
    const d = t[nextHalfEdge(nextHalfEdge(other))]!;
    if (isFold(p, a, b, c, d)) folded.push(Math.floor(h / 3));
  }
  if (folded.length === 0) return mesh;
  const surface = new EditableSurface(t, p.length / 3);
  let flips = folded.length * FLIPS_PER_FOLD;
  while (folded.length > 0 && flips > 0) {
    const flipped = flipOne(p, surface, folded.pop()!);
    if (!flipped) continue;
    folded.push(...flipped);
    flips--;
  }
  return { positions: p, triangles: surface.triangles() };
}

/** Flips one edge of a face that is a fold, and returns the two new faces. Undefined if there is none. */
function flipOne(p: Float32Array, surface: EditableSurface, f: number): [number, number] | undefined {
  const face = surface.face(f)!;
  for (let k = 0; k < 3; k++) {
    const a = face[k]!;
    const b = face[(k + 1) % 3]!;
    const c = face[(k + 2) % 3]!;
    const g = faceAlong(surface, b, a);
    if (g === undefined) continue;
    const d = surface.face(g)!.find((v) => v !== a && v !== b)!;
    if (!isFold(p, a, b, c, d) || hasEdge(surface, c, d)) continue;
    const one: Face = [a, d, c];
    const two: Face = [d, b, c];
    const [first, second] = [areaOf(p, one), areaOf(p, two)];
    const before = areaOf(p, face) + areaOf(p, [b, a, d]);
    if (first === 0 || second === 0 || first + second > before * (1 - LEAST_GAIN)) continue;
    surface.take(f);
    surface.take(g);
    surface.put(f, one);
    surface.put(g, two);
    return [f, g];
  }
  return undefined;
}

function areaOf(p: Float32Array, [a, b, c]: Face): number {
  return areaOfFace(p, a * 3, b * 3, c * 3);
}

/** Face that runs from one vertex to another. */
function faceAlong(surface: EditableSurface, from: number, to: number): number | undefined {
  for (const f of surface.around(from)) {
    const face = surface.face(f)!;
    if (face[(face.indexOf(from) + 1) % 3] === to) return f;
  }
  return undefined;
}

function hasEdge(surface: EditableSurface, a: number, b: number): boolean {
  for (const f of surface.around(a)) if (surface.face(f)!.includes(b)) return true;
  return false;
}

/** True if the faces a, b, c and b, a, d look opposite ways and lie exactly in one plane. */
function isFold(p: Float32Array, a: number, b: number, c: number, d: number): boolean {
  const i = a * 3;
  const j = b * 3;
  const k = c * 3;
  const l = d * 3;
  const ex = p[j]! - p[i]!;
  const ey = p[j + 1]! - p[i + 1]!;
  const ez = p[j + 2]! - p[i + 2]!;
  const ux = p[k]! - p[i]!;
  const uy = p[k + 1]! - p[i + 1]!;
  const uz = p[k + 2]! - p[i + 2]!;
  const vx = p[l]! - p[i]!;
  const vy = p[l + 1]! - p[i + 1]!;
  const vz = p[l + 2]! - p[i + 2]!;
  const x = ey * uz - ez * uy;
  const y = ez * ux - ex * uz;
  const z = ex * uy - ey * ux;
  // The other face is b, a, d.
  const along = x * (vy * ez - vz * ey) + y * (vz * ex - vx * ez) + z * (vx * ey - vy * ex);
  if (along >= 0) return false;
  return (
    orient3d(
      p[i]!,
      p[i + 1]!,
      p[i + 2]!,
      p[j]!,
      p[j + 1]!,
      p[j + 2]!,
      p[k]!,
      p[k + 1]!,
      p[k + 2]!,
      p[l]!,
      p[l + 1]!,
      p[l + 2]!,
    ) === 0
  );
}
