import { faceNormal, type Point, pointOf } from '../../../solid/geometry/vector.ts';
import { concat } from '../../../solid/lists/concat.ts';
import type { Skin, StrutNetwork } from '../network/strut-network.ts';

/** Points of a part that plates, loads and supports may touch, with their nodes. */
export interface TouchPoints {
  /** x y z per point, mm. */
  at: ArrayLike<number>;
  nodes: Uint32Array;
  /** Extension of the part beyond its points, mm: half the thickness of a skin. */
  beyondMm: number;
  /** Depth from the outermost point within which all counts as touched on a flat face, mm. */
  flatMm: number;
  /**
   * How far apart the points of a shell or a solid are, mm: between them it is there as well. 0 for the ends of struts.
   */
  stepMm: number;
  /** Nodes that move with a rigid solid. */
  rigid?: ReadonlySet<number>;
}

/** Depth that a flat face counts as touched, mm, and in rod radii. */
export const FLAT_MM = 0.5;
const FLAT_RADII = 1;

/** Ends of the struts and surfaces of rigid solids and of skin on some faces, or nodes of the skin around them. */
export function touchPoints(network: StrutNetwork): TouchPoints {
  const { lines, ends, radiiMm, places, skin, bodies } = network;
  if (!skin || skin.isOpen) {
    const radius = radiiMm.reduce((most, mm) => Math.max(most, mm), 0);
    const flatMm = Math.max(FLAT_MM, FLAT_RADII * radius);
    const points = bodies ? withSurfaces(lines, ends, bodies) : { at: lines, nodes: ends };
    const all = skin ? joined(points, outerPoints(skin, places)) : points;
    return { ...all, beyondMm: 0, flatMm, stepMm: skin?.stepMm ?? 0 };
  }
  const rigid = bodies && new Set(bodies.map(({ node }) => node));
  const nodes = Uint32Array.from(new Set(skin.triangles))
    .filter((node) => !rigid?.has(node))
    .sort();
  const beyondMm = skin.thicknessMm / 2;
  const own = placesOf(places, nodes);
  const points = rigid ? { ...joined(own, cornersIn(skin, places, rigid)), rigid } : own;
  return { ...points, beyondMm, flatMm: Math.max(FLAT_MM, beyondMm), stepMm: skin.stepMm };
}

type Points = Pick<TouchPoints, 'at' | 'nodes' | 'rigid'>;

function joined(one: Points, other: Points): Points {
  const at = concat<Float64Array>(Float64Array, [one.at, other.at]);
  return { ...one, at, nodes: concat<Uint32Array>(Uint32Array, [one.nodes, other.nodes]) };
}

/** Corners of a skin's triangles that move with rigid solids. */
function cornersIn(skin: Skin, places: Float64Array, rigid: ReadonlySet<number>): Points {
  const corners = [...skin.triangles.keys()].filter((corner) => rigid.has(skin.triangles[corner]!));
  return {
    at: Float64Array.from(corners.flatMap((corner) => cornerOf(skin, places, corner))),
    nodes: Uint32Array.from(corners, (corner) => skin.triangles[corner]!),
  };
}

function cornerOf({ triangles, offsets }: Skin, places: Float64Array, corner: number): Point {
  return pointOf((k) => places[3 * triangles[corner]! + k]! + (offsets ? offsets[3 * corner + k]! : 0));
}

/** Corners of a skin's triangles at its outer side, half its thickness outward. */
function outerPoints(skin: Skin, places: Float64Array): Points {
  const at = [...skin.triangles.keys()].flatMap((corner) => {
    const first = corner - (corner % 3);
    const corners = [0, 1, 2].flatMap((k) => cornerOf(skin, places, first + k));
    const normal = faceNormal(corners, 0, 3, 6);
    const halfMm = (skin.thickMm?.[first / 3] ?? skin.thicknessMm) / 2;
    const length = Math.hypot(...normal);
    return pointOf((k) => corners[3 * (corner - first) + k]! + (halfMm / length) * normal[k]);
  });
  return { at: Float64Array.from(at), nodes: skin.triangles };
}

export function placesOf(places: Float64Array, nodes: Uint32Array): Pick<TouchPoints, 'at' | 'nodes'> {
  const at = Float64Array.from(
    { length: 3 * nodes.length },
    (_, i) => places[3 * nodes[Math.floor(i / 3)]! + (i % 3)]!,
  );
  return { at, nodes };
}

function withSurfaces(
  lines: Float32Array,
  ends: Uint32Array,
  bodies: NonNullable<StrutNetwork['bodies']>,
): Pick<TouchPoints, 'at' | 'nodes' | 'rigid'> {
  const more = bodies.reduce((sum, { atMm }) => sum + atMm.length, 0);
  const at = new Float64Array(lines.length + more);
  const nodes = new Uint32Array(ends.length + more / 3);
  at.set(lines);
  nodes.set(ends);
  let end = lines.length;
  for (const { node, atMm } of bodies) {
    at.set(atMm, end);
    nodes.fill(node, end / 3, (end + atMm.length) / 3);
    end += atMm.length;
  }
  return { at, nodes, rigid: new Set(bodies.map(({ node }) => node)) };
}
