import { createServer } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { closeServer, listenOnLoopback } from '../../infra/local/net/listen.ts';
import { settlementMessageOf, sqsSettlements } from './settlements.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('aborts a hanging queue early enough to answer the notification', async () => {
  const hanging = createServer(() => {});
  const address = await listenOnLoopback(hanging, 0);
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', address);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b');
  const waits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms);
    return AbortSignal.abort(new Error('time is up'));
  });
  await expect(sqsSettlements(`${address}/1/queue`).send({ eventId: 'evt_1' })).rejects.toThrow();
  expect(waits).toEqual([2500]);
  await closeServer(hanging);
});

it('parses its own messages and nothing else', () => {
  expect(settlementMessageOf('{"eventId":"evt_1"}')).toEqual({ eventId: 'evt_1' });
  for (const body of ['', '{}', 'null', '{"eventId":1}', 'nonsense']) {
    expect(settlementMessageOf(body)).toBeUndefined();
  }
});
