import { mapPoint } from '../../solid/geometry/vector.ts';
import type { Solid } from '../beam/element.ts';
import { lengthOf, type PeriodicStruts, type Point3, rigidLength } from '../beam/struts.ts';
import type { RodElement } from '../rod/rod-element.ts';
import { rodStiffness } from '../rod/rod-stiffness.ts';

/** An element between two nodes; its end lies `shift` periods away. */
export interface PeriodElement {
  rod: RodElement;
  from: number;
  to: number;
  shift: Point3;
}

/** Struts of a block of periods as rods of several elements. */
export interface RodPeriod {
  /** Edges of the block at rest. */
  edges: Point3;
  diameter: number;
  modulus: number;
  /** Places at rest of joints and of nodes along struts, three numbers each. */
  rest: Float64Array;
  elements: readonly PeriodElement[];
}

export interface RodPeriodOptions {
  /** Elements of each strut; without it about a diameter long each. */
  elements?: number;
  /** Periods along each axis. */
  repeats?: Point3;
}

const FEWEST = 4;
const MOST = 8;

/** Returns struts as rods that may bend far. */
export function rodPeriod(
  struts: PeriodicStruts,
  solid: Solid,
  { elements, repeats = [1, 1, 1] }: RodPeriodOptions = {},
): RodPeriod {
  const { edges, joints, section } = struts;
  const bases = jointPlaces(struts);
  const cells = repeats[0] * repeats[1] * repeats[2];
  const cellAt = (c: Point3) => c[0] + repeats[0] * (c[1] + repeats[1] * c[2]);
  const rest: number[] = [];
  const all: PeriodElement[] = [];
  const cellList = Array.from(
    { length: cells },
    (_, at): Point3 => [
      at % repeats[0],
      Math.floor(at / repeats[0]) % repeats[1],
      Math.floor(at / repeats[0] / repeats[1]),
    ],
  );
  for (const cell of cellList)
    for (const base of bases) rest.push(...mapPoint(base, (value, k) => value + cell[k]! * edges[k]!));
  for (const cell of cellList)
    for (const strut of struts.struts) {
      const length = lengthOf(strut);
      const rigid = rigidLength(struts, length);
      const along = mapPoint(strut.end, (value, k) => (value - strut.start[k]!) / length);
      const free = length - 2 * rigid;
      const count = elements ?? Math.min(MOST, Math.max(FEWEST, Math.round(free / (2 * section.outer))));
      const [away, shift] = farEnd(bases, strut, { edges, cell, repeats });
      const from = joints * cellAt(cell) + strut.from;
      const to = joints * cellAt(away) + strut.to;
      const start = mapPoint(
        bases[strut.from]!,
        (value, k) => value + cell[k]! * edges[k]! + rigid * along[k]!,
      );
      const size = free / count;
      const axes = axesAlong(along);
      const stiffness = rodStiffness(size, section, solid);
      const inner = (i: number) => rest.length / 3 - count + i;
      for (let i = 1; i < count; i++)
        rest.push(...mapPoint(start, (value, k) => value + i * size * along[k]!));
      for (let i = 0; i < count; i++) {
        const isFirst = i === 0;
        const isLast = i === count - 1;
        const arms = [
          mapPoint(along, (value) => (isFirst ? rigid * value : 0)),
          mapPoint(along, (value) => (isLast ? -rigid * value : 0)),
        ] as const;
        all.push({
          rod: { lengthMm: size, axes, ...stiffness, ...(rigid > 0 && (isFirst || isLast) && { arms }) },
          from: isFirst ? from : inner(i),
          to: isLast ? to : inner(i + 1),
          shift: isLast ? shift : [0, 0, 0],
        });
      }
    }
  return {
    edges: mapPoint(edges, (edge, k) => edge * repeats[k]!),
    diameter: 2 * section.outer,
    modulus: solid.modulus,
    rest: Float64Array.from(rest),
    elements: all,
  };
}

/** One place of each joint: that of the first end of a strut there. */
function jointPlaces({ joints, struts }: PeriodicStruts): Point3[] {
  const places: Point3[] = [];
  for (const { from, to, start, end } of struts) {
    places[from] ??= start;
    places[to] ??= end;
  }
  if (places.length !== joints || places.includes(undefined!))
    throw new RangeError('a joint without a strut');
  return places;
}

/** Cell in which a strut ends that starts in a cell, and how many blocks away. */
function farEnd(
  bases: readonly Point3[],
  { from, to, start, end }: PeriodicStruts['struts'][number],
  { edges, cell, repeats }: { edges: Point3; cell: Point3; repeats: Point3 },
): [Point3, Point3] {
  const cells = mapPoint(end, (value, k) => {
    const span = value - start[k]! + bases[from]![k]! - bases[to]![k]!;
    return cell[k]! + Math.round(span / edges[k]!);
  });
  const shift = mapPoint(cells, (value, k) => Math.floor(value / repeats[k]!));
  return [mapPoint(cells, (value, k) => value - shift[k]! * repeats[k]!), shift];
}

/** Axes of a section, 3 x 3 row by row, the first column along the strut. */
function axesAlong(x: Point3): Float64Array {
  const least = x.reduce((best, value, k) => (Math.abs(value) < Math.abs(x[best]!) ? k : best), 0);
  const across = mapPoint(x, (value, k) => (k === least ? 1 : 0) - x[least]! * value);
  const size = Math.hypot(...across);
  const y = mapPoint(across, (value) => value / size);
  const z = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]];
  return Float64Array.of(x[0], y[0], z[0]!, x[1], y[1], z[1]!, x[2], y[2], z[2]!);
}
