import type { Ports } from '../core/studio/ports.ts';
import { documentClient } from './aws/clients.ts';
import { systemClock } from './clock.ts';
import { environmentValue } from './environment.ts';
import { randomIds } from './ids.ts';
import { jsonLog } from './log.ts';
import { gatewaySockets } from './sockets.ts';
import { dynamoTable } from './table/table.ts';

/** Returns the ports of every function and worker, from the variables of its environment. */
export function cloudPorts(): Pick<Ports, 'table' | 'sockets' | 'clock' | 'ids' | 'log'> {
  return {
    table: dynamoTable(documentClient(), environmentValue('TABLE_NAME')),
    sockets: gatewaySockets(environmentValue('SOCKET_MANAGEMENT_URL')),
    clock: systemClock,
    ids: randomIds,
    log: jsonLog,
  };
}
