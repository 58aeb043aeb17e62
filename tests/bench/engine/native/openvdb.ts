import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { topologyByTitle } from '../../../../core/lattice/cell/cells.ts';
import { strutAxes } from '../../../../core/lattice/cell/strut-axes.ts';
import { encodeStl } from '../../../../core/lattice/formats/stl/write.ts';
import type { Point } from '../../../../core/lattice/geometry/vector.ts';
import { insideTest } from '../../../../core/lattice/grid/inside.ts';
import { findNearCells } from '../../../../core/lattice/grid/near-cells.ts';
import { cellCorner, cellCount, placeCells } from '../../../../core/lattice/grid/placement.ts';
import { latticeName, namedSurface } from '../../../../core/lattice/spec/name.ts';
import type { BenchJob } from '../jobs.ts';

const run = promisify(execFile);

/** Edge of the peer's voxels, mm: with it a rod of 0.8 mm loses 20 % of its volume. */
export const VOXEL_MM = 0.3;
/** What the peer is built with. */
const PACKAGES = 'g++ libopenvdb-dev libboost-dev libtbb-dev libimath-dev';
/** Places along a rod at which it is looked for inside the model. */
const LOOKS = 8;

/**
 * Compiles the peer into a folder. Returns its path, or the reason why it cannot be compiled. With `installs` what it needs
 * is first installed by apt.
 */
export async function buildOpenVdbPeer(
  folder: string,
  installs: boolean,
): Promise<{ path: string } | { reason: string }> {
  const path = join(folder, 'openvdb-peer');
  const source = join(import.meta.dirname, 'openvdb.cpp');
  try {
    if (installs) await run('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES.split(' ')]);
    const options = [
      '-O3',
      '-march=native',
      '-std=c++17',
      source,
      '-o',
      path,
      '-lopenvdb',
      '-ltbb',
      '-lImath-3_1',
    ];
    await run('g++', options, { maxBuffer: 1 << 26 });
    return { path };
  } catch {
    return { reason: `not available (apt-get install ${PACKAGES})` };
  }
}

/**
 * Runs a job by the peer on all threads. Returns the seconds of the whole process by the clock and the triangles of its
 * STL, or undefined for a job that it cannot do: two regions, graded rods.
 */
export async function runOpenVdbPeer(
  peer: string,
  job: BenchJob,
  folder: string,
): Promise<{ seconds: number; triangles: number } | undefined> {
  const request = requestOf(job);
  if (request === undefined) return undefined;
  const files = ['model.stl', 'job.txt', 'openvdb.stl'].map((name) => join(folder, name));
  await writeFile(files[0]!, encodeStl(job.model()));
  await writeFile(files[1]!, request);
  const begun = performance.now();
  const { stdout } = await run(peer, files);
  const seconds = (performance.now() - begun) / 1000;
  return { seconds, triangles: (JSON.parse(stdout) as { triangles: number }).triangles };
}

/** A job as the peer reads it. It holds only the rods inside the model; our own time includes finding them. */
function requestOf({ spec, model }: BenchJob): string | undefined {
  if (spec.mode !== 'constant') return undefined;
  const { placement, local } = placeCells(model(), spec);
  const head = `voxel ${VOXEL_MM} shell ${spec.shellMm ?? 0}`;
  const surface = namedSurface(latticeName(spec));
  if (surface) {
    if (surface.surface !== 'gyroid' || surface.variant !== 'sheet') return undefined;
    return `${head} gyroid ${spec.cellMm[0]} ${spec.rodDiameterMm} ${placement.origin.join(' ')}`;
  }
  const inside = insideTest(local, placement, findNearCells(local, placement, 0));
  const axes = strutAxes(topologyByTitle(spec.lattice)!, spec.cellMm);
  const rods: string[] = [];
  for (let cell = 0; cell < cellCount(placement); cell++) {
    const corner = cellCorner(placement, cell);
    for (const { start, end } of axes) {
      const at = (share: number) => start.map((mm, k) => corner[k]! + mm + share * (end[k]! - mm)) as Point;
      const isIn = Array.from({ length: LOOKS + 1 }, (_, i) => at(i / LOOKS)).some((place) =>
        inside(...place),
      );
      if (isIn) rods.push([...at(0), ...at(1)].join(' '));
    }
  }
  return `${head} rods ${spec.rodDiameterMm / 2} ${rods.length}\n${rods.join('\n')}`;
}
