import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { Sockets } from '../core/studio/ports.ts';

/** The open sockets behind API Gateway. `managementUrl` is the address of the WebSocket API's stage. */
export function gatewaySockets(managementUrl: string): Sockets {
  // Not a test override: this client has no default address, only that of the stage.
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

    async close(connectionId) {
      try {
        await client.send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
      } catch (error) {
        if (!(error instanceof GoneException)) throw error;
      }
    },
  };
}
