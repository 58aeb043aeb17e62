import { secretVersionsReader } from '../../cloud/aws/secret-text.ts';
import { hostConfig } from '../../cloud/environment.ts';
import { cloudPorts } from '../../cloud/ports.ts';
import type { SocketAnswer, SocketEvent } from './event.ts';
import { handleSocket } from './handle.ts';

/** Missing on a host whose live channel has no CDN in front. */
const { ORIGIN_SECRET_ARN } = process.env;

const services = {
  config: hostConfig(),
  readOriginSecrets: ORIGIN_SECRET_ARN === undefined ? undefined : secretVersionsReader(ORIGIN_SECRET_ARN),
  ports: cloudPorts(),
};

export async function handler(event: SocketEvent): Promise<SocketAnswer> {
  return await handleSocket(services, event);
}
