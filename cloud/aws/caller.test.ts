import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { callerArn } from './caller.ts';

let server: Server | undefined;
afterEach(() => {
  vi.unstubAllEnvs();
  server?.close();
});

async function answer(status: number, result: string): Promise<void> {
  const body = `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>${result}</GetCallerIdentityResult></GetCallerIdentityResponse>`;
  server = createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'text/xml' }).end(body),
  );
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_ENDPOINT_URL_STS', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
}

test('returns the ARN of the credentials', async () => {
  const arn = 'arn:aws:sts::123456789012:assumed-role/Operators/kim@studio.example';
  await answer(200, `<Arn>${arn}</Arn><UserId>AROA:kim</UserId><Account>123456789012</Account>`);
  expect(await callerArn()).toBe(arn);
});

test('throws if AWS refuses or names none', async () => {
  await answer(200, '<Account>123456789012</Account>');
  await expect(callerArn()).rejects.toThrow('names no caller');
  server?.close();
  await answer(403, '');
  await expect(callerArn()).rejects.toThrow();
});
