import { namesOf } from '../core/rules/names.ts';
import { HUGE_TIMEOUT_SECONDS } from '../core/rules/order/job-limits.ts';
import type { WorkerSize } from '../core/rules/order/worker-sizes.ts';
import {
  type AccountQuotas,
  type BundleSource,
  FUNCTIONS,
  type FunctionName,
  sizeOf,
  WORKERS,
} from './functions.ts';
import { WATCHERS, type WatcherName } from './watchers.ts';

/** Name of the container that runs huge jobs, and of its bundle folder. */
export const CONTAINER_NAME = 'generate-huge';
export type BundleName = FunctionName | typeof CONTAINER_NAME | WatcherName;

/**
 * Size and entry file of the container. Fargate has 30 GB for four processors, three times what a function gets: two
 * threads of the engine, one that compresses, one that stores (docs/decisions/0062-three-sizes-of-workers.md).
 */
export const CONTAINER = {
  entry: 'workers/generate/container.ts',
  timeoutSeconds: HUGE_TIMEOUT_SECONDS,
  vcpus: 4,
  memoryMb: 30 * 1024,
  /** Memory for JavaScript's own objects; the engine's arrays are outside of it. */
  heapMb: 16 * 1024,
} as const;

/** Containers at once. A new account has 6 processors of Fargate, production asks for more (docs/deploy.md). */
const AT_ONCE: Readonly<Record<AccountQuotas, number>> = { new: 1, raised: 16 };

/** Returns how many containers may run at once in an account with these quotas. */
export function containersAtOnce(quotas: AccountQuotas): number {
  return AT_ONCE[quotas];
}

/** Returns how many workers of each size run at most in an account with these quotas. */
export function workersOf(quotas: AccountQuotas): Partial<Record<WorkerSize, number>> {
  const [small, large] = [
    sizeOf(WORKERS.small, quotas).runsOfQueues,
    sizeOf(WORKERS.large, quotas).runsOfQueues,
  ];
  return {
    ...(small === undefined ? {} : { small }),
    ...(large === undefined ? {} : { large }),
    huge: containersAtOnce(quotas),
  };
}

/** Everything that is bundled, by the name of its folder: the functions, those that watch, and the container. */
export const BUNDLES: Readonly<Record<BundleName, BundleSource>> = {
  ...FUNCTIONS,
  ...WATCHERS,
  [CONTAINER_NAME]: { entry: CONTAINER.entry, threads: FUNCTIONS.generate.threads!, credentials: 'chain' },
};

export const BUNDLE_NAMES = namesOf(BUNDLES);
