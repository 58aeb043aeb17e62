import { WORKER_START_SECONDS, type WorkerSize } from '../../../core/rules/order/worker-sizes.ts';
import { CONTAINER } from '../../../infra/container.ts';
import { FUNCTIONS, WORKERS } from '../../../infra/functions.ts';
import { PRICES } from './prices.ts';

const SECONDS_PER_HOUR = 3600;

export function usdPerSecond(size: WorkerSize): number {
  if (size !== 'huge') return (FUNCTIONS[WORKERS[size]].memoryMb / 1024) * PRICES.lambdaGbSecond;
  const { vcpus, memoryMb } = CONTAINER;
  const hour = vcpus * PRICES.fargateVcpuHour + (memoryMb / 1024) * PRICES.fargateGbHour;
  return (hour + PRICES.publicAddressHour) / SECONDS_PER_HOUR;
}

/** Returns what a run of so many seconds costs: a function's call, or a container with its start, which is paid for too. */
export function runUsd(size: WorkerSize, seconds: number): number {
  const start = size === 'huge' ? 0 : PRICES.lambdaRequest;
  return start + (seconds + WORKER_START_SECONDS[size]) * usdPerSecond(size);
}
