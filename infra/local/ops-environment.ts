import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPS_ENVIRONMENT_FILE } from '../../core/rules/host/ops-environment.ts';
import type { LocalCloud } from './cloud.ts';

/** Leaves in the state folder what `npm run ops` needs to reach this cloud; readable by its owner only. */
export function leaveOpsEnvironment(stateDir: string, cloud: Pick<LocalCloud, 'ownerEnvironment'>): void {
  const text = JSON.stringify(cloud.ownerEnvironment(), null, 2);
  writeFileSync(join(stateDir, OPS_ENVIRONMENT_FILE), `${text}\n`, { mode: 0o600 });
}
