import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { REFUSED_AGAIN_MS, secretTextReader, secretVersionsReader } from './secret-text.ts';

afterEach(() => vi.useRealTimers());

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) server.close();
});

/** Values of a secret by stage, in the form of Secrets Manager. */
async function secretsManager(values: Record<string, string>): Promise<void> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { VersionStage = 'AWSCURRENT' } = JSON.parse(Buffer.concat(chunks).toString()) as {
        VersionStage?: string;
      };
      const SecretString = values[VersionStage];
      response.writeHead(SecretString === undefined ? 400 : 200, {
        'content-type': 'application/x-amz-json-1.1',
      });
      const missing = { __type: 'ResourceNotFoundException', message: 'no such stage' };
      response.end(JSON.stringify(SecretString === undefined ? missing : { SecretString }));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
}

it('reads a secret with the value it replaced, or alone if it never was replaced', async () => {
  await secretsManager({ AWSCURRENT: 'new', AWSPREVIOUS: 'old' });
  expect(await secretVersionsReader('origin')()).toEqual(['new', 'old']);
  expect(await secretTextReader('origin')()).toBe('new');
  await secretsManager({ AWSCURRENT: 'first' });
  expect(await secretVersionsReader('origin')()).toEqual(['first']);
});

it('fails if the current value is missing, and reads again at the next call', async () => {
  const values: Record<string, string> = { AWSPREVIOUS: 'old' };
  await secretsManager(values);
  const read = secretVersionsReader('origin');
  await expect(read()).rejects.toThrow();
  values.AWSCURRENT = 'new';
  expect(await read()).toEqual(['new', 'old']);
});

it('gives the value it has while the store fails, and the new one when it is back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const values: Record<string, string> = { AWSCURRENT: 'good' };
  await secretsManager(values);
  const read = secretTextReader('origin');
  expect(await read()).toBe('good');
  delete values.AWSCURRENT;
  vi.setSystemTime(Date.now() + 6 * 60_000);
  expect(await Promise.all([read(), read()])).toEqual(['good', 'good']);
  // Both share one reading and one line of the log.
  expect(write.mock.calls.filter(([line]) => String(line).includes('secret not read'))).toHaveLength(1);
  values.AWSCURRENT = 'new';
  expect(await read()).toBe('good');
  vi.setSystemTime(Date.now() + 31_000);
  expect(await read()).toBe('new');
  write.mockRestore();
});

it('reads both values again after one was refused, and not for each wrong one that follows', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const values: Record<string, string> = { AWSCURRENT: 'first' };
  await secretsManager(values);
  const read = secretVersionsReader('origin');
  expect(await read()).toEqual(['first']);
  Object.assign(values, { AWSCURRENT: 'second', AWSPREVIOUS: 'first' });
  expect(await read()).toEqual(['first']);
  expect(await read(true)).toEqual(['second', 'first']);
  Object.assign(values, { AWSCURRENT: 'third', AWSPREVIOUS: 'second' });
  expect(await read(true)).toEqual(['second', 'first']);
  vi.setSystemTime(Date.now() + REFUSED_AGAIN_MS);
  expect(await read(true)).toEqual(['third', 'second']);
});
