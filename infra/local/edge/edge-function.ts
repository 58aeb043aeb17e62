import { runInNewContext } from 'node:vm';

/** A request as an edge function sees it. */
export interface EdgeRequest {
  method: string;
  uri: string;
  /** Values as sent, percent-encoded; a repeated name has its first value and the list. */
  querystring: Record<string, { value: string; multiValue?: { value: string }[] }>;
  headers: Record<string, { value: string }>;
}

/** An answer an edge function may give instead of passing the request on. */
export interface EdgeAnswer {
  statusCode: number;
  statusDescription?: string;
}

/** A CloudFront function on viewer requests: its own code from the template, in a context of its own. */
export class EdgeFunction {
  readonly #run: (event: string) => string;

  constructor(code: string) {
    // Text goes in and out, so that nothing of ours is shared with the context.
    this.#run = runInNewContext(`${code}\n;(event) => JSON.stringify(handler(JSON.parse(event)))`, {});
  }

  /** The rewritten request, or an answer. */
  viewerRequest(request: EdgeRequest, viewerIp: string): EdgeRequest | EdgeAnswer {
    const event = {
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip: viewerIp },
      request,
    };
    return JSON.parse(this.#run(JSON.stringify(event)));
  }
}
