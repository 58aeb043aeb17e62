import { loadavg } from 'node:os';
import { materialByName } from '../../../core/catalogue/materials.ts';
import { isotropicStiffness } from '../../../core/mechanics/elasticity/stiffness.ts';
import { pressLattice } from '../../../core/mechanics/press/press-lattice.ts';
import { finish } from '../../../core/mechanics/press/press-test.ts';
import { pressSolid } from '../../../core/mechanics/press/solid/solid-press.ts';
import { boxedModel } from '../../../core/model/domain/boxed-model.ts';
import { buildFrame } from '../../../core/run/pipeline/build-frame.ts';
import { generateLattice } from '../../../core/run/pipeline/generate.ts';
import { pressBodies } from '../../../core/run/pipeline/press-bodies.ts';
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
  cellMm: number;
  rodMm: number;
  friction: boolean;
  isConformal?: true;
  variant?: 'network';
  bottomMm?: number;
  shellMm?: number;
  /** Stiffness of its file in voxels, by a program apart, N/mm; missing: voxels are computed here. */
  known?: number;
  /** Largest share by which the press test may be off: what it was when last looked at, and a little. */
  bar: number;
}

const KELVIN = { lattice: 'TYPE-20009', cellMm: 8, rodMm: 1.2, friction: true } as const;
const OCTET = { lattice: 'TYPE-20007', cellMm: 8, rodMm: 0.9, friction: true } as const;
const BCC = { ...KELVIN, lattice: 'TYPE-20002' } as const;
const GYROID = { ...OCTET, lattice: 'TYPE-10001', rodMm: 0.8 } as const;
const CUBE: Point = [24, 24, 24];
const CUT: Point = [28, 28, 28];
const PLATE: Point = [24, 24, 8];
const CASES: readonly Case[] = [
  { ...KELVIN, name: 'column of one Kelvin cell', extentMm: [8, 8, 24], bar: 0.1 },
  { ...BCC, name: 'bcc column', extentMm: [8, 8, 24], bar: 0.25 },
  { ...OCTET, name: 'octet plate', extentMm: [16, 16, 8], bar: 0.15 },
  { ...OCTET, name: 'conformal octet slab', extentMm: [16, 16, 10], isConformal: true, bar: 0.15 },
  { ...GYROID, name: 'gyroid cube', extentMm: [16, 16, 16], bar: 0.2 },
  { ...BCC, name: 'bcc cube', extentMm: CUBE, known: 208, bar: 0.15 },
  { ...BCC, name: 'bcc cube, cut at a quarter', extentMm: CUT, known: 191, bar: 0.1 },
  { ...BCC, name: 'bcc cube of thick rods', rodMm: 2.4, extentMm: CUBE, known: 2905, bar: 0.1 },
  { ...BCC, name: 'bcc plate', extentMm: PLATE, known: 2027, bar: 0.1 },
  { ...BCC, name: 'bcc cube in a shell', rodMm: 1.6, shellMm: 1, extentMm: CUBE, known: 8930, bar: 0.1 },
  { ...KELVIN, name: 'Kelvin cube', extentMm: CUBE, known: 620, bar: 0.1 },
  { ...OCTET, name: 'octet cube of thick rods', rodMm: 1.6, extentMm: CUBE, known: 4954, bar: 0.15 },
  { ...OCTET, name: 'octet cube, greased', friction: false, extentMm: CUBE, known: 898, bar: 0.1 },
  { ...OCTET, name: 'octet cube, cut at a quarter', extentMm: CUT, known: 1172, bar: 0.1 },
  { ...GYROID, name: 'gyroid cube', extentMm: CUBE, known: 4950, bar: 0.15 },
  { ...GYROID, name: 'gyroid plate', extentMm: PLATE, known: 21_370, bar: 0.1 },
  { ...GYROID, name: 'gyroid cube on a bottom', bottomMm: 3, extentMm: CUBE, known: 5926, bar: 0.1 },
  { ...GYROID, name: 'Schwarz P cube', lattice: 'TYPE-10002', extentMm: CUBE, known: 2706, bar: 0.15 },
  { ...GYROID, name: 'gyroid network', variant: 'network', rodMm: 2, extentMm: CUBE, known: 1245, bar: 0.2 },
];
/** Edges of the voxels, mm: coarse, fine. */
const VOXEL_MM = [0.3, 0.2] as const;
/** The error of voxels falls with their edge to this power. */
const ORDER = 1.5;
const PA12 = materialByName('PA12')!;

/**
 * `npm run bench -- mechanics --parts`: presses small parts along z as the press test does, and their finished files in
 * voxels of two sizes between the same plates. Ends with 1 if a bar is missed.
 */
export async function benchParts(): Promise<void> {
  console.log(`load ${loadavg()[0]!.toFixed(1)}; PA12, along z, plates with friction; N/mm`);
  console.log('part | press test | voxels, the limit of two sizes | press test over that | bar | g');
  for (const one of CASES) await compare(one);
}

async function compare({
  name,
  lattice,
  extentMm,
  cellMm,
  rodMm,
  friction,
  isConformal,
  known,
  bar,
  variant,
  ...walls
}: Case): Promise<void> {
  const spec = sampleSpec(lattice, {
    cellMm,
    rodDiameterMm: rodMm,
    ...(variant && { variant }),
    ...walls,
    ...(isConformal ? { cells: 'conformal' as const } : { originMm: [0, 0, 0] as Point }),
  });
  const model = box([0, 0, 0], extentMm);
  const source = { frame: () => buildFrame(model, spec), ...pressBodies(model, spec) };
  const { figures } = finish(pressLattice(source, spec, { axis: 2, friction, material: PA12 }));
  const limit = known ?? limitOf(await finished(model, spec), friction);
  const off = figures.stiffnessNPerMm / limit - 1;
  const isOff = Math.abs(off) > bar;
  if (isOff) process.exitCode = 1;
  const cells = [figures.stiffnessNPerMm, limit].map((value) => value.toPrecision(4));
  const judged = [`${(100 * off).toFixed(1)} %${isOff ? ' OFF' : ''}`, `${100 * bar} %`];
  console.log([name, ...cells, ...judged, figures.massG.toPrecision(3)].join(' | '));
}

/** Stiffness of a body in voxels of two sizes, extrapolated, N/mm. */
function limitOf(body: Mesh, friction: boolean): number {
  const [coarse, fine] = VOXEL_MM.map((edge) => inVoxels(body, edge, friction)) as [number, number];
  const growth = (VOXEL_MM[0] / VOXEL_MM[1]) ** ORDER;
  return fine - (coarse - fine) / (growth - 1);
}

/** The mesh of the file that a job makes. */
async function finished(model: Mesh, spec: ConstantSpec): Promise<Mesh> {
  let made: Mesh | undefined;
  await generateLattice(model, spec, {
    write: () => undefined,
    onMesh(mesh) {
      made = mesh;
    },
  });
  return made!;
}

function inVoxels(body: Mesh, edgeMm: number, friction: boolean): number {
  const { modulusMPa, poissonRatio } = PA12;
  const stiffness = isotropicStiffness(modulusMPa, poissonRatio);
  const { surface: _, ...voxels } = boxedModel(body, [edgeMm, edgeMm, edgeMm]);
  return finish(pressSolid(voxels, { axis: 2, friction, stiffness, stressFactor: 1 })).stiffness;
}
