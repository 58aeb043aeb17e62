import type { ActiveEdges } from './active-edges.ts';

export interface FaceSlots {
  /** Slot on which the segment of a face starts, and on which it ends; -1 while it is not cut. */
  start: Int32Array;
  end: Int32Array;
}

/** Faces around an edge: the segments of some end on it, those of others start on it. */
interface SharedEdge {
  slots: Set<number>;
  ending: number[];
  starting: number[];
}

/**
 * Where more than two faces share an edge, joins the two beside each wedge of solid. So parts that touch along an edge
 * have separate contours, in whatever order their faces come.
 * @param faces faces that the plane at height `h` meets first
 */
export function joinAtSharedEdges(
  edges: ActiveEdges,
  { faces, slots }: { faces: Uint32Array; slots: FaceSlots },
  h: number,
): void {
  const byEnds = new Map<string, SharedEdge>();
  const endsOf = (slot: number) => `${edges.lower[slot]} ${edges.upper[slot]}`;
  for (const slot of edges.shared) byEnds.set(endsOf(slot), { slots: new Set(), ending: [], starting: [] });
  edges.shared.length = 0;
  for (const face of faces) {
    const [start, end] = [slots.start[face]!, slots.end[face]!];
    if (start < 0) continue;
    const ofStart = byEnds.get(endsOf(start));
    ofStart?.slots.add(start);
    ofStart?.starting.push(face);
    const ofEnd = byEnds.get(endsOf(end));
    ofEnd?.slots.add(end);
    ofEnd?.ending.push(face);
  }
  const place = (slot: number): [number, number] => {
    const up = h - edges.z0[slot]!;
    return [edges.x0[slot]! + edges.dx[slot]! * up, edges.y0[slot]! + edges.dy[slot]! * up];
  };
  for (const shared of byEnds.values()) {
    // An open surface: the caller refuses it.
    if (shared.ending.length !== shared.slots.size || shared.starting.length !== shared.slots.size) continue;
    joinWedges(shared, slots, place);
    for (const face of [...shared.ending, ...shared.starting])
      edges.next[slots.start[face]!] = slots.end[face]!;
  }
}

/** Gives each segment that starts on the edge the slot of the first that ends on it, turning left: solid lies between. */
function joinWedges(
  shared: SharedEdge,
  slots: FaceSlots,
  place: (slot: number) => readonly [number, number],
): void {
  const free = [...shared.slots];
  const [x, y] = place(free[0]!);
  const angleTo = (slot: number): number => {
    const [toX, toY] = place(slot);
    return Math.atan2(toY - y, toX - x);
  };
  const ending = shared.ending.map((face) => ({ face, angle: angleTo(slots.start[face]!) }));
  for (const face of shared.starting) {
    const from = angleTo(slots.end[face]!);
    const turn = ({ angle }: { angle: number }) => (angle - from + 2 * Math.PI) % (2 * Math.PI);
    const nearest = ending.reduce((best, other) => (turn(other) < turn(best) ? other : best));
    ending.splice(ending.indexOf(nearest), 1);
    const slot = free.pop()!;
    slots.start[face] = slot;
    slots.end[nearest.face] = slot;
  }
}
