import type { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { isWebhookAddress, WEBHOOK_ADDRESS_MAX_CHARACTERS } from '../../core/rules/account/webhooks.ts';
import { resolveBy, type WebhookSettings, webhookSender } from './post.ts';
import { isPublicAddress } from './public-address.ts';

const URL_OF_CUSTOMER = 'https://orders.example.com/hook?from=studio';
const MESSAGE = { headers: { 'webhook-id': 'job_1' }, body: '{"type":"order.ended"}' };

const closers: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  closers.splice(0).forEach((close) => void close());
});

/** A receiver on loopback that answers with a status, and a sender whose names lead where the test says. */
async function receiver(status: number, settings: WebhookSettings & { leadsTo?: readonly string[] } = {}) {
  const got: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    got.push({ path: request.url!, headers: request.headers, body });
    response.writeHead(status, { location: 'http://127.0.0.1/stolen' }).end('answer');
  }).listen(0, '127.0.0.1');
  closers.push(() => server.close());
  await once(server, 'listening');
  let resolved = 0;
  const { leadsTo = ['127.0.0.1'], ...rest } = settings;
  const sender = webhookSender({
    plainPort: (server.address() as AddressInfo).port,
    resolve: (_host, done) => {
      resolved += 1;
      done(
        null,
        leadsTo.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
    ...rest,
  });
  return { got, resolved: () => resolved, post: (url = URL_OF_CUSTOMER) => sender.post({ url, ...MESSAGE }) };
}

const open = { isOpen: () => true };

test('posts the message with its headers to the address that was checked, with one look-up', async () => {
  const { got, resolved, post } = await receiver(204, open);
  await post();
  expect(got).toEqual([
    {
      path: '/hook?from=studio',
      headers: expect.objectContaining({
        'webhook-id': 'job_1',
        host: expect.stringContaining('orders.example.com'),
      }),
      body: MESSAGE.body,
    },
  ]);
  expect(resolved()).toBe(1);
});

test('an answer other than 2xx is a failure, and no redirect is followed', async () => {
  await (await receiver(200, open)).post();
  await (await receiver(299, open)).post();
  for (const status of [300, 301, 302, 307, 308, 400, 404, 500]) {
    const { got, post } = await receiver(status, open);
    await expect(post()).rejects.toThrow(`answered ${status}`);
    expect(got).toHaveLength(1);
  }
});

test('a name that leads to this machine, a private network or the cloud’s metadata is not called', async () => {
  const closed = [
    ['127.0.0.1'],
    ['::1'],
    ['169.254.169.254'],
    ['fd00:ec2::254'],
    ['10.0.0.1', '93.184.215.14'],
    ['93.184.215.14', '192.168.1.1'],
    ['::ffff:127.0.0.1'],
    ['::ffff:7f00:1'],
    ['64:ff9b::a9fe:a9fe'],
    ['2002:7f00:1::'],
    [],
  ];
  for (const leadsTo of closed) {
    const { got, post } = await receiver(200, { leadsTo });
    await expect(post(), leadsTo.join()).rejects.toThrow('not public');
    expect(got).toEqual([]);
  }
});

test('a name with addresses of both kinds needs all to be public, and one kind is enough', async () => {
  const none = async () => Promise.reject(new Error('no such name'));
  const named = (v4: string[], v6: string[]) =>
    resolveBy({
      resolve4: (v4.length === 0 ? none : async () => v4) as unknown as Resolver['resolve4'],
      resolve6: (v6.length === 0 ? none : async () => v6) as unknown as Resolver['resolve6'],
    });
  const isOpen = (address: string) => address !== '::1';
  const reached = await receiver(204, { isOpen, resolve: named(['127.0.0.1'], []) });
  await reached.post();
  expect(reached.got).toHaveLength(1);
  const mixed = await receiver(204, { isOpen, resolve: named(['127.0.0.1'], ['::1']) });
  await expect(mixed.post()).rejects.toThrow('not public');
  const second = await receiver(204, { isOpen, resolve: named([], ['::1']) });
  await expect(second.post()).rejects.toThrow('not public');
  const unknown = await receiver(204, { isOpen, resolve: named([], []) });
  await expect(unknown.post()).rejects.toThrow('no such name');
});

test('an address that is no named https host is not called, whatever its spelling', async () => {
  const { got, resolved, post } = await receiver(200, open);
  for (const url of [
    'http://orders.example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.0.0.0x1/',
    'https://[::1]/',
    'https://localhost/',
    'https://localhost./',
    'https://orders.example.com:22/',
    'https://user:pass@orders.example.com/',
    'https://orders.example.com@127.0.0.1/',
    'https://127.0.0.1\\@orders.example.com/',
    'https://orders.example.com/#hash',
    'https://orders.example.com/a\r\nx: y',
    'https:orders.example.com',
    'file:///etc/passwd',
    '',
  ])
    await expect(post(url), url).rejects.toThrow('not a webhook address');
  expect([got, resolved()]).toEqual([[], 0]);
});

test('an address has a limited length', () => {
  const start = 'https://orders.example.com/';
  const longest = start + 'a'.repeat(WEBHOOK_ADDRESS_MAX_CHARACTERS - start.length);
  expect([isWebhookAddress(longest), isWebhookAddress(`${longest}a`)]).toEqual([true, false]);
});

test('connects by TLS to the usual port', async () => {
  const connect = vi.spyOn(tls, 'connect').mockImplementation(() => {
    throw new Error('not connected');
  });
  const sender = webhookSender({ ...open, resolve: (_host, done) => done(new Error('looked up'), []) });
  await expect(sender.post({ url: URL_OF_CUSTOMER, ...MESSAGE })).rejects.toThrow('not connected');
  expect(connect).toHaveBeenCalledWith(expect.objectContaining({ host: 'orders.example.com', port: 443 }));
});

test('closes the connection at the first line of an answer that never ends', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  const closed = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    request.resume();
    response.on('close', closed.resolve).writeHead(200);
    response.write('and so on');
  }).listen(0, '127.0.0.1');
  closers.push(() => server.close());
  await once(server, 'listening');
  const sender = webhookSender({
    ...open,
    plainPort: (server.address() as AddressInfo).port,
    resolve: (_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  });
  await sender.post({ url: URL_OF_CUSTOMER, ...MESSAGE });
  await closed.promise;
});

test('public are addresses of the internet only', () => {
  for (const address of ['93.184.215.14', '1.1.1.1', '2606:4700::1111', '2400:cb00::1'])
    expect(isPublicAddress(address), address).toBe(true);
  const closedV4 = fc.oneof(
    ...[[10], [127], [0], [169, 254], [172, 16], [172, 31], [192, 168], [100, 64], [100, 100, 100, 200]].map(
      (start) =>
        fc
          .array(fc.integer({ min: 0, max: 255 }), {
            minLength: 4 - start.length,
            maxLength: 4 - start.length,
          })
          .map((rest) => [...start, ...rest].join('.')),
    ),
    fc
      .tuple(fc.integer({ min: 224, max: 255 }), fc.integer({ min: 0, max: 255 }))
      .map(([a, b]) => `${a}.${b}.0.1`),
  );
  fc.assert(
    fc.property(closedV4, (address) => {
      expect(isPublicAddress(address)).toBe(false);
      expect(isPublicAddress(`::ffff:${address}`)).toBe(false);
      expect(isPublicAddress(`::${address}`)).toBe(false);
    }),
  );
  for (const address of ['fe80::1', 'fc00::1', 'ff02::1', '::', '2001::1', '2001:db8::1', '3fff::1', 'x', ''])
    expect(isPublicAddress(address), address).toBe(false);
});
