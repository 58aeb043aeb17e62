import { afterEach, expect, test, vi } from 'vitest';
import { defaultProvider } from './lambda-credentials.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the credentials are the ones Lambda put into the environment', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'token');
  expect(await defaultProvider()()).toEqual({
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    sessionToken: 'token',
  });
  vi.stubEnv('AWS_SESSION_TOKEN', undefined);
  expect(await defaultProvider()()).toEqual({ accessKeyId: 'id', secretAccessKey: 'secret' });
});

test('without credentials the error names the missing variable', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', '');
  await expect(defaultProvider()()).rejects.toThrow('AWS_ACCESS_KEY_ID');
});
