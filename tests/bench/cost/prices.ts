import { WORKER_START_SECONDS, type WorkerSize } from '../../../core/rules/order/worker-sizes.ts';
import { CONTAINER } from '../../../infra/container.ts';
import { FUNCTIONS, WORKERS } from '../../../infra/functions.ts';

/**
 * List prices of AWS in us-east-1, US dollars, as of 2026-11. Check them with each release that changes what a job uses.
 * https://aws.amazon.com/lambda/pricing/ (arm64), /fargate/pricing/ (arm64), /vpc/pricing/, /s3/pricing/, /dynamodb/pricing/on-demand/, /sqs/pricing/, /api-gateway/pricing/,
 * /cloudfront/pricing/, /waf/pricing/, /cloudwatch/pricing/, /xray/pricing/
 */
export const PRICES = {
  asOf: '2026-11',
  lambdaGbSecond: 0.0000133334,
  lambdaRequest: 0.2e-6,
  fargateVcpuHour: 0.03238,
  fargateGbHour: 0.00356,
  /** A public IPv4 address, while a container has it. */
  publicAddressHour: 0.005,
  s3StandardGbMonth: 0.023,
  s3ArchiveGbMonth: 0.004,
  s3Put: 5e-6,
  /** A move of an object to the archive class. */
  s3Transition: 20e-6,
  /** Read from the archive class. */
  s3RetrievalGb: 0.03,
  /**
   * From the CDN to browsers, the first 10 TB of a month after one that is free: what a beginner pays. S3 itself takes
   * 0.09 after 100 GB, and nothing for what the CDN reads.
   */
  egressGb: 0.085,
  s3Get: 0.4e-6,
  tableWrite: 0.625e-6,
  tableRead: 0.125e-6,
  queueRequest: 0.4e-6,
  apiCall: 1e-6,
  /** A request over TLS to the CDN, and its inspection by the firewall. */
  cdnRequest: 1e-6,
  firewallRequest: 0.6e-6,
  logGb: 0.5,
  trace: 5e-6,
} as const;

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
