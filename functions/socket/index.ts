import { documentClient } from '../../cloud/aws/clients.ts';
import { secretVersionsReader } from '../../cloud/aws/secret-text.ts';
import { systemClock } from '../../cloud/clock.ts';
import { environmentValue, hostConfig } from '../../cloud/environment.ts';
import { jsonLog } from '../../cloud/log.ts';
import { gatewaySockets } from '../../cloud/sockets.ts';
import { dynamoTable } from '../../cloud/table/table.ts';
import type { SocketAnswer, SocketEvent } from './event.ts';
import { handleSocket } from './handle.ts';

/** Missing on a host whose live channel has no CDN in front. */
const { ORIGIN_SECRET_ARN } = process.env;

const services = {
  config: hostConfig(),
  readOriginSecrets: ORIGIN_SECRET_ARN === undefined ? undefined : secretVersionsReader(ORIGIN_SECRET_ARN),
  ports: {
    table: dynamoTable(documentClient(), environmentValue('TABLE_NAME')),
    sockets: gatewaySockets(environmentValue('SOCKET_MANAGEMENT_URL')),
    clock: systemClock,
    log: jsonLog,
  },
};

export async function handler(event: SocketEvent): Promise<SocketAnswer> {
  return await handleSocket(services, event);
}
