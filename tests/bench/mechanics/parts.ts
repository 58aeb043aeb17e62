import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { materialByName } from '../../../core/catalogue/materials.ts';
import { isotropicStiffness } from '../../../core/mechanics/elasticity/stiffness.ts';
import { finish } from '../../../core/mechanics/press/press-test.ts';
import { pressSolid } from '../../../core/mechanics/press/solid/solid-press.ts';
import { pressedPart } from '../../../core/mechanics/press/testing/pressed-part.ts';
import { boxedModel } from '../../../core/model/domain/boxed-model.ts';
import { generateLattice } from '../../../core/run/pipeline/generate.ts';
import type { Point } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { ConstantSpec } from '../../../core/spec/spec.ts';
import { sampleSpec } from '../../../core/spec/testing/sample-spec.ts';
import { box } from '../../models/primitives.ts';

interface Case {
  name: string;
  lattice: string;
  /** Edges of the block, of its cells, and the rod or wall, mm. */
  extentMm: Point;
  cellMm: number | Point;
  rodMm: number;
  friction: boolean;
  originMm?: Point;
  isConformal?: true;
  variant?: 'network';
  bottomMm?: number;
  shellMm?: number;
  /** Stiffness of its finished file in voxels, N/mm, and by what; missing: computed at once. */
  known?: { nPerMm: number; by: string };
}

const KELVIN = { lattice: 'TYPE-20009', cellMm: 8, rodMm: 1.2, friction: true } as const;
const OCTET = { lattice: 'TYPE-20007', cellMm: 8, rodMm: 0.9, friction: true } as const;
const BCC = { ...KELVIN, lattice: 'TYPE-20002' } as const;
const GYROID = { ...OCTET, lattice: 'TYPE-10001', rodMm: 0.8 } as const;
const CUBE: Point = [24, 24, 24];
const SMALL: Point = [16, 16, 16];
/** One cell thick. */
const WALLS = { cellMm: 4, rodMm: 0.5, extentMm: [16, 12, 4] as Point, isConformal: true } as const;
/** Cells begin in its middle. */
const CUT = { extentMm: [28, 28, 28] as Point, originMm: [14, 14, 14] as Point };
const PLATE: Point = [24, 24, 8];
/** By other programs, the limit of two meshes. */
const apart = (nPerMm: number, mm = '0.25 and 0.16') => ({ nPerMm, by: `apart, ${mm} mm` });
/** By another program in one mesh. */
const oneMesh = (nPerMm: number) => ({ nPerMm, by: 'apart, one mesh: 5 to 12 % too stiff' });
/** By this one. */
const here = (nPerMm: number) => ({ nPerMm, by: 'here, 2 meshes' });
const CASES: readonly Case[] = [
  { ...BCC, name: 'bcc cube', extentMm: CUBE, known: apart(208) },
  { ...BCC, ...CUT, name: 'bcc cube, cut at a quarter', known: apart(191) },
  { ...BCC, name: 'bcc cube of thick rods', rodMm: 2.4, extentMm: SMALL, known: here(1791) },
  { ...KELVIN, name: 'Kelvin cube', extentMm: CUBE, known: apart(620) },
  { ...KELVIN, name: 'column of one Kelvin cell', extentMm: [8, 8, 24] },
  { ...BCC, name: 'column of one bcc cell', extentMm: [8, 8, 24] },
  { ...BCC, name: 'bcc plate', extentMm: PLATE, known: apart(2027) },
  { ...OCTET, name: 'octet plate', extentMm: PLATE, known: apart(3775) },
  {
    ...OCTET,
    name: 'octet cube of thick rods',
    rodMm: 1.6,
    extentMm: CUBE,
    known: apart(4322, '0.3 and 0.2'),
  },
  { ...OCTET, name: 'octet cube, greased', friction: false, extentMm: CUBE, known: apart(898) },
  { ...OCTET, ...CUT, name: 'octet cube, cut at a quarter', known: apart(1057, '0.4 and 0.3') },
  { ...OCTET, name: 'conformal octet slab', extentMm: [24, 24, 10], isConformal: true, known: here(3748) },
  {
    ...OCTET,
    name: 'narrow conformal octet slab',
    extentMm: [16, 16, 10],
    isConformal: true,
    known: here(1169),
  },
  { ...KELVIN, name: 'conformal Kelvin slab', extentMm: [16, 16, 10], isConformal: true, known: here(574) },
  { ...GYROID, name: 'gyroid cube', extentMm: CUBE, known: apart(4950) },
  { ...GYROID, name: 'gyroid cube, high cells', cellMm: [8, 8, 12], extentMm: CUBE, known: oneMesh(7037) },
  { ...GYROID, name: 'Schwarz P cube, two cells', lattice: 'TYPE-10002', extentMm: SMALL, known: here(1460) },
  { ...GYROID, name: 'Schwarz P cube', lattice: 'TYPE-10002', extentMm: CUBE, known: oneMesh(2706) },
  { ...GYROID, name: 'gyroid network', variant: 'network', rodMm: 2, extentMm: CUBE, known: apart(1245) },
  { ...GYROID, name: 'gyroid plate', extentMm: PLATE, known: oneMesh(21_370) },
  { ...GYROID, name: 'gyroid cube on a bottom', bottomMm: 3, extentMm: CUBE, known: oneMesh(5926) },
  { ...BCC, name: 'bcc cube in a shell', rodMm: 1.6, shellMm: 1, extentMm: CUBE, known: apart(8930) },
  { ...GYROID, ...WALLS, name: 'conformal gyroid plate', known: here(13_820) },
  { ...GYROID, ...WALLS, name: 'conformal Schwarz P plate', lattice: 'TYPE-10002', known: here(6857) },
];
/** Edges of the voxels, mm: coarse, fine; of parts that are too large for them. */
const VOXEL_MM = [0.3, 0.2] as const;
const LARGE_VOXEL_MM = [0.375, 0.25] as const;
const LARGE_MM3 = 3000;
/** Deviation that the page need not say. */
const ALWAYS = 0.1;
const PA12 = materialByName('PA12')!;
/** The error of voxels falls with their edge to this power. */
const ORDER = 1.5;

/**
 * `npm run bench -- mechanics --parts [--row 12 …] [--voxels]`: small parts, pressed along z as the press test does, beside
 * their finished files in voxels of two sizes between the same plates. `--row` chooses rows, `--voxels` computes also those
 * that are known. Fails for what is off.
 */
export async function benchParts(args: string[]): Promise<void> {
  const options = { row: { type: 'string', multiple: true }, voxels: { type: 'boolean' } } as const;
  const { row, voxels = false } = parseArgs({ args, options }).values;
  const isWanted = (number: number) => row === undefined || row.includes(String(number));
  console.log(`load ${loadavg()[0]!.toFixed(1)}`);
  console.log(
    'row | part of PA12, along z unless named | press test, N/mm | voxels of its file | by | deviation | on the page | g',
  );
  for (const [i, one] of CASES.entries()) {
    const number = i + 1;
    if (isWanted(number)) await compare(number, one, voxels);
  }
}

async function compare(number: number, one: Case, isFresh: boolean): Promise<void> {
  const { name, extentMm, friction, known } = one;
  const spec = specOf(one);
  const model = box([0, 0, 0], extentMm);
  const figures = pressedPart(model, spec, { axis: 2, friction, material: PA12 });
  const reference = known && !isFresh ? known : await voxelsOf(model, spec, one);
  const cells = [figures.stiffnessNPerMm.toPrecision(4), reference.nPerMm.toPrecision(4), reference.by];
  const off = figures.stiffnessNPerMm / reference.nPerMm - 1;
  const { lowPercent, highPercent } = figures.usualError!;
  const isOff = Math.abs(off) > ALWAYS && !(off > -lowPercent / 100 && off < highPercent / 100);
  if (isOff) process.exitCode = 1;
  const said = `-${lowPercent} to +${highPercent} %${isOff ? ' OFF' : ''}`;
  console.log([number, name, ...cells, percent(off), said, figures.massG.toPrecision(3)].join(' | '));
}

function specOf(one: Case): ConstantSpec {
  const { lattice, cellMm, rodMm, variant, bottomMm, shellMm, isConformal, originMm = [0, 0, 0] } = one;
  return sampleSpec(lattice, {
    cellMm,
    rodDiameterMm: rodMm,
    ...(variant && { variant }),
    ...(bottomMm !== undefined && { bottomMm }),
    ...(shellMm !== undefined && { shellMm }),
    ...(isConformal ? { cells: 'conformal' as const } : { originMm }),
  });
}

/** Stiffness of the file that a job makes, in voxels. */
async function voxelsOf(
  model: Mesh,
  spec: ConstantSpec,
  { extentMm: [x, y, z], friction }: Case,
): Promise<NonNullable<Case['known']>> {
  let body: Mesh | undefined;
  await generateLattice(model, spec, {
    write: () => undefined,
    onMesh(mesh) {
      body = mesh;
    },
  });
  const edgesMm = x * y * z > LARGE_MM3 ? LARGE_VOXEL_MM : VOXEL_MM;
  const stiffness = isotropicStiffness(PA12.modulusMPa, PA12.poissonRatio);
  const [coarse, fine] = edgesMm.map((mm) => {
    const { surface: _, ...voxels } = boxedModel(body!, [mm, mm, mm]);
    return finish(pressSolid(voxels, { axis: 2, friction, stiffness, stressFactor: 1 })).stiffness;
  }) as [number, number];
  const nPerMm = fine - (coarse - fine) / ((edgesMm[0] / edgesMm[1]) ** ORDER - 1);
  return { nPerMm, by: `here, ${edgesMm.join(' and ')} mm` };
}

function percent(share: number): string {
  return `${share < 0 ? '' : '+'}${(100 * share).toFixed(1)} %`;
}
