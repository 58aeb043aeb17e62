import {
  ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { Sockets } from '../core/studio/ports.ts';

/** Open sockets behind API Gateway; `managementUrl` is the address of the WebSocket API's stage. */
export function gatewaySockets(managementUrl: string): Sockets {
  // Not an override for tests: this client has no address of its own, the stage's is its only one.
  const client = new ApiGatewayManagementApiClient({ endpoint: managementUrl, maxAttempts: 2 });
  return {
    async post(connectionId, text) {
      try {
        await client.send(
          new PostToConnectionCommand({ ConnectionId: connectionId, Data: Buffer.from(text) }),
        );
        return true;
      } catch (error) {
        if (error instanceof GoneException) return false;
        throw error;
      }
    },
  };
}
