import type { Mesh } from '../../solid/mesh/mesh.ts';
import { SlicingError } from '../slicing-error.ts';
import { ActiveEdges, ENDS, STARTS } from './active-edges.ts';
import { Contours } from './contours.ts';
import { type FaceEvents, faceEvents } from './face-events.ts';
import { type FaceSlots, joinAtSharedEdges } from './shared-edges.ts';

/** One layer. `contours` and `below` are overwritten two layers later. */
export interface Layer {
  index: number;
  heightMm: number;
  areaMm2: number;
  perimeterMm: number;
  contours: Contours;
  /** Contours of the layer below; without loops at the first one. */
  below: Contours;
}

/**
 * Cuts a closed, oriented mesh by horizontal planes, the lowest first. Every edge that a plane cuts keeps its slot from
 * layer to layer, and faces are looked at only where they begin, bend or end. So a layer costs a few operations for
 * each point of its contours, and memory is the mesh, its list of events and one layer.
 *
 * A plane cuts two edges of a face, or none, since a vertex on it counts as above it. Both faces beside an edge
 * therefore share one point with the same bits, and the contours are closed.
 *
 * @param heightsMm heights of the planes, rising, mm
 * @throws SlicingError `open-surface` where a face has no neighbour
 */
export function* sweepLayers(mesh: Mesh, heightsMm: Float64Array): Generator<Layer, void, void> {
  const edges = new ActiveEdges(mesh.positions);
  const events = faceEvents(mesh, heightsMm);
  const faceCount = mesh.triangles.length / 3;
  const slots = { start: new Int32Array(faceCount).fill(-1), end: new Int32Array(faceCount).fill(-1) };
  const walker = new Walker();
  let contours = new Contours();
  let below = new Contours();
  below.clear();
  for (let k = 0; k < heightsMm.length; k++) {
    dropPassed(edges, events, slots, k);
    takeCut(edges, events, { mesh, slots }, k);
    if (edges.shared.length > 0)
      joinAtSharedEdges(
        edges,
        { faces: events.faces.subarray(events.starts[k]!, events.starts[k + 1]!), slots },
        heightsMm[k]!,
      );
    const { areaMm2, perimeterMm } = walker.walk(edges, heightsMm[k]!, k, contours);
    yield { index: k, heightMm: heightsMm[k]!, areaMm2, perimeterMm, contours, below };
    [contours, below] = [below, contours];
  }
}

/** Frees the edges whose upper vertex the plane has passed. */
function dropPassed(
  edges: ActiveEdges,
  { layerOf, starts, faces }: FaceEvents,
  slots: FaceSlots,
  k: number,
): void {
  for (let i = starts[k]!; i < starts[k + 1]!; i++) {
    const face = faces[i]!;
    const start = slots.start[face]!;
    if (start < 0) continue;
    const end = slots.end[face]!;
    const startPassed = layerOf[edges.upper[start]!]! <= k;
    const endPassed = layerOf[edges.upper[end]!]! <= k;
    if (startPassed) {
      slots.start[face] = -1;
      edges.drop(start);
    }
    if (endPassed) {
      slots.end[face] = -1;
      edges.drop(end);
    }
  }
}

/** Finds the edges of the changed faces that the plane cuts now, and joins them. */
function takeCut(
  edges: ActiveEdges,
  { layerOf, starts, faces }: FaceEvents,
  { mesh, slots }: { mesh: Mesh; slots: FaceSlots },
  k: number,
): void {
  const { triangles } = mesh;
  for (let i = starts[k]!; i < starts[k + 1]!; i++) {
    const face = faces[i]!;
    for (let corner = 0; corner < 3; corner++) {
      const from = triangles[face * 3 + corner]!;
      const to = triangles[face * 3 + (corner === 2 ? 0 : corner + 1)]!;
      const fromBelow = layerOf[from]! <= k;
      if (fromBelow === layerOf[to]! <= k) continue;
      // Seen from outside the face lies on the left of its edges: its segment starts where the edge runs down.
      if (fromBelow) {
        if (slots.end[face]! < 0) slots.end[face] = edges.take(from, to, ENDS, k);
      } else if (slots.start[face]! < 0) slots.start[face] = edges.take(to, from, STARTS, k);
    }
    const start = slots.start[face]!;
    if (start >= 0) edges.next[start] = slots.end[face]!;
  }
  for (let i = starts[k]!; i < starts[k + 1]!; i++) {
    const face = faces[i]!;
    const start = slots.start[face]!;
    if (start < 0) continue;
    if (edges.roles[start] !== (ENDS | STARTS)) throw openAt(edges, start);
    if (edges.roles[slots.end[face]!] !== (ENDS | STARTS)) throw openAt(edges, slots.end[face]!);
  }
}

function openAt(edges: ActiveEdges, slot: number): SlicingError {
  return new SlicingError('open-surface', [edges.x0[slot]!, edges.y0[slot]!, edges.z0[slot]!]);
}

/** Walks the contours of a layer from edge to edge. */
class Walker {
  #x = new Float64Array(0);
  #y = new Float64Array(0);
  #seen = new Int32Array(0);

  /** Writes the contours at height `h` and returns their total area and length. */
  walk(
    edges: ActiveEdges,
    h: number,
    layer: number,
    out: Contours,
  ): { areaMm2: number; perimeterMm: number } {
    this.#place(edges, h);
    const [x, y, seen] = [this.#x, this.#y, this.#seen];
    const { next, born, top } = edges;
    const mark = layer + 1;
    out.clear();
    out.reserve(top);
    const { xy } = out;
    let area = 0;
    let perimeter = 0;
    for (let first = 0; first < top; first++) {
      if (next[first]! < 0 || seen[first] === mark) continue;
      let slot = first;
      let count = 0;
      let isNew = true;
      // Areas are summed about the loop's first point, so that places far from the origin lose no digits.
      const ox = x[first]!;
      const oy = y[first]!;
      let px = 0;
      let py = 0;
      let twice = 0;
      let at = out.points * 2;
      do {
        seen[slot] = mark;
        if (born[slot] !== layer) isNew = false;
        const sx = x[slot]!;
        const sy = y[slot]!;
        xy[at++] = sx;
        xy[at++] = sy;
        const nx = sx - ox;
        const ny = sy - oy;
        const dx = nx - px;
        const dy = ny - py;
        twice += px * ny - nx * py;
        perimeter += Math.sqrt(dx * dx + dy * dy);
        px = nx;
        py = ny;
        count++;
        slot = next[slot]!;
      } while (slot !== first);
      perimeter += Math.sqrt(px * px + py * py);
      area += twice / 2;
      out.endLoop(count, twice / 2, isNew);
    }
    return { areaMm2: area, perimeterMm: perimeter };
  }

  #place({ top, x0, y0, z0, dx, dy }: ActiveEdges, h: number): void {
    if (this.#x.length < top) {
      this.#x = new Float64Array(top * 2);
      this.#y = new Float64Array(top * 2);
      const seen = new Int32Array(top * 2);
      seen.set(this.#seen);
      this.#seen = seen;
    }
    const [x, y] = [this.#x, this.#y];
    for (let slot = 0; slot < top; slot++) {
      const up = h - z0[slot]!;
      x[slot] = x0[slot]! + dx[slot]! * up;
      y[slot] = y0[slot]! + dy[slot]! * up;
    }
  }
}
