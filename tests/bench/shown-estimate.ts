import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { generateLattice } from '../../core/lattice/pipeline/generate.ts';
import type { LatticeSpec } from '../../core/lattice/spec/spec.ts';
import { PROCESS_LIMITS } from '../../core/rules/parameters/printability.ts';
import { previewOf } from '../../web/features/preview/preview-frame.ts';
import { PreviewModel } from '../../web/features/preview/preview-model.ts';
import { bone } from '../models/bone.ts';
import { bracket } from '../models/bracket.ts';
import { box, sphere, torus } from '../models/primitives.ts';
import { sole } from '../models/sole.ts';
import { plate } from '../models/thin.ts';
import { bentSole, insoleCase, piercedPlate } from '../models/walls.ts';
import { constantSpec } from './engine/jobs.ts';

/** Allowed difference of what is shown at the press of Generate from the result. */
const BAR = 0.15;

const BOX = () => box([0, 0, 0], [50, 40, 30]);
const BALL = () => sphere(25, 64);
const RAMP = { width: 256, height: 1, gray: Uint8Array.from({ length: 256 }, (_, x) => x) };

const gradient = (darkestMm: number, lightestMm: number): LatticeSpec => ({
  ...constantSpec('TYPE-20002', 8, { rodDiameterMm: Math.max(darkestMm, lightestMm) }),
  mode: 'gradient',
  gradient: { image: RAMP, projection: 'z', darkestMm, lightestMm },
});

const regions = (heightMm: number, size: number, second: string): LatticeSpec => ({
  ...constantSpec('TYPE-20002', size),
  mode: 'regions',
  regions: {
    plane: [
      [0, 0, heightMm],
      [1, 0, heightMm],
      [0, 1, heightMm],
    ],
    second: { lattice: second, cellMm: [8, 8, 8], rodDiameterMm: 0.9 },
  },
});

const network = { variant: 'network', rodDiameterMm: 1.2 } as const;

const JOBS: readonly [string, () => Mesh | Promise<Mesh>, LatticeSpec][] = [
  ['box, BCC 8', BOX, constantSpec('TYPE-20002', 8)],
  ['box, octet 10, nodes in its faces', BOX, constantSpec('TYPE-20007', 10)],
  ['small ball, BCC 8', () => sphere(13, 32), constantSpec('TYPE-20002', 8)],
  ['ball, Kelvin 8', BALL, constantSpec('TYPE-20009', 8)],
  ['ball, BCC 8, rods of 1.6 mm', BALL, constantSpec('TYPE-20002', 8, { rodDiameterMm: 1.6 })],
  ['bone, octet 8, low', () => bone(120, 156, 80), constantSpec('TYPE-20007', 8, { action: 'low' })],
  ['bracket, octet 6', bracket, constantSpec('TYPE-20007', 6)],
  // The samples as their areas start: core/catalogue/starts.ts.
  ['sample bracket, octet 10', bracket, constantSpec('TYPE-20007', 10)],
  ['sample bone, diamond 5', () => bone(100, 72, 40), constantSpec('TYPE-20008', 5)],
  ['sample insole, dodecahedron 8', () => sole(200, 64, 32), constantSpec('TYPE-20010', 8)],
  ['bracket, octet 10, low', bracket, constantSpec('TYPE-20007', 10, { action: 'low' })],
  ['bracket, octet 10, rods of 1.5 mm', bracket, constantSpec('TYPE-20007', 10, { rodDiameterMm: 1.5 })],
  ['bracket, Kelvin 10', bracket, constantSpec('TYPE-20009', 10)],
  ['pierced plate, octet 10', () => piercedPlate(12), constantSpec('TYPE-20007', 10)],
  ['bent sole, octet 10', () => bentSole(), constantSpec('TYPE-20007', 10)],
  ['ring, BCC 5, cut', () => torus(25, 9), constantSpec('TYPE-20002', 5, { action: 'cut' })],
  ['bone, stretched octet', () => bone(100, 156, 80), constantSpec('TYPE-20007', 8, { cellMm: [6, 8, 10] })],
  ['ball, foam 8', BALL, constantSpec('GH-30001', 8)],
  ['ball, gradient', BALL, gradient(1.4, 0.6)],
  ['box, gradient', BOX, gradient(1.2, 0.6)],
  ['ball, two regions', BALL, regions(3, 8, 'TYPE-20007')],
  ['box, two regions', BOX, regions(14, 6, 'TYPE-20001')],
  ['bracket, two regions', bracket, regions(20, 6, 'TYPE-20002')],
  ['ball, net', () => sphere(20, 48), constantSpec('TYPE-20002', 8, { openEnds: 'net' })],
  ['bone, net', () => bone(100, 156, 80), constantSpec('TYPE-20002', 8, { openEnds: 'net' })],
  ['box, shell', BOX, constantSpec('TYPE-20007', 8, { shellMm: 1.5 })],
  ['ball, shell', BALL, constantSpec('TYPE-20002', 8, { shellMm: 2 })],
  ['sole, shell', () => sole(120), constantSpec('TYPE-20002', 6, { shellMm: 1.2 })],
  ['box, solid bottom', BOX, constantSpec('TYPE-20002', 8, { bottomMm: 3 })],
  ['ball, gyroid', BALL, constantSpec('TYPE-10001', 10, { rodDiameterMm: 1 })],
  ['ball, gyroid, shell', BALL, constantSpec('TYPE-10001', 10, { rodDiameterMm: 1, shellMm: 1.5 })],
  ['box, P network', BOX, constantSpec('TYPE-10002', 10, network)],
  ['bracket, conformal', bracket, constantSpec('TYPE-20002', 6, { cells: 'conformal' })],
  [
    'insole, conformal',
    insoleCase,
    constantSpec('TYPE-20001', 3, { cells: 'conformal', rodDiameterMm: 0.3 }),
  ],
  [
    'plate, conformal gyroid',
    plate,
    constantSpec('TYPE-10001', 5, { cells: 'conformal', rodDiameterMm: 0.5 }),
  ],
];

/** Prints what the live preview says of triangles beside what is made; ends with 1 if a job misses the bar. */
export async function run(): Promise<void> {
  console.log('job | shown | made | ratio');
  for (const [title, model, spec] of JOBS) {
    const mesh = await model();
    const shown = previewOf(new PreviewModel(mesh), spec, PROCESS_LIMITS.DLP).figures().triangles;
    const { triangles } = await generateLattice(mesh, spec, { write: () => undefined });
    const isOff = Math.abs(shown / triangles - 1) > BAR;
    if (isOff) process.exitCode = 1;
    console.log(
      [title, shown, triangles, `${(shown / triangles).toFixed(2)}${isOff ? ' OFF' : ''}`].join(' | '),
    );
  }
}
