import fc from 'fast-check';
import { LATTICE_TYPES, ROD_LIMIT_SHARE } from '../../../core/catalogue/lattice-types.ts';
import { maxRodForJoints, minRod } from '../../../core/cells/density.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import { type ConstantSpec, type LatticeSpec, sidesOf } from '../../../core/spec/spec.ts';
import { GALLERY } from '../../models/gallery.ts';
import { MOVED_BY_MM, VARIANTS } from '../../models/variants.ts';

/** A random job: a model of the gallery by its name, and its spec. */
export interface MatrixJob {
  model: string;
  /** Name of the change that is applied to the model first; without one it stays as it is. */
  variant?: string;
  spec: LatticeSpec;
}

const NAMES = LATTICE_TYPES.flatMap(({ title, family }) =>
  family === 'surface'
    ? [title, `${title}:network`]
    : family === 'stochastic'
      ? [`${title}:3`, `${title}:8`]
      : title,
);
/** Lattices whose rods may vary. */
const STRUT_NAMES = NAMES.filter((name) => name.startsWith('TYPE-2') || name.startsWith('GH'));
const ROD_RANGE_MM = [0.5, 2] as const;

const tenths = (low: number, high: number) =>
  fc.integer({ min: Math.round(low * 10), max: Math.round(high * 10) }).map((n) => n / 10);

const cellMm = fc.oneof(
  { weight: 3, arbitrary: tenths(6, 14).map((edge): Point => [edge, edge, edge]) },
  { weight: 1, arbitrary: fc.tuple(tenths(6, 14), tenths(6, 14), tenths(6, 14)) },
);

/** Returns a rod diameter that the lattice allows at this cell size, limits included. */
function rodMm(lattice: string, cell: Point, sides: number, share: number): number {
  const least = Math.max(ROD_RANGE_MM[0], minRod(lattice, cell));
  const most = Math.min(ROD_RANGE_MM[1], ROD_LIMIT_SHARE * maxRodForJoints(lattice, cell, sides));
  return least + share * Math.max(0, most - least);
}

const share = fc.oneof(
  fc.constantFrom(0, 1),
  fc.integer({ min: 0, max: 20 }).map((n) => n / 20),
);

interface Parts {
  lattice: string;
  cellMm: Point;
  sides: number;
  share: number;
  action: ConstantSpec['action'];
  turnZDeg?: number | undefined;
  originMm?: Point | undefined;
  room: { shellMm?: number; bottomMm?: number };
}

function constantOf(parts: Parts): ConstantSpec {
  const { lattice, cellMm: cell, sides, action, turnZDeg, originMm, room } = parts;
  const network = lattice.endsWith(':network');
  return {
    mode: 'constant',
    lattice,
    cellMm: cell,
    rodDiameterMm: rodMm(lattice, cell, sidesOf({ sides, action }), parts.share),
    sides,
    action,
    ...(turnZDeg === undefined ? {} : { turnZDeg }),
    ...(originMm === undefined ? {} : { originMm }),
    // A bottom cannot close the space beside a network.
    ...(network && room.bottomMm !== undefined ? {} : room),
  };
}

const parts = (names: readonly string[]): fc.Arbitrary<Parts> =>
  fc.record({
    lattice: fc.constantFrom(...names),
    cellMm,
    sides: fc.integer({ min: 6, max: 16 }),
    share,
    action: fc.constantFrom('high' as const, 'high' as const, 'low' as const, 'cut' as const),
    turnZDeg: fc.option(fc.integer({ min: -180, max: 180 }), { nil: undefined, freq: 3 }),
    originMm: fc.option(fc.tuple(tenths(-9, 9), tenths(-9, 9), tenths(-9, 9)), { nil: undefined, freq: 3 }),
    room: fc.oneof(
      { weight: 6, arbitrary: fc.constant({}) },
      { weight: 2, arbitrary: tenths(1, 3).map((shellMm) => ({ shellMm })) },
      { weight: 2, arbitrary: tenths(1, 3).map((bottomMm) => ({ bottomMm })) },
    ),
  });

const gradient: fc.Arbitrary<LatticeSpec> = fc
  .record({
    base: parts(STRUT_NAMES),
    other: share,
    image: fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
      .chain(([width, height]) =>
        fc
          .uint8Array({ minLength: width * height, maxLength: width * height })
          .map((gray) => ({ width, height, gray })),
      ),
    projection: fc.constantFrom('x' as const, 'y' as const, 'z' as const),
    even: fc.constantFrom('diameter' as const, 'density' as const),
    darkIsThick: fc.boolean(),
  })
  .map(({ base, other, image, projection, even, darkIsThick }) => {
    const spec = constantOf(base);
    const thin = rodMm(spec.lattice, spec.cellMm, sidesOf(spec), other * base.share);
    const [darkestMm, lightestMm] = darkIsThick ? [spec.rodDiameterMm, thin] : [thin, spec.rodDiameterMm];
    return { ...spec, mode: 'gradient', gradient: { image, projection, darkestMm, lightestMm, even } };
  });

const regions: fc.Arbitrary<LatticeSpec> = fc
  .record({
    first: parts(STRUT_NAMES),
    second: parts(STRUT_NAMES),
    through: fc.tuple(tenths(-3, 3), tenths(-3, 3), tenths(0, 20)),
    turn: fc.integer({ min: 0, max: 359 }),
    lean: fc.integer({ min: -90, max: 90 }),
  })
  .map(({ first, second, through, turn, lean }) => {
    const [a, b] = [turn, lean].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
    const u: Point = [-Math.sin(a) * 10, Math.cos(a) * 10, 0];
    const v: Point = [-Math.cos(a) * Math.sin(b) * 10, -Math.sin(a) * Math.sin(b) * 10, Math.cos(b) * 10];
    const moved = (by: Point): Point => [through[0] + by[0], through[1] + by[1], through[2] + by[2]];
    const own = constantOf({ ...first, room: {} });
    const other = constantOf({ ...second, sides: first.sides, action: first.action, room: {} });
    return {
      ...own,
      mode: 'regions',
      regions: {
        plane: [through, moved(u), moved(v)],
        second: { lattice: other.lattice, cellMm: other.cellMm, rodDiameterMm: other.rodDiameterMm },
      },
    };
  });

/** Draws jobs over the whole catalogue, all modes and every model of the gallery. */
export const MATRIX_JOB: fc.Arbitrary<MatrixJob> = fc.record({
  model: fc.constantFrom(...Object.keys(GALLERY)),
  spec: fc.oneof(
    { weight: 6, arbitrary: parts(NAMES).map((drawn): LatticeSpec => constantOf(drawn)) },
    { weight: 2, arbitrary: gradient },
    { weight: 1, arbitrary: regions },
  ),
});

/** Draws jobs whose models are changed as real files are: rotated, far from the origin, or finely subdivided. */
export const VARIED_JOB: fc.Arbitrary<MatrixJob> = fc
  .tuple(MATRIX_JOB, fc.constantFrom(...Object.keys(VARIANTS)))
  .map(([{ model, spec }, variant]) => ({
    model,
    variant,
    spec: variant === 'moved' ? movedPlane(spec) : spec,
  }));

/** The cut plane of two regions moves with the model. */
function movedPlane(spec: LatticeSpec): LatticeSpec {
  if (spec.mode !== 'regions') return spec;
  const plane = spec.regions.plane.map((at) => at.map((value, k) => value + MOVED_BY_MM[k]!) as Point);
  return { ...spec, regions: { ...spec.regions, plane: plane as typeof spec.regions.plane } };
}

/** Draws jobs with a boundary net: strut lattices in high mode, with one rod diameter or a gradient. */
export const NET_JOB: fc.Arbitrary<MatrixJob> = fc.record({
  model: fc.constantFrom(...Object.keys(GALLERY)),
  spec: fc
    .oneof(
      {
        weight: 3,
        arbitrary: parts(STRUT_NAMES).map((drawn): LatticeSpec => constantOf({ ...drawn, room: {} })),
      },
      { weight: 1, arbitrary: gradient },
    )
    .map((spec): LatticeSpec => {
      const { shellMm: _, bottomMm: __, ...open } = spec as ConstantSpec;
      return { ...open, action: 'high', openEnds: 'net' } as LatticeSpec;
    }),
});
