import { createServer, type Server } from 'node:http';
import { readBody } from '../../../infra/local/net/read-body.ts';
import { type FormValue, parseForm } from '../../../infra/local/pay/stripe/form.ts';

const REQUEST_MAX_BYTES = 64 * 1024;

export interface Exchange {
  /** Such as `POST /v1/checkout/sessions/ID/expire`, without object ids. */
  call: string;
  sent: { [name: string]: FormValue };
  answer: unknown;
}

/** Forwards calls to another server on this machine and records each. */
export function recordingServer(target: () => string, kept: Exchange[]): Server {
  return createServer(async (request, response) => {
    const method = request.method ?? 'GET';
    const path = request.url ?? '/';
    const body = (await readBody(request, REQUEST_MAX_BYTES)).toString('utf8');
    const { authorization = '', 'idempotency-key': once } = request.headers;
    const passed = await fetch(target() + path, {
      method,
      headers: {
        authorization,
        'content-type': 'application/x-www-form-urlencoded',
        ...(once === undefined ? {} : { 'idempotency-key': String(once) }),
      },
      ...(method === 'GET' ? {} : { body }),
    });
    const text = await passed.text();
    const url = new URL(path, 'http://api');
    kept.push({
      call: `${method} ${url.pathname.replace(/\/(cs|pi|re|ch|dp|du|in|txn)_\w+/, '/ID')}`,
      sent: parseForm(method === 'GET' ? url.search : body),
      answer: JSON.parse(text),
    });
    response.writeHead(passed.status, { 'content-type': 'application/json' }).end(text);
  });
}
