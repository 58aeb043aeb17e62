import { hostConfig } from '../cloud/environment.ts';
import { cloudPorts } from '../cloud/ports.ts';
import { jobLimits } from '../core/rules/host/job-limits.ts';
import type { Ports } from '../core/studio/ports.ts';

export function workerPorts(): Pick<Ports, 'table' | 'clock' | 'sockets' | 'limits' | 'log'> {
  return { ...cloudPorts(), limits: jobLimits(hostConfig()) };
}
