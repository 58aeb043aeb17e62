import { cross, dot, type Point } from '../../solid/geometry/vector.ts';
import { edgeLength, type FacetGraph, pointsOf, SMOOTH_COSINE } from './facet-graph.ts';
import { isGoreFace } from './gore.ts';
import { farthestOff, middleOff, normalOfFacet, toleranceOn } from './off-round.ts';
import type { Round } from './round.ts';

/** Share of the border of a round that must be sharp: past it the surface leaves the round at once. */
const SHARP_SHARE = 0.85;
/** The surface leaves a round at once where the next facet is off it by more than this many tolerances. */
const SHARP_TOLERANCES = 3;
/** Least angle between facets of a round, as a cosine: flatter ones fit any surface. */
const LEAST_TURN_COSINE = Math.cos((12 * Math.PI) / 180);
/** Tips of the normals of a sphere leave a plane by at least this; those of a cylinder or a cone lie in one. */
const LEAST_OFF_PLANE = 0.02;
/** Half angles of a cone, radians; others are cylinders and planes. */
const CONE_ANGLES = [0.02, 1.5] as const;

/** A round with the facets on it, and the depth below it past which a facet is a flat, mm. */
export interface RoundGuessed {
  round: Round;
  facets: readonly number[];
  deepestMm: number;
}

/**
 * True if facets on a round are a face: enough, turned, of its own kind, ended by a sharp border.
 * @param taken 1 for each facet of another round
 */
export function isRoundFace(
  graph: FacetGraph,
  { taken, least }: { taken: Uint8Array; least: { facets: number; corners: number } },
  guessed: RoundGuessed,
): boolean {
  const { round, facets } = guessed;
  if (facets.length < least.facets) return false;
  if (pointsOf(graph, facets).length / 3 < least.corners) return false;
  const normals = facets.map((facet) => normalOfFacet(graph, facet));
  if (normals.every((normal) => dot(normals[0]!, normal) > LEAST_TURN_COSINE)) return false;
  return (
    isOwnKind(round, normals) &&
    sharpShare(graph, taken, guessed) >= SHARP_SHARE &&
    !(round.kind === 'cylinder' && isGoreFace(graph, { facets, taken }, round.axis))
  );
}

/** False for a cone that is a cylinder or a plane, and for a sphere through the two rims of a cylinder or a cone. */
function isOwnKind({ kind, size }: Round, normals: readonly Point[]): boolean {
  if (kind === 'cone') return size > CONE_ANGLES[0] && size < CONE_ANGLES[1];
  if (kind === 'cylinder') return true;
  const far = (from: (n: Point) => number) => normals.reduce((a, b) => (from(b) > from(a) ? b : a));
  const first = normals[0]!;
  const off = (n: Point): Point => [n[0] - first[0], n[1] - first[1], n[2] - first[2]];
  const second = off(far((n) => Math.hypot(...off(n))));
  const third = off(far((n) => Math.hypot(...cross(off(n), second))));
  const across = cross(second, third);
  const length = Math.hypot(...across);
  return length > 0 && normals.some((n) => Math.abs(dot(off(n), across)) > LEAST_OFF_PLANE * length);
}

/** Share of the border of facets along which the surface leaves their round at once. */
function sharpShare(
  graph: FacetGraph,
  taken: Uint8Array,
  { round, facets, deepestMm }: RoundGuessed,
): number {
  const { linkStart, linkTo, linkCosine, linkEdge } = graph;
  const own = new Set(facets);
  const mm = toleranceOn(graph, round) * SHARP_TOLERANCES;
  let sharp = 0;
  let all = 0;
  for (const facet of facets) {
    for (let i = linkStart[facet]!; i < linkStart[facet + 1]!; i++) {
      const other = linkTo[i]!;
      if (own.has(other)) continue;
      const length = edgeLength(graph, linkEdge[i]!);
      all += length;
      const leaves =
        linkCosine[i]! <= SMOOTH_COSINE ||
        taken[other] === 1 ||
        farthestOff(graph, round, other) > mm ||
        middleOff(graph, round, other) > deepestMm;
      if (leaves) sharp += length;
    }
  }
  return all > 0 ? sharp / all : 1;
}
