import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readModel } from '../../../core/formats/read-model.ts';
import { inspectModel } from '../../../core/model/input/inspect.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { BENCH_JOBS, type BenchJob, constantSpec } from './jobs.ts';

/** Jobs on published models, which are not kept here: their files are given by name. */
const SCAN_JOBS: Record<string, Omit<BenchJob, 'model'> & { model: string }> = {
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
export function jobsWith(paths: Readonly<Record<string, string>>): Record<string, BenchJob> {
  const unknown = Object.keys(paths).filter((name) =>
    Object.values(SCAN_JOBS).every(({ model }) => model !== name),
  );
  if (unknown.length > 0) throw new Error(`no job has a model ${unknown.join(', ')}`);
  const scans = Object.entries(SCAN_JOBS).filter(([, { model }]) => paths[model] !== undefined);
  return {
    ...BENCH_JOBS,
    ...Object.fromEntries(
      scans.map(([name, job]) => [name, { ...job, model: () => modelAt(paths[job.model]!) }]),
    ),
  };
}

function modelAt(path: string): Mesh {
  const bytes = readFileSync(path);
  const { mesh, accepted } = inspectModel(bytes, {
    fileName: basename(path),
    read: (model) => readModel(model, basename(path)),
    unit: 'auto',
  });
  if (!accepted || !mesh) throw new Error(`${path} is refused`);
  return mesh;
}
