import { DRAIN_COUNT_MIN } from '../../rules/parameters/drains.ts';
import { LatticeError } from '../../solid/error.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { basisAcross, faceNormal, mapPoint, type Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { DrainHole, LatticeSpec } from '../../spec/spec.ts';
import { fillDomainOf } from '../domain/fill-domain.ts';
import { axisAtSurface, isInside } from './drain-axis.ts';
import { drainPrisms } from './drain-holes.ts';

/** Least rise of a hole's axis: steeper faces are walls, from which a hole at the side drains late. */
const DOWNWARD_MIN = 0.5;
/** Candidates that are tried for each hole, the best first. */
const TRIES_MAX = 400;
/** Most candidates: one per square of a grid across the bed, the lowest. The squares of a large part are larger. */
const PLACES_MAX = 10_000;
/** Most candidates along an edge of a face. */
const STEPS_MAX = 24;
/** Height that a place off the middle may cost, per mm: outer ones leave more room. */
const OUTWARD = 0.05;
/** Points around a hole that must be as deep as its middle: then no edge of the part cuts it. */
const AROUND = 8;

/**
 * Returns the two drain holes that empty a shell best in the part's current position. Both lie on faces that look
 * downward and have a wall wide enough: the first as low as possible, the next far from it and low. Returns fewer if
 * the part has no more such places.
 * @throws LatticeError nothing-inside if the shell leaves no room
 */
export function bestDrains(model: Mesh, spec: LatticeSpec<unknown>, diameterMm: number): DrainHole[] {
  const domain = fillDomainOf(model, spec).mesh;
  const candidates = lowPlaces(model, diameterMm);
  const { min, max } = boundsOf(model);
  const middle = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2] as const;
  const fits = (atMm: Point) => isOpen({ model, domain }, spec, { atMm, diameterMm });
  const chosen: DrainHole[] = [];
  while (chosen.length < DRAIN_COUNT_MIN) {
    const rated = candidates
      .map((atMm) => ({ atMm, rate: rateOf(atMm, chosen, middle) }))
      .sort((a, b) => b.rate - a.rate)
      .slice(0, TRIES_MAX);
    const next = rated.find(({ atMm }) => isApart(atMm, chosen, diameterMm) && fits(atMm));
    if (!next) break;
    chosen.push({ atMm: next.atMm, diameterMm });
  }
  return chosen;
}

/** Low first, then far from the existing holes; the height counts twice. */
function rateOf(atMm: Point, chosen: readonly DrainHole[], middle: readonly [number, number]): number {
  const off = Math.hypot(atMm[0] - middle[0], atMm[1] - middle[1]);
  if (chosen.length === 0) return OUTWARD * off - atMm[2];
  const apart = Math.min(...chosen.map((hole) => Math.hypot(hole.atMm[0] - atMm[0], hole.atMm[1] - atMm[1])));
  return apart - 2 * Math.abs(atMm[2] - chosen[0]!.atMm[2]);
}

function isApart(atMm: Point, chosen: readonly DrainHole[], diameterMm: number): boolean {
  return chosen.every((hole) => Math.hypot(...atMm.map((mm, k) => mm - hole.atMm[k]!)) > 2 * diameterMm);
}

/** Lowest point of each grid square on faces that look downward; the squares are half a diameter wide or larger. */
function lowPlaces({ positions, triangles: t }: Mesh, diameterMm: number): Point[] {
  const { min, max } = boundsOf({ positions });
  const footprintMm2 = (max[0] - min[0]) * (max[1] - min[1]);
  const stepMm = Math.max(diameterMm / 2, Math.sqrt(footprintMm2 / PLACES_MAX));
  const columns = Math.ceil((max[0] - min[0]) / stepMm) + 1;
  const lowest = new Map<number, Point>();
  const offer = (atMm: Point) => {
    const square =
      Math.floor((atMm[0] - min[0]) / stepMm) + columns * Math.floor((atMm[1] - min[1]) / stepMm);
    const other = lowest.get(square);
    if (other === undefined || atMm[2] < other[2]) lowest.set(square, atMm);
  };
  for (let face = 0; face < t.length; face += 3)
    placesOn(positions, [t[face]! * 3, t[face + 1]! * 3, t[face + 2]! * 3], stepMm).forEach(offer);
  return [...lowest.values()];
}

/** Points of a face that looks downward, a step apart; none of another face. */
function placesOn(
  p: ArrayLike<number>,
  [a, b, c]: readonly [number, number, number],
  stepMm: number,
): Point[] {
  const places: Point[] = [];
  const normal = faceNormal(p, a, b, c);
  if (!(-normal[2] > DOWNWARD_MIN * Math.hypot(...normal))) return places;
  const edge = (m: number, n: number) =>
    Math.hypot(p[n]! - p[m]!, p[n + 1]! - p[m + 1]!, p[n + 2]! - p[m + 2]!);
  const longest = Math.max(edge(a, b), edge(b, c), edge(c, a));
  const steps = Math.min(STEPS_MAX, Math.max(1, Math.ceil(longest / stepMm)));
  for (let i = 0; i < steps; i++)
    for (let j = 0; i + j < steps; j++) {
      const [u, v] = [(i + 1 / 3) / steps, (j + 1 / 3) / steps];
      const along = (k: number) => p[a + k]! + u * (p[b + k]! - p[a + k]!) + v * (p[c + k]! - p[a + k]!);
      places.push([along(0), along(1), along(2)]);
    }
  return places;
}

/** True if a hole lies wholly in the wall before the room for the lattice. */
function isOpen(
  { model, domain }: { model: Mesh; domain: Mesh },
  spec: LatticeSpec<unknown>,
  hole: DrainHole,
): boolean {
  const axis = axisAtSurface(model, hole.atMm);
  try {
    const [prism] = drainPrisms({ model, domains: [domain] }, { ...spec, drains: [hole] }, true);
    const { across, up } = basisAcross(axis.direction);
    for (let i = 0; i < AROUND; i++) {
      const angle = (2 * Math.PI * i) / AROUND;
      const [c, s] = [(Math.cos(angle) * hole.diameterMm) / 2, (Math.sin(angle) * hole.diameterMm) / 2];
      const at = mapPoint(prism!.toMm, (mm, k) => mm + c * across[k]! + s * up[k]!);
      if (!isInside(domain, at)) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof LatticeError && error.code === 'drain-blind') return false;
    throw error;
  }
}
