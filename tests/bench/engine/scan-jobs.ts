import { join } from 'node:path';
import type { FaceRole } from '../../../core/spec/roles.ts';
import { modelAt } from '../given-models.ts';
import { type Bar, BENCH_JOBS, type BenchJob, constantSpec } from './jobs.ts';

/** The bracket that the page offers, whose jobs need no given file. */
const SAMPLE = 'sample';
const SAMPLE_PATH = join(import.meta.dirname, '../../../web/public/samples/bracket.stl');
const withRims = (size: number, holds: boolean) => ({
  title: `bracket, octet ${size}/0.8, rims and a pad`,
  spec: constantSpec('TYPE-20007', size, { roles: RIMS_AND_PAD }),
  model: SAMPLE,
  peer: false,
  bars: [{ of: 'roles', atMost: 1.5, holds }] satisfies Bar[],
});
/** Rims around the four screw holes, and a pad under the foot. */
const RIMS_AND_PAD: FaceRole[] = [
  {
    kind: 'solid',
    facesAtMm: [
      [-8, -9.7, 6],
      [-8, 16.3, 6],
      [-24, -8.7, 40],
      [-24, 15.3, 40],
    ],
    mm: 3,
  },
  { kind: 'solid', facesAtMm: [[0, 0, 0]], mm: 4 },
];

/** Jobs on models in files: published ones, which are not kept here and are given by name, and the sample. */
const FILE_JOBS: Record<string, Omit<BenchJob, 'model'> & { model: string }> = {
  'rims-8': withRims(8, false),
  'rims-5': withRims(5, true),
  bust: {
    title: 'bust, BCC 8/0.8',
    model: 'bust',
    spec: constantSpec('TYPE-20002', 8),
    peer: true,
    nativeShare: 0.54,
  },
  hip: {
    title: 'hip, BCC 8/0.8',
    model: 'hip',
    spec: constantSpec('TYPE-20002', 8),
    peer: true,
    nativeShare: 0.51,
  },
  'hip-octet': { title: 'hip, octet 8/0.8', model: 'hip', spec: constantSpec('TYPE-20007', 8), peer: true },
  bracket: {
    title: 'bracket, BCC 8/0.8',
    model: 'bracket',
    spec: constantSpec('TYPE-20002', 8),
    peer: true,
    nativeShare: 0.44,
  },
  'hip-shell': {
    title: 'hip, BCC 8/0.8, shell 2',
    model: 'hip',
    spec: constantSpec('TYPE-20002', 8, { shellMm: 2 }),
    // The peer cannot offset, and no inner surface is known.
    peer: false,
  },
};

/** The jobs of the bench by name: those that need no file, and those whose model's path is given. */
export function jobsWith(given: Readonly<Record<string, string>>): Record<string, BenchJob> {
  const paths: Record<string, string> = { [SAMPLE]: SAMPLE_PATH, ...given };
  const unknown = Object.keys(paths).filter((name) =>
    Object.values(FILE_JOBS).every(({ model }) => model !== name),
  );
  if (unknown.length > 0) throw new Error(`no job has a model ${unknown.join(', ')}`);
  const scans = Object.entries(FILE_JOBS).filter(([, { model }]) => paths[model] !== undefined);
  return {
    ...BENCH_JOBS,
    ...Object.fromEntries(
      scans.map(([name, job]) => [name, { ...job, model: () => modelAt(paths[job.model]!) }]),
    ),
  };
}
