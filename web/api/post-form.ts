/** Failed form post: no connection, or the answer of the store. */
export class PostFormError extends Error {
  readonly reason: 'network' | 'refused' | 'timeout';

  constructor(reason: PostFormError['reason'], message: string) {
    super(message);
    this.name = 'PostFormError';
    this.reason = reason;
  }
}

/** Upload timeout without progress, milliseconds. */
const STALLED_AFTER_MS = 60_000;

interface Post {
  host: string;
  /** Signed fields in order. The file comes last, because the store ignores everything after it. */
  fields: Record<string, string>;
  file: Blob;
  onSent?: (sentBytes: number) => void;
  signal?: AbortSignal;
}

/** Posts a file with its signed fields. Uses XMLHttpRequest, because fetch reports no upload progress. */
export function postForm({ host, fields, file, onSent, signal }: Post): Promise<void> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    const request = new XMLHttpRequest();
    let stalled = setTimeout(giveUp, STALLED_AFTER_MS);
    function giveUp() {
      request.abort();
      reject(new PostFormError('timeout', 'the upload stalled'));
    }
    const stop = () => {
      request.abort();
      reject(signal?.reason);
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop);
    request.upload.onprogress = (event) => {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, STALLED_AFTER_MS);
      onSent?.(Math.min(event.loaded, file.size));
    };
    request.onloadend = () => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', stop);
    };
    request.onerror = () => reject(new PostFormError('network', 'the connection was interrupted'));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new PostFormError('refused', `status ${request.status}`));
    };
    request.open('POST', host);
    request.send(form);
  });
}
