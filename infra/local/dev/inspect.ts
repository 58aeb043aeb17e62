import { FUNCTION_NAMES, type FunctionName } from '../../functions.ts';
import type { LocalCloudOptions } from '../cloud.ts';

/** Port of the first function's debugger; the others follow in the order of `infra/functions.ts`. */
const FIRST_PORT = 9230;
/** Lease of a job under a debugger, seconds: a worker at a breakpoint sends no heartbeats. */
const LEASE_SECONDS = 24 * 3600;

/** Port on which a debugger attaches to a function or worker. */
export function inspectPort(name: string): number {
  return FIRST_PORT + FUNCTION_NAMES.indexOf(name as FunctionName);
}

/** Options of a local cloud whose functions and workers can stop at breakpoints. */
export function inspectSettings(
  environment: NonNullable<LocalCloudOptions['environment']>,
): Pick<LocalCloudOptions, 'inspectPort' | 'environment'> {
  const all = environment['*'] ?? {};
  const host = JSON.parse(all.HOST_CONFIG ?? '{}');
  const HOST_CONFIG = JSON.stringify({ ...host, jobs: { ...host.jobs, leaseSeconds: LEASE_SECONDS } });
  return { inspectPort, environment: { ...environment, '*': { ...all, HOST_CONFIG } } };
}
