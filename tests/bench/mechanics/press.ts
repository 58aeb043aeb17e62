import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { materialByName } from '../../../core/catalogue/materials.ts';
import { readModel } from '../../../core/formats/read-model.ts';
import { pressFrame } from '../../../core/mechanics/press/press-frame.ts';
import { finish } from '../../../core/mechanics/press/press-test.ts';
import { insideMesh } from '../../../core/model/domain/inside-mesh.ts';
import { buildFrame } from '../../../core/run/pipeline/build-frame.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { weldCorners } from '../../../core/solid/mesh/weld/weld.ts';
import { sampleSpec } from '../../../core/spec/testing/sample-spec.ts';
import { box, sphere } from '../../models/primitives.ts';

interface Case {
  name: string;
  mesh: () => Mesh;
  lattice: string;
  cellMm: number;
  rodMm: number;
}

/** Struts and the seconds of processor time that a test of them may take after its frame. */
const BARS = [
  { struts: 5_000, seconds: 0.3 },
  { struts: 35_000, seconds: 1.5 },
  { struts: 100_000, seconds: 3 },
] as const;

const block = (cells: number) => () => box([0, 0, 0], [10 * cells, 10 * cells, 10 * cells]);

/** Blocks of 1 k, 5 k and 22 k cells, a sphere in three sizes of cells, and files that the caller names. */
const CASES: readonly Case[] = [
  { name: 'block of 1 k cells', mesh: block(10), lattice: 'TYPE-20002', cellMm: 10, rodMm: 1.4 },
  { name: 'block of 5 k cells', mesh: block(17), lattice: 'TYPE-20002', cellMm: 10, rodMm: 1.4 },
  { name: 'block of 22 k cells', mesh: block(28), lattice: 'TYPE-20002', cellMm: 10, rodMm: 1.4 },
  { name: 'sphere', mesh: () => sphere(50), lattice: 'TYPE-20002', cellMm: 10, rodMm: 1.2 },
  { name: 'sphere', mesh: () => sphere(50), lattice: 'TYPE-20002', cellMm: 5, rodMm: 0.8 },
  { name: 'sphere', mesh: () => sphere(50), lattice: 'TYPE-20002', cellMm: 3.5, rodMm: 0.6 },
  { name: 'sphere', mesh: () => sphere(40), lattice: 'TYPE-20009', cellMm: 8, rodMm: 1 },
];

/**
 * Presses blocks, spheres and the given models (`femur.stl spot.stl`), with and without friction, and prints iterations,
 * processor seconds after the frame, and the memory of the process. Ends with 1 if a bar is missed.
 */
export function benchPress(files: readonly string[]): void {
  console.log(`load ${loadavg()[0]!.toFixed(1)}; PA12, pressed along z; seconds are of the processor`);
  console.log(
    'part | lattice, cell mm | struts | unknowns | plates | iterations | s | bar s | MB | N/mm | g',
  );
  const models = files.map((file): Case => {
    const name = file.split('/').at(-1)!;
    const mesh = () => {
      const read = readModel(readFileSync(file), name);
      if (!read.ok) throw new Error(`${file} cannot be read`);
      return weldCorners(read.corners);
    };
    return { name, mesh, lattice: 'TYPE-20002', cellMm: 5, rodMm: 0.8 };
  });
  for (const one of [...CASES, ...models]) for (const friction of [true, false]) press(one, friction);
}

function press({ name, mesh, lattice, cellMm, rodMm }: Case, friction: boolean): void {
  const spec = sampleSpec(lattice, { cellMm, rodDiameterMm: rodMm });
  const part = mesh();
  const frame = buildFrame(part, spec);
  const since = process.cpuUsage().user;
  const { figures } = finish(
    pressFrame(frame, spec, {
      axis: 2,
      friction,
      material: materialByName('PA12')!,
      isInside: insideMesh(part),
    }),
  );
  const seconds = (process.cpuUsage().user - since) / 1e6;
  const bar = BARS.find(({ struts }) => figures.struts <= struts);
  const late = bar !== undefined && seconds > bar.seconds;
  if (late) process.exitCode = 1;
  const cells = [
    name,
    `${lattice}, ${cellMm}`,
    figures.struts,
    figures.unknowns,
    friction ? 'friction' : 'greased',
    figures.iterations,
    seconds.toFixed(2),
    `${bar?.seconds ?? '-'}${late ? ' OFF' : ''}`,
    (process.memoryUsage().rss / 1e6).toFixed(0),
    figures.stiffnessNPerMm.toPrecision(4),
    figures.massG.toPrecision(3),
  ];
  console.log(cells.join(' | '));
}
