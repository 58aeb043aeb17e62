import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The only address on which the local cloud listens. */
export const LOOPBACK = '127.0.0.1';

/** Listens on loopback, on any free port for 0; returns the address. Throws an `Error` for a used port. */
export async function listenOnLoopback(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken; choose another with PORT.`) : error,
      );
    });
    server.listen(port, LOOPBACK, resolve);
  });
  // Uploads and long polls may take as long as they need.
  server.requestTimeout = 0;
  return `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`;
}

/** Listens on `preferred` if it is free, else on any free port. */
export async function listenNear(server: Server, preferred: number): Promise<string> {
  try {
    return await listenOnLoopback(server, preferred);
  } catch {
    return await listenOnLoopback(server, 0);
  }
}

/** Closes a server and every connection to it. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
