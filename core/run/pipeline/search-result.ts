import { inSharedMemory } from '../../solid/threads/shared-memory.ts';
import type { Threads } from '../../solid/threads/task.ts';
import {
  type Crossings,
  joinedCrossings,
  type ReadiedSurface,
  readiedSurface,
} from '../../verify/crossings/crossings.ts';
import { crossingSearch, searchPieces } from '../../verify/crossings/crossings-in-pieces.ts';
import { SEARCH_FACES_MAX, searchCrossings } from '../../verify/sound.ts';

/** A search for crossings that other threads have begun. */
export interface BegunSearch {
  /** Does the rest; undefined for too many faces. */
  finish(): Promise<Crossings | undefined>;
  end(): void;
}

/** Faces from which a search is shared: below, it takes some milliseconds. */
const LEAST_SHARED_FACES = 5_000;

/**
 * `searchCrossings` on all threads, with the same result. The others begin at once; a thread alone begins with
 * `finish`.
 * @param corners 9 coordinates per face, mm
 */
export function beginSearch(threads: Threads, corners: Float32Array): BegunSearch {
  const faces = corners.length / 9;
  if (threads.others === 0 || faces < LEAST_SHARED_FACES || faces > SEARCH_FACES_MAX)
    return { finish: async () => searchCrossings(corners), end() {} };
  const surface = sharedSurface(corners);
  const shared = threads.share(crossingSearch, surface);
  const begun = shared.begin(searchPieces(surface));
  return {
    finish: async () => joinedCrossings(await begun.finish()),
    end: () => shared.end(),
  };
}

/** A surface that is ready for a search, in memory that all threads see. */
function sharedSurface(given: Float32Array): ReadiedSurface {
  const { corners, tree, plane } = readiedSurface(inSharedMemory(given));
  const { order, faceBox, levels } = tree;
  return {
    corners,
    tree: {
      order: order && inSharedMemory(order),
      corners: inSharedMemory(tree.corners),
      faceBox: inSharedMemory(faceBox),
      levels: levels.map((level) => inSharedMemory(level)),
    },
    plane: inSharedMemory(plane),
  };
}
