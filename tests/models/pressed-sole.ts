import { elasticKey } from '../../core/catalogue/elastic-laws.ts';
import { densityOfHardness, hardnessLaw } from '../../core/catalogue/hardness.ts';
import { latticeByTitle } from '../../core/catalogue/lattice-types.ts';
import { materialByName } from '../../core/catalogue/materials.ts';
import { rodForDensity } from '../../core/cells/density.ts';
import { pressurePicture } from '../../core/formats/pressure/pressure-picture.ts';
import { layMap, type Sensors } from '../../core/model/pressure/lay-map.ts';
import { planShadow } from '../../core/model/pressure/plan-shadow.ts';
import type { Point } from '../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import type { GradientSpec } from '../../core/spec/spec.ts';

const PITCH_MM = 5;
const [COLUMNS, ROWS] = [19, 48];

/** Pressures of a plate's sensors. */
export type PressedPlate = Sensors & { kPa: Float32Array };

/** A bump of pressure: middle and half width in sensors, and the highest pressure, kPa. */
type Bump = readonly [x: number, y: number, wide: number, long: number, kPa: number];

const plateOf = (bumps: readonly Bump[]): PressedPlate => ({
  columns: COLUMNS,
  rows: ROWS,
  pitchMm: [PITCH_MM, PITCH_MM],
  kPa: Float32Array.from({ length: COLUMNS * ROWS }, (_, i) =>
    bumps.reduce(
      (sum, [x, y, wide, long, kPa]) =>
        sum +
        kPa * Math.exp(-((((i % COLUMNS) - x) / wide) ** 2) - ((Math.floor(i / COLUMNS) - y) / long) ** 2),
      0,
    ),
  ),
});

/** Pressures under right feet. */
export const PRESSURE_MAPS = {
  'heel and ball': plateOf([
    [9, 40, 4, 5, 260],
    [7, 14, 4, 4, 240],
  ]),
  'two narrow peaks': plateOf([
    [9, 40, 3, 3.5, 400],
    [7, 13, 2.4, 2.6, 420],
  ]),
  foot: plateOf([
    [9, 40, 4, 5, 240],
    [6, 15, 3, 3, 260],
    [11, 15, 3, 3, 220],
    [7, 5, 2, 2, 180],
  ]),
  // No wider than two cells, under a foot without feeling.
  'five narrow peaks': plateOf([
    [9, 40, 3.6, 4.5, 400],
    [5, 13, 2.2, 2.6, 420],
    [9, 12, 2, 2.2, 380],
    [12, 15, 2, 2.2, 300],
    [7, 4, 1.8, 2, 450],
  ]),
};

export interface PressedSole {
  mesh: Mesh;
  map?: PressedPlate;
  /** The map of the other foot is laid mirrored. */
  isLeft?: boolean;
  /** Shore A without pressure and under the highest, each within what the lattice has. */
  shoreA: readonly [number, number];
  /** Pressures between which the hardness runs, kPa. */
  pressures?: readonly [number, number];
  lattice?: string;
  cellMm?: number;
  turnZDeg?: number;
}

/** Spec of a sole whose hardness follows a pressure map. */
export function pressedSoleSpec(wanted: PressedSole): GradientSpec {
  const { mesh, map = PRESSURE_MAPS.foot, isLeft: isMirrored = false, shoreA, turnZDeg } = wanted;
  const { lattice = 'TYPE-20002', cellMm: mm = 8 } = wanted;
  const { image, fullKPa } = pressurePicture(map);
  const { cornersMm } = layMap(map, planShadow(mesh), { isMirrored });
  const law = hardnessLaw(materialByName('TPU')!, elasticKey(latticeByTitle(lattice)!));
  const cellMm: Point = [mm, mm, mm];
  const [darkestMm, lightestMm] = shoreA.map((asked) => {
    const held = Math.min(law.max, Math.max(law.min, asked));
    return rodForDensity({ lattice, cellMm, sides: 8 }, densityOfHardness(law, held));
  }) as [number, number];
  const [fromKPa, toKPa] = wanted.pressures ?? [0, fullKPa];
  return {
    mode: 'gradient',
    lattice,
    cellMm,
    rodDiameterMm: Math.max(darkestMm, lightestMm),
    sides: 8,
    action: 'high',
    ...(turnZDeg === undefined ? {} : { turnZDeg }),
    gradient: {
      field: { source: 'pressure', cornersMm, fullKPa, fromKPa, toKPa, course: 'linear' },
      image,
      projection: 'z',
      darkestMm,
      lightestMm,
      even: 'density',
      elastomer: 'TPU',
    },
  };
}
