import { dot, type Point, pointFrom } from '../../solid/geometry/vector.ts';
import { grouped } from '../../solid/lists/grouped.ts';
import { areaOfFace, type Mesh } from '../../solid/mesh/mesh.ts';
import { type Face, type FaceShape, HOLE_LEAST_DEG, type ModelFaces } from './face.ts';
import { edgeLength, type FacetGraph, graphOf, pointsOf, SMOOTH_COSINE } from './facet-graph.ts';
import { findFacets } from './facets.ts';
import { findPatches } from './find-patches.ts';
import { findRounds, type RoundFace } from './find-rounds.ts';
import { normalOf } from './round.ts';
import { spanAbout } from './span-about.ts';

/** Planes below this share of the surface that one neighbour borders smoothly are part of it: slivers. */
const SLIVER_SHARE = 1e-5;

/** Finds planes, cylinders, cones, spheres, and smooth patches between creases, at any scale, turn and order. */
export function findFaces(mesh: Mesh): ModelFaces {
  const graph = graphOf(findFacets(mesh));
  const rounds = findRounds(graph);
  const faceOfFacet = new Int32Array(graph.count).fill(-1);
  rounds.forEach(({ facets: own }, i) => {
    for (const facet of own) faceOfFacet[facet] = i;
  });
  const patches = findPatches(graph, (facet) => faceOfFacet[facet]! < 0);
  let count = rounds.length;
  const numberOf = new Map<number, number>();
  for (let f = 0; f < graph.count; f++) {
    if (faceOfFacet[f]! >= 0) continue;
    const patch = patches[f]!;
    if (patch < 0) faceOfFacet[f] = count++;
    else {
      if (!numberOf.has(patch)) numberOf.set(patch, count++);
      faceOfFacet[f] = numberOf.get(patch)!;
    }
  }
  joinSlivers(graph, faceOfFacet);
  const isPatch = new Set(numberOf.values());
  return listed(graph, faceOfFacet, (number) => (isPatch.has(number) ? 'patch' : rounds[number]));
}

/** Gives facets without much area to the neighbour with which they share the longest smooth edge. */
function joinSlivers(graph: FacetGraph, faceOfFacet: Int32Array): void {
  const total = graph.areas.reduce((sum, area) => sum + area, 0);
  for (let f = graph.count - 1; f >= 0 && graph.areas[f]! <= SLIVER_SHARE * total; f--) {
    let longest = 0;
    let into = -1;
    const isFlat = graph.areas[f] === 0;
    for (let i = graph.linkStart[f]!; i < graph.linkStart[f + 1]!; i++) {
      const other = graph.linkTo[i]!;
      if (other < 0 || graph.areas[other]! <= graph.areas[f]!) continue;
      if (!isFlat && graph.linkCosine[i]! <= SMOOTH_COSINE) continue;
      const length = edgeLength(graph, graph.linkEdge[i]!);
      if (length > longest) [longest, into] = [length, faceOfFacet[other]!];
    }
    if (into >= 0) faceOfFacet[f] = into;
  }
}

function listed(
  graph: FacetGraph,
  faceOfFacet: Int32Array,
  originOf: (number: number) => RoundFace | 'patch' | undefined,
): ModelFaces {
  const { mesh, facetOf } = graph;
  const raw = facetOf.map((facet) => faceOfFacet[facet]!);
  const groups = grouped(raw, faceOfFacet.reduce((most, face) => Math.max(most, face), -1) + 1);
  const faces: { face: Face; number: number }[] = [];
  for (let g = 0; g + 1 < groups.start.length; g++) {
    const triangles = groups.members.slice(groups.start[g], groups.start[g + 1]);
    if (triangles.length === 0) continue;
    const { areaMm2, largest } = measured(mesh, triangles);
    const origin = originOf(g);
    const shape =
      origin === 'patch'
        ? ({ kind: 'patch' } as const)
        : origin
          ? shapeOfRound(graph, origin)
          : planeOf(graph, facetOf[largest]!);
    faces.push({ face: { shape, triangles, areaMm2, atMm: middleOf(mesh, largest) }, number: g });
  }
  faces.sort((one, other) => other.face.areaMm2 - one.face.areaMm2);
  const faceOf = new Int32Array(facetOf.length);
  faces.forEach(({ face }, i) => {
    for (const triangle of face.triangles) faceOf[triangle] = i;
  });
  return { faces: faces.map(({ face }) => face), faceOf };
}

function planeOf({ planes }: FacetGraph, facet: number): FaceShape {
  return {
    kind: 'plane',
    normal: [planes[facet * 4]!, planes[facet * 4 + 1]!, planes[facet * 4 + 2]!],
    offsetMm: planes[facet * 4 + 3]!,
  };
}

function measured(
  { positions, triangles: t }: Mesh,
  faces: Uint32Array,
): { areaMm2: number; largest: number } {
  let areaMm2 = 0;
  let largest = faces[0]!;
  let most = -1;
  for (const face of faces) {
    const area = areaOfFace(positions, t[face * 3]! * 3, t[face * 3 + 1]! * 3, t[face * 3 + 2]! * 3);
    areaMm2 += area;
    if (area > most) [most, largest] = [area, face];
  }
  return { areaMm2, largest };
}

function middleOf({ positions: p, triangles: t }: Mesh, face: number): Point {
  const at: Point = [0, 0, 0];
  for (let k = 0; k < 9; k++) at[k % 3]! += p[t[face * 3 + ((k / 3) | 0)]! * 3 + (k % 3)]! / 3;
  return at;
}

function shapeOfRound(graph: FacetGraph, { round, facets: own }: RoundFace): FaceShape {
  const corners = pointsOf(graph, own);
  const outward = pointFrom(graph.planes, own[0]! * 4);
  const isHollow = dot(normalOf(round, ...pointFrom(graph.middles, own[0]! * 3)), outward) < 0;
  if (round.kind === 'sphere')
    return { kind: 'sphere', centreMm: round.at, diameterMm: round.size * 2, isHollow };
  const { from, to, turnDeg } = spanOf(round, corners);
  const axis = {
    atMm: round.at.map((mm, k) => mm + (round.axis[k]! * (from + to)) / 2) as Point,
    along: round.axis,
  };
  const depthMm = to - from;
  if (round.kind === 'cone') {
    const diameterMm = 2 * to * Math.tan(round.size);
    return { kind: 'cone', axis, angleDeg: (round.size * 360) / Math.PI, diameterMm, depthMm, isHollow };
  }
  const isWhole = turnDeg >= HOLE_LEAST_DEG;
  const kind = isWhole ? (isHollow ? 'hole' : 'boss') : 'round';
  return { kind, axis, diameterMm: round.size * 2, depthMm, turnDeg, isHollow };
}

/** Ends of points along an axis, mm from its point, and the angle about it that they cover, degrees. */
function spanOf({ at, axis }: RoundFace['round'], corners: readonly number[]) {
  const { from, to, gaps } = spanAbout({ atMm: at, along: axis }, corners);
  const widest = Math.max(...gaps);
  // A whole cylinder has no gap wider than its strips.
  const turnDeg = widest < Math.PI / 4 ? 360 : 360 - (widest * 180) / Math.PI;
  return { from, to, turnDeg };
}
