import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openKernel, SolidScope } from '../../core/lattice/kernel/kernel.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { VertexWelder } from '../../core/lattice/mesh/weld/vertex-welder.ts';
import { generateLattice } from '../../core/lattice/pipeline/generate.ts';
import { cornersOfStl } from '../../core/lattice/verify/verify.ts';
import { sliceMesh } from '../../core/slicing/slice-mesh.ts';
import { BENCH_JOBS } from './engine/jobs.ts';

const LAYER_MM = 0.05;
/** The engine's jobs that are sliced, with the most seconds of processor time, welding included. */
const JOBS = { 'sphere-10': 3, 'box-10': 20 } as const;
type Job = keyof typeof JOBS;
/** Layers that the peer cuts as well, evenly spread. */
const PEER_LAYERS = 40;
/** Greatest difference of an area from the peer's. */
const AREA_SHARE = 0.001;

/**
 * `npm run bench -- slicing [job ...]`: makes the engine's jobs, slices them into layers of 0.05 mm with islands, and
 * cuts some of the same layers by manifold-3d, each job in its own process. Prints processor time, peak memory, the time
 * per layer of both, and the largest difference of an area. Ends with 1 when a bar is missed.
 */
export async function run(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  for (const job of positionals.length > 0 ? positionals : Object.keys(JOBS)) {
    if (!(job in JOBS)) throw new Error(`no job is called ${job}; there are ${Object.keys(JOBS).join(', ')}`);
    await runApart(job);
  }
}

/** Makes and slices one job in its own process, so that no memory is counted twice. */
async function runApart(job: string): Promise<void> {
  const child = fork(join(import.meta.dirname, 'slicing.ts'), [job], {
    execArgv: ['--max-old-space-size=6000'],
  });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0) process.exitCode = 1;
}

/** Welded mesh of a job's lattice. */
async function meshOf(job: Job): Promise<Mesh> {
  const parts: Uint8Array[] = [];
  const { model, spec } = BENCH_JOBS[job]!;
  await generateLattice(model(), spec, { threads: 1, write: (chunk) => void parts.push(chunk.slice()) });
  const corners = cornersOfStl(Buffer.concat(parts));
  const welder = new VertexWelder(corners.length / 9);
  const before = cpuSeconds();
  welder.add(corners);
  weldSeconds = cpuSeconds() - before;
  return welder.mesh();
}

let weldSeconds = 0;

async function measure(job: Job): Promise<void> {
  const mesh = await meshOf(job);
  const startMb = residentMb();
  const before = cpuSeconds();
  const figures = sliceMesh(mesh, LAYER_MM);
  const seconds = cpuSeconds() - before + weldSeconds;
  const memoryMb = residentMb() - startMb;
  const layers = figures.heightsMm.length;
  const peer = await peerSections(mesh, figures.heightsMm);
  const worst = Math.max(
    ...peer.areas.map(({ k, areaMm2 }) => {
      return Math.abs(areaMm2 - figures.areasMm2[k]!) / Math.max(areaMm2, 1);
    }),
  );
  const passes = seconds <= JOBS[job] && worst <= AREA_SHARE;
  const ours = (1000 * seconds) / layers;
  console.log(
    [
      passes ? 'ok    ' : 'MISSED',
      `${job}: ${mesh.triangles.length / 3} triangles, ${layers} layers of ${LAYER_MM} mm,`,
      `${figures.points.reduce((sum, count) => sum + count, 0)} points, ${figures.islands.length} islands:`,
      `${seconds.toFixed(2)} s of ${JOBS[job]} (welding ${weldSeconds.toFixed(2)}), ${memoryMb.toFixed(0)} MB beside the mesh;`,
      `${ours.toFixed(2)} ms a layer, manifold-3d ${peer.msPerLayer.toFixed(1)} ms (${(peer.msPerLayer / ours).toFixed(0)} times)`,
      `after ${peer.openSeconds.toFixed(1)} s to open; areas of ${PEER_LAYERS} layers off by at most ${(worst * 100).toPrecision(2)} %`,
    ].join(' '),
  );
  if (!passes) process.exitCode = 1;
}

/** Sections of some layers by the boolean kernel, with its processor time. */
async function peerSections(
  mesh: Mesh,
  heightsMm: Float64Array,
): Promise<{ areas: { k: number; areaMm2: number }[]; msPerLayer: number; openSeconds: number }> {
  const kernel = await openKernel();
  const scope = new SolidScope(kernel);
  const opening = cpuSeconds();
  const solid = scope.solid(mesh, 'bad-model');
  const openSeconds = cpuSeconds() - opening;
  const before = cpuSeconds();
  const areas = Array.from({ length: PEER_LAYERS }, (_, i) => {
    const k = Math.floor(((i + 0.5) * heightsMm.length) / PEER_LAYERS);
    const section = solid.slice(heightsMm[k]!);
    const areaMm2 = section.area();
    section.delete();
    return { k, areaMm2 };
  });
  const msPerLayer = (1000 * (cpuSeconds() - before)) / PEER_LAYERS;
  scope.release();
  return { areas, msPerLayer, openSeconds };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Memory of this process, megabytes. */
function residentMb(): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}

const [job] = process.argv.slice(2);
if (process.send && job) await measure(job as Job);
