/**
 * Runs inside a function's process: loads the bundle and handles one event after the other, as Lambda's
 * runtime does. Arguments: the bundle's file and the name of the handler export.
 */
import { flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { ErrorShape, InvokeMessage, ProcessMessage } from './protocol.ts';

type Handler = (event: unknown, context: object) => unknown;

function send(message: ProcessMessage): void {
  process.send?.(message);
}

function shapeOf(error: unknown): ErrorShape {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  return {
    name: error.name,
    message: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
  };
}

const [, , file, exportName] = process.argv;
// Node has read it; it is not part of a function's environment.
delete process.env.NODE_COMPILE_CACHE;
// This process must not outlive the cloud, which has ended.
process.on('disconnect', () => process.exit(0));

try {
  const module = await import(pathToFileURL(file!).href);
  const handler: Handler = module[exportName!];
  if (typeof handler !== 'function') throw new Error(`${file} exports no function named ${exportName}.`);
  process.on('message', async (message: InvokeMessage) => {
    const { requestId, event, deadlineMs } = message;
    const context = { getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()) };
    try {
      send({ kind: 'result', requestId, result: (await handler(event, context)) ?? null });
    } catch (error) {
      send({ kind: 'error', requestId, error: shapeOf(error) });
    }
  });
  send({ kind: 'ready' });
  // Flushed now, because these processes end by SIGKILL.
  flushCompileCache();
} catch (error) {
  send({ kind: 'init-error', error: shapeOf(error) });
}
