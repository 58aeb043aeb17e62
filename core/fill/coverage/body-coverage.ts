import { boundsOf } from '../../solid/geometry/box.ts';
import { mapPoint } from '../../solid/geometry/vector.ts';
import { type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { meshInSharedMemory } from '../../solid/threads/shared-memory.ts';
import type { SharedTask, Threads } from '../../solid/threads/task.ts';
import type { Frame } from '../frame/frame.ts';
import { type BodyCoverage, shownCoverage } from './coverage.ts';
import { samplesOf } from './domain-samples.ts';

/** The coverage of a body, which needs nothing but the domain and the frame. */
export const coverageOfOne = {
  name: 'coverage',
  open({ domain, frame }: { domain: Mesh; frame: Frame }) {
    return (): BodyCoverage => coverageOfBody(domain, frame);
  },
};

/** Shares a body's coverage as one piece, with one other thread: each gets a copy of the frame. */
export function shareCoverage(
  threads: Threads,
  domain: Mesh,
  frame: Frame,
): SharedTask<undefined, BodyCoverage> {
  const inside = threads.others > 0 ? meshInSharedMemory(domain) : domain;
  return threads.share(coverageOfOne, { domain: inside, frame }, 1);
}

function coverageOfBody(domain: Mesh, frame: Frame): BodyCoverage {
  return { ...shownCoverage(samplesOf(domain), frame), volumeMm3: volumeOf(domain) };
}

export function noCoverage(body: Mesh): BodyCoverage {
  const { min, max } = boundsOf(body);
  const lostAt = mapPoint(min, (low, k) => (low + max[k]!) / 2);
  return { share: 0, bodiesKept: 0, bodies: 1, lostAt, volumeMm3: volumeOf(body) };
}
