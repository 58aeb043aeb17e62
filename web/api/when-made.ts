import { ApiError } from '../../core/contract/client.ts';

/** Sends a request again, when the server says, for a file that is being made. Throws AbortError once the user has left. */
export async function whenMade<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const { codeName, details } = error instanceof ApiError ? error : {};
      if (codeName !== 'notReady' || details?.retryAfterSeconds === undefined) throw error;
      const waitMs = details.retryAfterSeconds * 1000;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      signal?.throwIfAborted();
    }
  }
}
