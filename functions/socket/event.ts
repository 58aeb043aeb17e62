/** The part of API Gateway's WebSocket event that we use. */
export interface SocketEvent {
  requestContext: {
    eventType: 'CONNECT' | 'MESSAGE' | 'DISCONNECT';
    connectionId: string;
  };
  headers?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string | undefined> | null;
  body?: string | null;
}

export interface SocketAnswer {
  statusCode: number;
}
