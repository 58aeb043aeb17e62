import { runInNewContext } from 'node:vm';

/** A request as an edge function sees it. */
export interface EdgeRequest {
  method: string;
  uri: string;
  /** Values as sent, percent-encoded. A repeated name has its first value and the list. */
  querystring: Record<string, { value: string; multiValue?: { value: string }[] }>;
  headers: Record<string, { value: string }>;
}

/** An answer from an edge function instead of the request. */
export interface EdgeAnswer {
  statusCode: number;
  statusDescription?: string;
}

/** A CloudFront function on viewer requests: the template's code in its own context. */
export class EdgeFunction {
  readonly #run: (event: string) => string;

  constructor(code: string) {
    // Only text crosses the border, so that the context shares no objects with us.
    this.#run = runInNewContext(`${code}\n;(event) => JSON.stringify(handler(JSON.parse(event)))`, {});
  }

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
