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
  /** Largest share by which the press test may be off: what it was when last looked at, and a little. */
  bar: number;
}

const KELVIN = { lattice: 'TYPE-20009', cellMm: 8, rodMm: 1.2, friction: true } as const;
const OCTET = { lattice: 'TYPE-20007', cellMm: 8, rodMm: 0.9, friction: true } as const;
const CASES: readonly Case[] = [
  { ...KELVIN, name: 'column of one Kelvin cell', extentMm: [8, 8, 24], bar: 0.1 },
  { ...KELVIN, name: 'bcc column', lattice: 'TYPE-20002', extentMm: [8, 8, 24], bar: 0.25 },
  { ...OCTET, name: 'octet plate', extentMm: [16, 16, 8], bar: 0.15 },
  { ...OCTET, name: 'conformal octet slab', extentMm: [16, 16, 10], isConformal: true, bar: 0.15 },
  { ...OCTET, name: 'gyroid cube', lattice: 'TYPE-10001', rodMm: 0.8, extentMm: [16, 16, 16], bar: 0.2 },
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
  console.log(
    'part | press test | voxels, coarse | fine | extrapolated | press test over that | bar | g | file g',
  );
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
  bar,
}: Case): Promise<void> {
  const spec = sampleSpec(lattice, {
    cellMm,
    rodDiameterMm: rodMm,
    ...(isConformal ? { cells: 'conformal' as const } : { originMm: [0, 0, 0] as Point }),
  });
  const model = box([0, 0, 0], extentMm);
  const source = { frame: () => buildFrame(model, spec), ...pressBodies(model, spec) };
  const { figures } = finish(pressLattice(source, spec, { axis: 2, friction, material: PA12 }));
  const file = await finished(model, spec);
  const [coarse, fine] = VOXEL_MM.map((edge) => inVoxels(file, edge, friction)) as [number, number];
  const growth = (VOXEL_MM[0] / VOXEL_MM[1]) ** ORDER;
  const limit = fine - (coarse - fine) / (growth - 1);
  const off = figures.stiffnessNPerMm / limit - 1;
  const isOff = Math.abs(off) > bar;
  if (isOff) process.exitCode = 1;
  const cells = [figures.stiffnessNPerMm, coarse, fine, limit].map((value) => value.toPrecision(4));
  const judged = [`${(100 * off).toFixed(1)} %${isOff ? ' OFF' : ''}`, `${100 * bar} %`];
  console.log([name, ...cells, ...judged, figures.massG.toPrecision(3)].join(' | '));
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
