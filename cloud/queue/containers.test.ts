import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SDK_MAX_ATTEMPTS } from '../aws/clients.ts';
import { startContainer } from './containers.ts';

const MESSAGE = { orderId: 'wsp_1', jobId: 'job_1', uid: 'usr_1', worker: 'huge' as const };
const ENVIRONMENT = {
  AWS_ENDPOINT_URL_BATCH: 'https://batch.example',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'a',
  AWS_SECRET_ACCESS_KEY: 'b',
  CONTAINER_QUEUE_ARN: 'queue',
  CONTAINER_JOB_ARN: 'definition',
};

beforeEach(() => {
  for (const [name, value] of Object.entries(ENVIRONMENT)) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('a call without an answer is repeated, as often as one that the service refuses', async () => {
  const broken = () => Promise.reject(new TypeError('fetch failed'));
  const fetch = vi.fn<typeof globalThis.fetch>().mockImplementationOnce(broken);
  fetch.mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', fetch);
  await startContainer(MESSAGE);
  expect(fetch).toHaveBeenCalledTimes(2);
  fetch.mockClear();
  fetch.mockImplementation(broken);
  await expect(startContainer(MESSAGE)).rejects.toThrow('fetch failed');
  expect(fetch).toHaveBeenCalledTimes(SDK_MAX_ATTEMPTS);
});

test('a call that its time limit ended is not repeated', async () => {
  const ended = AbortSignal.abort(new Error('too late'));
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(ended);
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(new Error('too late'));
  vi.stubGlobal('fetch', fetch);
  await expect(startContainer(MESSAGE)).rejects.toThrow('too late');
  expect(fetch).toHaveBeenCalledTimes(1);
});
