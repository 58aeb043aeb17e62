import type { Box } from '../../geometry/box.ts';
import { pointOf } from '../../geometry/vector.ts';
import { concat } from '../../lists/concat.ts';
import { madeOnce } from '../../lists/made-once.ts';
import { pairHalfEdges } from '../edges.ts';
import type { Mesh } from '../mesh.ts';
import { type AxisCut, axesAlong, clipOpen } from './clip.ts';
import { type Triangulate, takeLoops } from './loops.ts';

type CapEdge = readonly [from: number, to: number];

/** A place where the outline of a cap meets the border of its side of the box. */
interface BorderPlace {
  /** Way along the border, anticlockwise seen from outside: a whole number at each corner. */
  way: number;
  vertex: number;
  /** True if the outline comes from the border here, false if it ends here. */
  begins: boolean;
}

/**
 * Part of a closed surface within a box, closed by flat caps in the sides of the box. Only faces near the box are
 * looked at, and no cap reaches beyond it: six cuts with caps (`clipCapped`) would triangulate whole cross-sections of
 * the model. Returns undefined where the surface runs through the edges of the box in a way that leaves the caps open,
 * or does not meet its sides at all; six cuts decide there.
 * @param faces all faces whose bounding boxes meet the box
 * @param box its ends are 32-bit floats
 */
export function partInBox(
  mesh: Mesh,
  { faces, box }: { faces: ArrayLike<number>; box: Box },
  triangulate: Triangulate,
): Mesh | undefined {
  let open = facesOf(mesh, faces);
  const sides = sidesOf(box);
  for (const side of sides) open = clipOpen(open, side);
  const edges = capEdgesOf(open, sides);
  if (!edges || edges.every((list) => list.length === 0)) return undefined;
  const caps = new Caps(open, box);
  const isBordered = sides.map((side, s) => caps.outline(side, edges[s]!)).filter((is) => is !== undefined);
  if (isBordered.length < sides.length || !caps.settleWhole(sides, isBordered)) return undefined;
  return caps.closed(sides, triangulate);
}

/** The six cuts that leave a box. */
function sidesOf({ min, max }: Box): AxisCut[] {
  return ([0, 1, 2] as const).flatMap((axis): AxisCut[] => [
    { axis, at: min[axis], side: 1 },
    { axis, at: max[axis], side: -1 },
  ]);
}

/** Some faces of a mesh, with their vertices alone. */
function facesOf({ positions: p, triangles: t }: Mesh, faces: ArrayLike<number>): Mesh {
  const triangles = new Uint32Array(faces.length * 3);
  const number = new Map<number, number>();
  const positions: number[] = [];
  for (let i = 0; i < triangles.length; i++) {
    const v = t[faces[Math.floor(i / 3)]! * 3 + (i % 3)]!;
    triangles[i] = madeOnce(number, v, () => positions.push(p[v * 3]!, p[v * 3 + 1]!, p[v * 3 + 2]!) / 3 - 1);
  }
  return { positions: Float32Array.from(positions), triangles };
}

/** Per side of a box its cap's edges, opposite to the surface's; undefined if one is in no or two sides. */
function capEdgesOf(
  { positions: p, triangles: t }: Mesh,
  sides: readonly AxisCut[],
): CapEdge[][] | undefined {
  const vertices = p.length / 3;
  const unpaired = new Set<number>();
  for (let i = 0; i < t.length; i++) {
    const from = t[i]!;
    const to = t[i % 3 === 2 ? i - 2 : i + 1]!;
    if (!unpaired.delete(to * vertices + from)) unpaired.add(from * vertices + to);
  }
  const edges: CapEdge[][] = sides.map(() => []);
  for (const edge of unpaired) {
    const from = Math.floor(edge / vertices);
    const to = edge % vertices;
    const within = sides.flatMap(({ axis, at }, s) =>
      p[from * 3 + axis] === at && p[to * 3 + axis] === at ? [s] : [],
    );
    if (within.length !== 1) return undefined;
    edges[within[0]!]!.push([to, from]);
  }
  return edges;
}

/** The caps in the sides of a box, side by side, and the corners of the box that are inside. */
class Caps {
  readonly #open: Mesh;
  readonly #box: Box;
  readonly #positions: number[];
  /** Vertex at each corner that is inside, by bits: set where it is at the high end of an axis. */
  readonly #corners = new Map<number, number>();
  /** Per side, in the order of `sidesOf`, the loops of its cap. */
  readonly #loops: number[][][] = [];

  constructor(open: Mesh, box: Box) {
    this.#open = open;
    this.#box = box;
    this.#positions = Array.from(open.positions);
  }

  /** Adds a side's loops, closed along its border; returns whether they meet it, undefined if they fail. */
  outline(side: AxisCut, edges: readonly CapEdge[]): boolean | undefined {
    const next = new Map(edges);
    const before = new Map(edges.map(([from, to]) => [to, from]));
    if (next.size !== edges.length || before.size !== edges.length) return undefined;
    const places: BorderPlace[] = [];
    for (const [from, to] of edges) {
      if (!before.has(from)) places.push({ way: this.#wayAt(side, from), vertex: from, begins: true });
      if (!next.has(to)) places.push({ way: this.#wayAt(side, to), vertex: to, begins: false });
    }
    places.sort((a, b) => a.way - b.way);
    const between = new Map<number, number[]>();
    for (const [i, { way, vertex, begins }] of places.entries()) {
      const after = places[(i + 1) % places.length]!;
      if (!(way < after.way || i + 1 === places.length) || begins === after.begins || way < 0)
        return undefined;
      if (begins) continue;
      const end = i + 1 === places.length ? after.way + 4 : after.way;
      const passed: number[] = [];
      for (let at = Math.floor(way) + 1; at < end; at++) passed.push(this.#cornerOf(side, at % 4));
      between.set(vertex, passed);
      next.set(vertex, after.vertex);
    }
    const loops = takeLoops(next);
    this.#loops.push(loops.map((loop) => loop.flatMap((v) => [v, ...(between.get(v) ?? [])])));
    return places.length > 0;
  }

  /** Adds whole borders of sides with inner corners that no outline meets; false if the sides disagree. */
  settleWhole(sides: readonly AxisCut[], isBordered: readonly boolean[]): boolean {
    if (!isBordered.includes(true)) {
      const areas = sides.flatMap((side, s) =>
        this.#loops[s]!.length > 0 ? [this.#areaOf(side, this.#loops[s]!)] : [],
      );
      if (areas.some((area) => area > 0) && areas.some((area) => area < 0)) return false;
      if (areas.every((area) => area > 0)) return true;
      this.#cornerOf(sides[0]!, 0);
    }
    const waiting = new Set([0, 1, 2, 3, 4, 5].filter((s) => !isBordered[s]));
    for (let found = true; found; ) {
      found = false;
      for (const s of waiting) {
        if (![0, 1, 2, 3].some((way) => this.#corners.has(cornerAt(sides[s]!, way)))) continue;
        this.#loops[s]!.push([0, 1, 2, 3].map((way) => this.#cornerOf(sides[s]!, way)));
        waiting.delete(s);
        found = true;
      }
    }
    return true;
  }

  /** The surface with its caps; undefined if it is not closed. */
  closed(sides: readonly AxisCut[], triangulate: Triangulate): Mesh | undefined {
    const caps = sides.flatMap((side, s) => {
      const loops = this.#loops[s]!;
      if (loops.length === 0) return [];
      const vertices = loops.flat();
      const faces = triangulate(loops.map((loop) => loop.map((v) => this.#onSide(side, v))));
      return faces.flatMap((face) => face.map((i) => vertices[i]!));
    });
    const triangles = concat<Uint32Array>(Uint32Array, [this.#open.triangles, caps]);
    if (!pairHalfEdges(triangles)) return undefined;
    return { positions: Float32Array.from(this.#positions), triangles };
  }

  /** Way of a vertex along the border of a side; -1 for one beside it or at a corner. */
  #wayAt(side: AxisCut, vertex: number): number {
    const [u, v] = axesAlong(side);
    const { min, max } = this.#box;
    const [x, y] = this.#onSide(side, vertex);
    const share = (at: number, axis: number) => (at - min[axis]!) / (max[axis]! - min[axis]!);
    const ways = [
      ...(y === min[v] ? [share(x, u)] : []),
      ...(x === max[u] ? [1 + share(y, v)] : []),
      ...(y === max[v] ? [3 - share(x, u)] : []),
      ...(x === min[u] ? [4 - share(y, v)] : []),
    ];
    return ways.length === 1 ? ways[0]! : -1;
  }

  /** Coordinates of a vertex in a side, seen from outside. */
  #onSide(side: AxisCut, vertex: number): [number, number] {
    const [u, v] = axesAlong(side);
    return [this.#positions[vertex * 3 + u]!, this.#positions[vertex * 3 + v]!];
  }

  /** Vertex at a corner of a side, which is inside. */
  #cornerOf(side: AxisCut, way: number): number {
    const corner = cornerAt(side, way);
    return madeOnce(this.#corners, corner, () => {
      const place = pointOf((k) => ((corner >> k) & 1 ? this.#box.max : this.#box.min)[k]);
      return this.#positions.push(...place) / 3 - 1;
    });
  }

  #areaOf(side: AxisCut, loops: readonly number[][]): number {
    let twice = 0;
    for (const loop of loops) {
      for (let i = 0; i < loop.length; i++) {
        const [x, y] = this.#onSide(side, loop[i]!);
        const [u, v] = this.#onSide(side, loop[(i + 1) % loop.length]!);
        twice += x * v - u * y;
      }
    }
    return twice / 2;
  }
}

/** Bits of the box corner at place `way` of a side's border, 0 to 3. */
function cornerAt(side: AxisCut, way: number): number {
  const [u, v] = axesAlong(side);
  const high = (axis: number, is: boolean) => (is ? 1 << axis : 0);
  return high(side.axis, side.side < 0) | high(u, way === 1 || way === 2) | high(v, way >= 2);
}
