import { readFileSync } from 'node:fs';
import { HARDNESS_WITHIN, hardnessReport } from '../../../core/fill/coverage/hardness-reached.ts';
import { readPressure } from '../../../core/formats/pressure/read-pressure.ts';
import { reachesMap, smallerCells } from '../../../core/run/fit/reaching-cell.ts';
import { buildFrame } from '../../../core/run/pipeline/build-frame.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { HARDNESS_SHARE } from '../../../core/spec/report.ts';
import type { GradientSpec } from '../../../core/spec/spec.ts';
import { PRESSURE_MAPS, type PressedSole, pressedSoleSpec } from '../../models/pressed-sole.ts';
import { sole } from '../../models/sole.ts';
import { modelAt } from '../given-models.ts';

const LATTICES = ['TYPE-20002', 'TYPE-20007', 'TYPE-20008', 'TYPE-20009'] as const;
const CELLS_MM = [6, 8, 10, 12] as const;
/** Up to this cell every sole reaches its map; narrow peaks bend within a larger one, whatever its rods. */
const BAR_CELL_MM = 10;
/** Softer under the peaks, and firmer. */
const RULES = [
  [100, 0],
  [0, 100],
] as const;
/** The whole map, and a part of it with steeper edges, kPa. */
const PRESSURES = [undefined, [50, 200]] as const;

interface Pressed {
  spec: GradientSpec;
  mesh: Mesh;
  share: number;
  largest: number;
}

/**
 * Prints on which share of their area soles have the hardness that their maps ask for: four lattices and cells, maps with
 * two to five peaks, left and right, softer and firmer under the peaks, by all pressures and by 50 to 200 kPa.
 * Ends with 1 if one in cells up to 10 mm misses it.
 * @param files a sole and its map as a text, instead of ours
 */
export function benchSoles([file, text]: readonly string[]): void {
  const right = file === undefined ? sole(240) : modelAt(file);
  const feet = file === undefined ? [right, mirrored(right)] : [right];
  const maps = text === undefined ? PRESSURE_MAPS : { [text]: readPressure(readFileSync(text)) };
  const all: Pressed[] = [];
  console.log(
    'lattice, cell mm, map | soles | reached | lowest share % | largest difference, Shore A | reached in cells of',
  );
  for (const lattice of LATTICES)
    for (const cellMm of CELLS_MM)
      for (const [name, map] of Object.entries(maps)) {
        const soles = feet.flatMap((mesh, foot) =>
          pressSoles({ mesh, map, isLeft: foot === 1, lattice, cellMm }),
        );
        all.push(...soles);
        console.log([`${lattice}, ${cellMm}, ${name}`, ...figuresOf(soles)].join(' | '));
      }
  const small = all.filter(({ spec }) => spec.cellMm[0] <= BAR_CELL_MM);
  const lines = [all, small].map((soles) => `${soles.filter(isReached).length} of ${soles.length}`);
  console.log(
    `${lines[0]} soles are within ${HARDNESS_WITHIN} Shore A over ${100 * HARDNESS_SHARE} % of their area; in cells up to ${BAR_CELL_MM} mm ${lines[1]}`,
  );
  if (!small.every(isReached)) process.exitCode = 1;
}

const isReached = ({ share }: Pressed) => share >= HARDNESS_SHARE;

type Sole = Pick<PressedSole, 'mesh' | 'map' | 'isLeft' | 'lattice' | 'cellMm'>;

function pressSoles(about: Sole): Pressed[] {
  return PRESSURES.flatMap((pressures) =>
    RULES.map((shoreA) => {
      const spec = pressedSoleSpec({ ...about, shoreA, ...(pressures ? { pressures } : {}) });
      const { mesh } = about;
      const { shareWithin, largestShoreA } = hardnessReport(buildFrame(mesh, spec), spec, mesh)!;
      return { spec, mesh, share: shareWithin, largest: largestShoreA };
    }),
  );
}

function figuresOf(soles: readonly Pressed[]): string[] {
  const cells = soles
    .filter((one) => !isReached(one))
    .map(({ mesh, spec }) => smallerCells(spec).find((mm) => reachesMap(mesh, spec, mm)));
  return [
    `${soles.length}`,
    `${soles.filter(isReached).length}`,
    (100 * Math.min(...soles.map(({ share }) => share))).toFixed(1),
    Math.max(...soles.map(({ largest }) => largest)).toFixed(1),
    cells.map((mm) => mm ?? 'none').join(),
  ];
}

/** The sole of the other foot. */
function mirrored({ positions, triangles }: Mesh): Mesh {
  return {
    positions: positions.map((mm, i) => (i % 3 === 1 ? -mm : mm)),
    triangles: triangles.map((_, i) => triangles[3 * Math.floor(i / 3) + 2 - (i % 3)]!),
  };
}
