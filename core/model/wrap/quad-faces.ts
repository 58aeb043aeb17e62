/** Edge of the grid that a quadrilateral goes round: its lower point, axis, and where the boundary crosses it. */
export interface CrossedEdge {
  axis: number;
  x: number;
  y: number;
  z: number;
  /** Position of the crossing, 0 to 1. */
  share: number;
  isCap: boolean;
}

/** Diagonal from the first vertex, or from the second, or a vertex at the crossing in the middle. */
export type QuadSplit = 'first' | 'second' | 'middle';

/** Distance of faces from the ends of the edge and from the envelope, in steps. */
const CLEAR = 1e-3;
/** Difference in distance from the crossing below which the shorter diagonal is taken, in steps. */
const EVEN = 1e-6;

/**
 * Split of a quadrilateral that stays in the envelope of its edge: the tetrahedra over the edge and two neighbouring
 * vertices. Envelopes of different edges share no room, so no two faces cross (Ju and Udeshi 2006). Of two possible
 * diagonals the one nearer to the crossing is taken: it follows a crease.
 * @param vertices in turn around the edge, each in its own cell
 */
export function splitQuad(
  positions: Float64Array,
  vertices: readonly [number, number, number, number],
  edge: CrossedEdge,
): QuadSplit {
  const { axis } = edge;
  const u = (axis + 1) % 3;
  const v = (axis + 2) % 3;
  const origin = [edge.x, edge.y, edge.z];
  const at = (vertex: number): Place => {
    const p = vertex * 3;
    return [
      positions[p + u]! - origin[u]!,
      positions[p + v]! - origin[v]!,
      positions[p + axis]! - origin[axis]!,
    ];
  };
  const [a, b, c, d] = [at(vertices[0]), at(vertices[1]), at(vertices[2]), at(vertices[3])];
  const first = heightOfSplit(a, b, c, d);
  const second = heightOfSplit(b, c, d, a);
  const offFirst = Number.isNaN(first) ? Infinity : Math.abs(first - edge.share);
  const offSecond = Number.isNaN(second) ? Infinity : Math.abs(second - edge.share);
  if (offFirst === Infinity && offSecond === Infinity) return 'middle';
  if (Math.abs(offFirst - offSecond) > EVEN) return offFirst < offSecond ? 'first' : 'second';
  return squaredDistance(a, c) <= squaredDistance(b, d) ? 'first' : 'second';
}

/** Two coordinates across the edge, and the height along it. */
type Place = readonly [number, number, number];

/** Height at which the two faces on the diagonal from `a` to `c` meet the edge; NaN if they leave its envelope. */
function heightOfSplit(a: Place, b: Place, c: Place, d: Place): number {
  const towardD = heightBeside(a, c, d, b);
  return towardD === undefined ? (heightBeside(a, c, b, d) ?? Number.NaN) : towardD;
}

/** As `heightOfSplit` if the diagonal passes the edge on the side of `beside`, else undefined. */
function heightBeside(a: Place, c: Place, beside: Place, other: Place): number | undefined {
  const fromA = beside[0] * a[1] - beside[1] * a[0];
  const fromC = beside[0] * c[1] - beside[1] * c[0];
  if (fromA === fromC) return Number.NaN;
  const share = fromA / (fromA - fromC);
  if (!(share > 0 && share < 1)) return Number.NaN;
  const x = a[0] + share * (c[0] - a[0]);
  const y = a[1] + share * (c[1] - a[1]);
  const height = a[2] + share * (c[2] - a[2]);
  const reach = (x * beside[0] + y * beside[1]) / (beside[0] ** 2 + beside[1] ** 2);
  if (reach < 0) return undefined;
  if (reach > 1 || height < reach * beside[2] + CLEAR * (1 - reach)) return Number.NaN;
  if (height > 1 + reach * (beside[2] - 1) - CLEAR * (1 - reach)) return Number.NaN;
  // Barycentric weights of the edge in the face of a, c and the other vertex.
  const whole = (c[0] - a[0]) * (other[1] - a[1]) - (c[1] - a[1]) * (other[0] - a[0]);
  const ofA = (c[0] * other[1] - c[1] * other[0]) / whole;
  const ofC = (other[0] * a[1] - other[1] * a[0]) / whole;
  const piercing = ofA * a[2] + ofC * c[2] + (1 - ofA - ofC) * other[2];
  return ofA >= 0 && ofC >= 0 && piercing > CLEAR && piercing < 1 - CLEAR ? piercing : Number.NaN;
}

function squaredDistance(a: Place, b: Place): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}
