import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { VIEWER_ADDRESS_HEADER, VIEWER_ADDRESS_UNKNOWN } from '../../core/contract/origin-header.ts';
import {
  addressOf,
  type HttpBindings,
  type HttpVariables,
  idempotencyKeyOf,
  requestIdOf,
} from './request.ts';

/** Returns the values the helpers read from a request with these headers and this event. */
async function read(headers: Record<string, string>, event?: object) {
  const app = new Hono<{ Bindings: HttpBindings; Variables: HttpVariables }>();
  app.get('/', (context) =>
    context.json({
      address: addressOf(context),
      requestId: requestIdOf(context),
      key: idempotencyKeyOf(context) ?? null,
    }),
  );
  const bindings = event === undefined ? {} : { event };
  const response = await app.request('/', { headers }, bindings as HttpBindings);
  return (await response.json()) as { address: string; requestId: string; key: string | null };
}

const event = { requestContext: { requestId: 'from the gateway', http: { sourceIp: '203.0.113.9' } } };

test('the address is the one that the edge sends', async () => {
  expect((await read({ 'x-viewer-address': '198.51.100.7' }, event)).address).toBe('198.51.100.7');
});

test('without an edge function it is the one that the CDN appended, whatever the viewer sent', async () => {
  const chain = (before: string) => ({ 'x-forwarded-for': `${before}198.51.100.7, 130.176.0.1` });
  for (const before of ['', '10.0.0.1, ', '10.0.0.1, 10.0.0.2,'])
    for (const header of [{}, { [VIEWER_ADDRESS_HEADER]: VIEWER_ADDRESS_UNKNOWN }])
      expect((await read({ ...chain(before), ...header }, event)).address).toBe('198.51.100.7');
});

test('without a CDN it is the connection’s, never a claim of the caller', async () => {
  expect((await read({ 'x-forwarded-for': '10.0.0.1' }, event)).address).toBe('203.0.113.9');
});

test('all addresses of an IPv6 network count as one, from the edge, the chain or the connection', async () => {
  const network = '2001:db8:0:1::/64';
  for (const address of ['2001:db8:0:1::1', '2001:db8:0:1:ffff:1:2:3']) {
    expect((await read({ 'x-viewer-address': address }, event)).address).toBe(network);
    const chain = { 'x-forwarded-for': `${address}, 130.176.0.1` };
    expect((await read(chain, event)).address).toBe(network);
    const direct = { requestContext: { requestId: 'r', http: { sourceIp: address } } };
    expect((await read({}, direct)).address).toBe(network);
  }
});

test('a request has the gateway’s id, or its own', async () => {
  expect((await read({}, event)).requestId).toBe('from the gateway');
  expect((await read({ [STUDIO_HEADER]: '0123456789ab' }, event)).requestId).toBe('0123456789ab');
  // Accepts only the form of the page's ids, so that a client cannot write arbitrary text into our log.
  for (const odd of ['1', '0123456789ab"', 'x'.repeat(12)])
    expect((await read({ [STUDIO_HEADER]: odd }, event)).requestId).toBe('from the gateway');
  const [first, second] = [await read({}), await read({})];
  expect(first.requestId).not.toBe(second.requestId);
});

test('an overlong idempotency key is cut, and a missing one is undefined', async () => {
  expect((await read({ 'idempotency-key': 'k'.repeat(9000) })).key).toHaveLength(200);
  expect((await read({})).key).toBeNull();
});
