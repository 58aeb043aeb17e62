import { documentClient } from '../cloud/aws/clients.ts';
import { systemClock } from '../cloud/clock.ts';
import { environmentValue, hostConfig } from '../cloud/environment.ts';
import { jsonLog } from '../cloud/log.ts';
import { gatewaySockets } from '../cloud/sockets.ts';
import { dynamoTable } from '../cloud/table/table.ts';
import { jobLimits } from '../core/rules/host/job-limits.ts';
import type { Ports } from '../core/studio/ports.ts';

export function workerPorts(): Pick<Ports, 'table' | 'clock' | 'sockets' | 'limits' | 'log'> {
  return {
    table: dynamoTable(documentClient(), environmentValue('TABLE_NAME')),
    sockets: gatewaySockets(environmentValue('SOCKET_MANAGEMENT_URL')),
    limits: jobLimits(hostConfig()),
    clock: systemClock,
    log: jsonLog,
  };
}
