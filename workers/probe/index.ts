import { environmentValue } from '../../cloud/environment.ts';
import { jsonLog as log } from '../../cloud/log.ts';
import type { ProbeTargets } from '../../core/rules/operations/probe-targets.ts';
import { lookAt } from './look.ts';

const targets: ProbeTargets = JSON.parse(environmentValue('PROBE_TARGETS'));

/** Runs every minute in another region than the host: looks at it as a customer does. */
export async function handler(): Promise<void> {
  log('host probed', { ...(await lookAt(targets)) });
}
