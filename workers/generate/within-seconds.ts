import { Worker } from 'node:worker_threads';

/**
 * Runs a module in its own thread and returns its first message, so that this thread stays free for timers and sockets
 * while the module computes. Throws if the thread fails, or after `seconds`.
 */
export async function withinSeconds<T>(
  seconds: number,
  { what, url, workerData }: { what: string; url: URL; workerData: unknown },
): Promise<T> {
  const thread = new Worker(url, { workerData });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`the ${what} took more than ${seconds} s`)), seconds * 1000);
      thread.on('message', resolve);
      thread.on('error', reject);
      thread.on('exit', (code) => reject(new Error(`the thread of the ${what} ended with code ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
