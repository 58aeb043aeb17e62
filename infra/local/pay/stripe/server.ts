import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Faults } from '../../faults/faults.ts';
import { readBody } from '../../net/read-body.ts';
import { type ApiRequest, answerApi } from './api.ts';
import { Bank } from './bank.ts';
import { checkoutPage, invoicePage } from './checkout-page.ts';
import { parseForm } from './form.ts';
import { StripeRefusal } from './stripe-error.ts';
import { Webhooks } from './webhooks.ts';

const REQUEST_MAX_BYTES = 256 * 1024;

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** Temporary refusals. Stripe reports the second with the type of an invalid request. */
const BUSY = [
  new StripeRefusal('Too many requests', { status: 429, code: 'rate_limit' }),
  new StripeRefusal('This object is held by another request', { status: 409, code: 'lock_timeout' }),
] as const;

export interface LocalStripeOptions {
  file: string;
  secretKey: string;
  /** Two secrets while one replaces the other: each event is signed with both. */
  webhook: { url: string; secret: string };
  faults: Faults;
  nowMs?: () => number;
}

/** The stand-in for Stripe: the calls we use, the hosted checkout, signed webhooks. */
export class LocalStripe {
  readonly server: Server;
  readonly bank: Bank;
  /** If true, no call gets an answer. */
  down = false;
  /** If true, calls wait for an answer that never comes. */
  hangs = false;
  readonly #webhooks: Webhooks;
  readonly #faults: Faults;
  readonly #secretKey: string;

  constructor({ file, secretKey, webhook, faults, nowMs = Date.now }: LocalStripeOptions) {
    this.#secretKey = secretKey;
    this.#faults = faults;
    this.#webhooks = new Webhooks({ ...webhook, faults, nowMs });
    this.bank = new Bank(file, nowMs, (type, object) => this.#webhooks.notify(type, object));
    this.server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => refuse(response, error));
    });
  }

  /** Resolves when every webhook so far was accepted or given up. */
  delivered(): Promise<void> {
    return this.#webhooks.delivered();
  }

  /** Cancels the webhooks in flight. */
  stop(): void {
    this.#webhooks.stop();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.down) {
      request.socket.destroy();
      return;
    }
    if (this.hangs) return;
    const url = new URL(request.url ?? '/', 'http://stripe');
    const body = (await readBody(request, REQUEST_MAX_BYTES)).toString('utf8');
    const [first, ...path] = url.pathname.split('/').filter((part) => part !== '');
    if (first === 'v1') {
      const form = parseForm(request.method === 'POST' ? body : url.search.slice(1));
      return this.#answerApi(request, response, { path, form, body });
    }
    if (first === 'i') {
      const invoice = this.bank.books.invoices[path[0] ?? ''];
      if (invoice !== undefined) {
        response.writeHead(200, PAGE_HEADERS).end(invoicePage(invoice));
        return;
      }
    }
    if (first === 'c' && path[0] === 'pay') return this.#answerPage(response, path[1] ?? '', body);
    throw new StripeRefusal('Not found', { status: 404 });
  }

  #answerApi(
    request: IncomingMessage,
    response: ServerResponse,
    { path, form, body }: Pick<ApiRequest, 'path' | 'form'> & { body: string },
  ): void {
    if (request.headers.authorization !== `Bearer ${this.#secretKey}`)
      throw new StripeRefusal('Invalid API Key provided', { status: 401 });
    if (this.#faults.strikes('busyProviders')) throw BUSY[this.#faults.pick(BUSY.length)]!;
    const method = request.method ?? 'GET';
    const key = method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const requestHash = createHash('sha256').update(`${request.url}\n${body}`).digest('hex');
    const before = typeof key === 'string' ? this.bank.books.answers[key] : undefined;
    if (before !== undefined && before.requestHash !== requestHash)
      throw new StripeRefusal('Keys for idempotent requests can only be used with the same parameters.', {
        type: 'idempotency_error',
      });
    if (before !== undefined) {
      answerJson(response, before, true);
      return;
    }
    const answer = answerApi(this.bank, { method, path, form, pagesUrl: `http://${request.headers.host}` });
    // Only successful requests are remembered, since a refused one may be sent again.
    if (typeof key === 'string') {
      this.bank.books.answers[key] = { requestHash, status: 200, body: structuredClone(answer) };
      this.bank.save();
    }
    answerJson(response, { status: 200, body: answer }, false);
  }

  #answerPage(response: ServerResponse, id: string, body: string): void {
    const session = this.bank.session(id);
    const action = response.req.method === 'POST' ? new URLSearchParams(body).get('action') : undefined;
    const open = session.status === 'open';
    if (action === 'pay' && open) this.bank.pay(session);
    if (action === 'decline' && open) this.bank.decline(session);
    if ((action === 'pay' && open) || action === 'cancel') {
      const location = action === 'pay' ? session.success_url : session.cancel_url;
      response.writeHead(303, { location }).end();
      return;
    }
    response.writeHead(200, PAGE_HEADERS);
    response.end(checkoutPage(session, action === 'decline'));
  }
}

function answerJson(
  response: ServerResponse,
  { status, body }: { status: number; body: object },
  replayed: boolean,
): void {
  const headers = replayed ? { 'idempotent-replayed': 'true' } : {};
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_local', ...headers });
  response.end(JSON.stringify(body));
}

function refuse(response: ServerResponse, error: unknown): void {
  const known =
    error instanceof StripeRefusal
      ? error
      : new StripeRefusal(String(error), { status: 500, type: 'api_error' });
  const { status, type, message, code, param } = known;
  answerJson(response, { status, body: { error: { type, message, code, param } } }, false);
}
