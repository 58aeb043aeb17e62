import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Payment } from '../../../core/studio/pay/payment.ts';
import { ProviderUnavailable, RefundRefused } from '../../../core/studio/pay/provider.ts';
import { CardProvider } from './provider.ts';

const EMPTY = { object: 'list', has_more: false, data: [], url: '/v1/refunds' };
const payment = { id: 'ord_1', chargeId: 'pi_1', amountMinor: 1000 } as Payment;
/** Next answer to a refund: status and error. */
let refusal: [status: number, error: object];
let server: Server;
let apiUrl: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, body] = request.method === 'POST' ? [refusal[0], { error: refusal[1] }] : [200, EMPTY];
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  refusal = [500, {}];
});

const refund = () =>
  new CardProvider({
    secret: async () => ({ secretKey: 'sk_test' }),
    siteOrigin: 'https://studio.test',
    apiUrl,
    retries: 0,
  }).refund(payment, { id: 'rfd_1', amountMinor: 100 });

it('gives a refund up that Stripe refuses for good', async () => {
  refusal = [400, { type: 'invalid_request_error', code: 'charge_already_refunded' }];
  await expect(refund()).rejects.toBeInstanceOf(RefundRefused);
});

it('tries a refund again that another request holds up, or that came too fast', async () => {
  // Stripe reports a locked object with the type of an invalid request.
  refusal = [409, { type: 'invalid_request_error', code: 'lock_timeout' }];
  await expect(refund()).rejects.toBeInstanceOf(ProviderUnavailable);
  refusal = [429, { type: 'invalid_request_error', code: 'rate_limit' }];
  await expect(refund()).rejects.toBeInstanceOf(ProviderUnavailable);
});
