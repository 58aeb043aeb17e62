import { namesOf } from '../core/rules/names.ts';
import { GENERATE_TIMEOUT_SECONDS } from '../core/rules/order/job-limits.ts';
import { type FunctionWorkerSize, QUEUES_PER_SIZE } from '../core/rules/order/worker-sizes.ts';
import { RECONCILE_TIMEOUT_SECONDS, SETTLE_TIMEOUT_SECONDS } from '../core/rules/pay/limits.ts';

/** The product's Lambda functions, by the name of their bundle folder. */
export type FunctionName =
  | 'api'
  | 'files'
  | 'account'
  | 'pay'
  | 'socket'
  | 'generate'
  | 'dead-letters'
  | 'sweep'
  | 'webhooks'
  | 'settle'
  | 'reconcile'
  | 'generate-large';

export interface BundleSource {
  /** Entry file, relative to the repository's root. */
  entry: string;
  /** Modules from which the entry starts threads, by their name beside `index.mjs` (without `.mjs`). */
  threads?: Readonly<Record<string, string>>;
  /** Lambda puts credentials into the environment (default); elsewhere the SDK looks for them in its usual places. */
  credentials?: 'environment' | 'chain';
}

export interface FunctionShape extends BundleSource {
  timeoutSeconds: number;
  /** Lambda gives one vCPU per 1769 MB. */
  memoryMb: number;
  /** Maximum number of concurrent runs; by default the account's limit. */
  maxConcurrency?: number;
}

/** The worker, in the two sizes that are functions. */
const GENERATE = {
  entry: 'workers/generate/index.ts',
  threads: {
    'engine-thread': 'workers/generate/engine/engine-thread.ts',
    thread: 'workers/generate/engine/helper-thread.ts',
    'analysis-thread': 'workers/generate/analysis/analysis-thread.ts',
    'press-thread': 'workers/generate/press/press-thread.ts',
    'decode-thread': 'cloud/decoding/decode-thread.ts',
  },
  timeoutSeconds: GENERATE_TIMEOUT_SECONDS,
} as const;

/** The function that runs jobs, by the size of worker. */
export const WORKERS: Readonly<Record<FunctionWorkerSize, FunctionName>> = {
  small: 'generate',
  large: 'generate-large',
};

/** Sizes and entry files of functions, for bundler, CDK and local cloud. API ones stay below 29 s. */
export const FUNCTIONS: Readonly<Record<FunctionName, FunctionShape>> = {
  api: { entry: 'functions/api/index.ts', timeoutSeconds: 15, memoryMb: 1769 },
  // Checking a model occupies a run for up to DECODE_CLOCK_SECONDS (core/rules/model/decode-budgets.ts). An account of AWS has 1000
  // concurrent runs: 200 leave the rest to sign-in, sockets and workers, whatever is uploaded.
  files: {
    entry: 'functions/files/index.ts',
    threads: { 'decode-thread': 'cloud/decoding/decode-thread.ts' },
    timeoutSeconds: 28,
    memoryMb: 1769,
    maxConcurrency: 200,
  },
  account: { entry: 'functions/account/index.ts', timeoutSeconds: 15, memoryMb: 1769 },
  pay: { entry: 'functions/pay/index.ts', timeoutSeconds: 28, memoryMb: 1769 },
  // A separate concurrency, so that a flood of messages leaves the account's to the API. An event takes some 50 ms: 50
  // runs serve a thousand a second, twice what the stage lets through.
  socket: { entry: 'functions/socket/index.ts', timeoutSeconds: 10, memoryMb: 512, maxConcurrency: 50 },
  // A job keeps 1.4 processors busy; this memory buys two. A million lattices a day need 140 at the peak
  // (`bench -- cost scale`).
  generate: { ...GENERATE, memoryMb: 3538, maxConcurrency: 340 },
  'dead-letters': { entry: 'workers/dead-letters/index.ts', timeoutSeconds: 30, memoryMb: 512 },
  // One sweep at a time: a run must not overlap with the next minute's.
  sweep: { entry: 'workers/sweep/index.ts', timeoutSeconds: 50, memoryMb: 512, maxConcurrency: 1 },
  webhooks: { entry: 'workers/webhooks/index.ts', timeoutSeconds: 50, memoryMb: 512 },
  settle: { entry: 'workers/settle/index.ts', timeoutSeconds: SETTLE_TIMEOUT_SECONDS, memoryMb: 512 },
  reconcile: {
    entry: 'workers/reconcile/index.ts',
    timeoutSeconds: RECONCILE_TIMEOUT_SECONDS,
    memoryMb: 512,
    maxConcurrency: 1,
  },
  // The most that Lambda gives. A million lattices a day need 35 at the peak.
  'generate-large': { ...GENERATE, memoryMb: 10_240, maxConcurrency: 60 },
};

/** Names in the table's order. */
export const FUNCTION_NAMES = namesOf(FUNCTIONS);

/** Quotas of an AWS account: those of a new one, or those that production needs (docs/deploy.md). */
export type AccountQuotas = 'new' | 'raised';

/** Concurrent runs of a new account. None of them can be reserved. */
const NEW_ACCOUNT_RUNS = 10;
/** Most memory of a function in a new account, MB. */
const NEW_ACCOUNT_MEMORY_MB = 3008;
/** Concurrent jobs of each queue in a new account. A queue accepts no lower limit. */
const NEW_ACCOUNT_JOBS = 2;
/** Concurrent runs that AWS keeps unreserved (docs.aws.amazon.com/lambda, configuration-concurrency). */
const UNRESERVED_RUNS_MIN = 100;

/** Parameter of a host's stack with the concurrent runs that its account allows. */
export const ACCOUNT_RUNS = 'AccountRuns';

export const WORKER_QUEUES: Readonly<Record<AccountQuotas, number>> = { new: 1, raised: QUEUES_PER_SIZE };

export interface FunctionSize {
  memoryMb: number;
  /** Runs of the account that are reserved for this function. */
  reservedRuns?: number;
  /** Runs that the function's queues may start at once, together. */
  runsOfQueues?: number;
}

export function sizeOf(name: FunctionName, quotas: AccountQuotas): FunctionSize {
  const { memoryMb, maxConcurrency } = FUNCTIONS[name];
  if (quotas === 'new')
    return { memoryMb: Math.min(memoryMb, NEW_ACCOUNT_MEMORY_MB), runsOfQueues: NEW_ACCOUNT_JOBS };
  return maxConcurrency === undefined
    ? { memoryMb }
    : { memoryMb, reservedRuns: maxConcurrency, runsOfQueues: maxConcurrency };
}

/** Returns the concurrent runs that an account with these quotas must have. */
export function runsNeeded(quotas: AccountQuotas): number {
  return reservedRuns(quotas) + (quotas === 'new' ? NEW_ACCOUNT_RUNS : UNRESERVED_RUNS_MIN);
}

/** Returns the concurrent runs that are reserved. The others are for sign-in, calls and payments. */
export function reservedRuns(quotas: AccountQuotas): number {
  return FUNCTION_NAMES.reduce((sum, name) => sum + (sizeOf(name, quotas).reservedRuns ?? 0), 0);
}
