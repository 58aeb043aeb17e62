import type { ModelInspection } from '../../../core/model/input/inspect.ts';
import { type Box, boundsOf } from '../../../core/solid/geometry/box.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { type FaultMarks, SPOTS_MAX, spotsOf } from '../fault-spots.ts';
import type { SeenModel } from '../model-views.ts';

/** Faults without a place to show: those of the whole model, and those that are no damage. */
const UNMARKED: ReadonlySet<string> = new Set(['several-bodies']);

export function modelAsRead(
  mesh: Mesh,
  inspection: Pick<ModelInspection, 'faultPlaces' | 'faults'>,
): SeenModel {
  return { ...copyOf(mesh), marks: marksOf(inspection, boundsOf(mesh)) };
}

export function modelAfter(
  mesh: Mesh,
  { bodies, bodyOfFace }: Pick<ModelInspection, 'bodies' | 'bodyOfFace'>,
): SeenModel {
  if (bodies.length < 2) return { ...copyOf(mesh), marks: [] };
  const bodyStarts = new Uint32Array(bodies.length + 1);
  for (const body of bodyOfFace) bodyStarts[body + 1]!++;
  for (let body = 0; body < bodies.length; body++) bodyStarts[body + 1]! += bodyStarts[body]!;
  const next = bodyStarts.slice();
  const triangles = new Uint32Array(mesh.triangles.length);
  for (let face = 0; face < bodyOfFace.length; face++) {
    const to = 3 * next[bodyOfFace[face]!]!++;
    for (let k = 0; k < 3; k++) triangles[to + k] = mesh.triangles[3 * face + k]!;
  }
  const positions = mesh.positions.slice();
  return { mesh: { positions, triangles }, boxMm: boundsOf(mesh), bodyStarts, marks: [] };
}

/** Buffers of a seen model that are transferred to the page. */
export function buffersOfSeen({ mesh, bodyStarts, marks }: SeenModel): ArrayBufferLike[] {
  const faulty = marks.flatMap(({ edges, triangles }) => [edges.buffer, triangles.buffer]);
  return [mesh.positions.buffer, mesh.triangles.buffer, bodyStarts.buffer, ...faulty];
}

/** The worker keeps its own buffers for the next choice. */
function copyOf({ positions, triangles }: Mesh): Omit<SeenModel, 'marks'> {
  const mesh = { positions: positions.slice(), triangles: triangles.slice() };
  return { mesh, boxMm: boundsOf(mesh), bodyStarts: Uint32Array.of(0, triangles.length / 3) };
}

function marksOf(
  { faultPlaces, faults }: Pick<ModelInspection, 'faultPlaces' | 'faults'>,
  box: Box,
): FaultMarks[] {
  const diagonalMm = Math.hypot(...box.max.map((high, k) => high - box.min[k]!));
  const marks: FaultMarks[] = faultPlaces
    .filter(({ code, edges, triangles }) => !UNMARKED.has(code) && edges.length + triangles.length > 0)
    .map(({ code, edges, triangles }) => ({
      code,
      edges: edges.slice(),
      triangles: triangles.slice(),
      spots: spotsOf(edges, triangles, diagonalMm),
    }));
  // A rebuilt surface replaces all that was wrong.
  if (faults.some(({ code }) => code === 'wrapped-surface')) {
    const spots = marks.flatMap((mark) => mark.spots).slice(0, SPOTS_MAX);
    marks.unshift({
      code: 'wrapped-surface',
      edges: new Float32Array(),
      triangles: new Float32Array(),
      spots,
    });
  }
  // A fault known by a point only.
  for (const { code, at } of faults) {
    if (at === undefined || UNMARKED.has(code) || marks.some((mark) => mark.code === code)) continue;
    const spots = [{ centreMm: at, radiusMm: 0 }];
    marks.push({ code, edges: new Float32Array(), triangles: new Float32Array(), spots });
  }
  return marks;
}
