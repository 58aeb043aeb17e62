import { loadavg } from 'node:os';
import type { SurfaceKey } from '../../../core/catalogue/lattice-types.ts';
import { materialByName } from '../../../core/catalogue/materials.ts';
import { conformalSheet } from '../../../core/fill/conformal/sheets/conformal-sheet.ts';
import { soundSheet } from '../../../core/fill/conformal/sheets/sound-sheet.ts';
import { wallHexes } from '../../../core/fill/conformal/sheets/wall-hexes.ts';
import type { PressAxis } from '../../../core/mechanics/press/contact/plates.ts';
import { finish } from '../../../core/mechanics/press/press-test.ts';
import { pressWalls } from '../../../core/mechanics/press/sheets/press-walls.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { sampleSpec } from '../../../core/spec/testing/sample-spec.ts';
import { box } from '../../models/primitives.ts';
import { pressInVoxels } from './file-voxels.ts';

interface Case {
  name: string;
  mesh: () => Mesh;
  surface: SurfaceKey;
  lattice: string;
  cellMm: number;
  thicknessMm: number;
  axes: readonly PressAxis[];
  /** Largest share by which the hexahedra may be off, per axis: what they were when last looked at, and a little. */
  bars: readonly number[];
}

const plate = { name: 'plate 16 x 12 x 4 mm', mesh: () => box([0, 0, 0], [16, 12, 4]), cellMm: 4 };
const gyroid = { surface: 'gyroid', lattice: 'TYPE-10001' } as const;
const schwarzP = { surface: 'schwarz-p', lattice: 'TYPE-10002' } as const;
const CASES: readonly Case[] = [
  { ...plate, ...gyroid, thicknessMm: 0.5, axes: [2, 0], bars: [0.06, 0.11] },
  { ...plate, ...schwarzP, thicknessMm: 0.5, axes: [2, 0], bars: [0.3, 0.33] },
];
/** Voxels across the wall of a sheet: of the finer mesh, of which the other has half. */
const ACROSS = 4;
const AXES = ['x', 'y', 'z'] as const;
const PA12 = materialByName('PA12')!;

/**
 * `npm run bench -- mechanics --walls`: presses sheets in conformal cells as the press test does, and the finished sheets
 * themselves in voxels of two sizes between the same plates, with friction. Ends with 1 if a bar is missed.
 */
export function benchWalls(): void {
  console.log(
    `load ${loadavg()[0]!.toFixed(1)}; PA12, with friction; N/mm, processor seconds of the hexahedra`,
  );
  console.log(
    'part | axis | hexahedra | voxels, coarse | fine | extrapolated | hexahedra over that | bar | s',
  );
  for (const one of CASES) compare(one);
}

function compare({ name, mesh, surface, lattice, cellMm, thicknessMm, axes, bars }: Case): void {
  const spec = sampleSpec(lattice, { cellMm, rodDiameterMm: thicknessMm, cells: 'conformal' });
  const model = mesh();
  const walls = wallHexes(model, spec);
  const body = conformalSheet(model, { surface, spec }, soundSheet).mesh!;
  axes.forEach((axis, i) => {
    const from = process.cpuUsage().user;
    const wanted = { axis, friction: true, material: PA12 };
    const { figures } = finish(pressWalls(walls, spec, { ...wanted, originMm: [0, 0, 0] }));
    const seconds = (process.cpuUsage().user - from) / 1e6;
    const own = figures.stiffnessNPerMm;
    const edgesMm = [(2 * thicknessMm) / ACROSS, thicknessMm / ACROSS] as const;
    const { coarse, fine, limit } = pressInVoxels(body, { axis, friction: true, edgesMm });
    const cells = [own, coarse, fine, limit].map((value) => value.toPrecision(4));
    const off = own / limit - 1;
    const bar = bars[i]!;
    const isOff = Math.abs(off) > bar;
    if (isOff) process.exitCode = 1;
    const judged = [`${(100 * off).toFixed(1)} %${isOff ? ' OFF' : ''}`, `${100 * bar} %`];
    console.log([`${name}, ${surface}`, AXES[axis], ...cells, ...judged, seconds.toFixed(1)].join(' | '));
  });
}
