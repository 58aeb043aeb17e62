import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTAINER_ARGUMENTS } from '../../core/rules/order/worker-sizes.ts';
import { bootScript } from '../../infra/bundle/boot-script.ts';
import { closeServer, listenOnLoopback } from '../../infra/local/net/listen.ts';
import { type FixtureServices, fixtureServices } from '../../infra/local/testing/services.ts';

/** Maximum characters of a task's overrides (ECS, RunTask). */
const OVERRIDES_MAX_CHARACTERS = 8192;
/** Longer than any id in the command. */
const ID_MAX_CHARACTERS = 64;
const STATEMENTS = [{ Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::assets/*' }] as const;

let fixture: FixtureServices;
let role: { accessKeyId: string; secretAccessKey: string };
const credentials = createServer((request, response) => {
  const known = request.url === '/role';
  response.writeHead(known ? 200 : 404);
  const { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey } = role;
  response.end(JSON.stringify(known ? { AccessKeyId, SecretAccessKey, Token: 'session' } : {}));
});
let credentialsHost: string;

beforeAll(async () => {
  fixture = await fixtureServices();
  role = fixture.accounts.add('container', STATEMENTS);
  credentialsHost = await listenOnLoopback(credentials, 0);
  fixture.services.buckets.ensure('assets', []);
  const text = (source: string) => new TextEncoder().encode(source);
  const module = `import { named } from './second.mjs'; console.log(JSON.stringify([named, ...process.argv.slice(-2)]));`;
  const zip = zipSync({
    'index.mjs': text(module),
    // The CDK stores incompressible files like this.
    'second.mjs': [text("export const named = 'from the bundle';"), { level: 0 }],
  });
  const { S3Client, PutObjectCommand } = await import('@aws-sdk/client-s3');
  const s3 = new S3Client(fixture.client('s3'));
  await s3.send(new PutObjectCommand({ Bucket: 'assets', Key: 'bundle.zip', Body: zip }));
});
afterAll(async () => {
  await closeServer(credentials);
  await fixture.close();
});

/** Runs the script as the container's command does. */
async function boot(key: string): Promise<string> {
  const command = ['--input-type=module', '--eval', bootScript(), 'job_1', 'usr_1'];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: {
      AWS_REGION: 'us-east-1',
      BUNDLE_URL: `${fixture.services.urls.s3}/assets/${key}`,
      CREDENTIALS_HOST: credentialsHost,
      AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '/role',
    },
  });
  return stdout;
}

test('the container fetches its bundle with the rights of its role, and runs it with its arguments', async () => {
  expect(JSON.parse(await boot('bundle.zip'))).toEqual(['from the bundle', 'job_1', 'usr_1']);
});

test('fails without its bundle, with the answer of the store', async () => {
  await expect(boot('other.zip')).rejects.toThrow(/assets\/other\.zip: 40[34]/);
});

test('leaves room in the overrides of a task', () => {
  const longest = Array<string>(CONTAINER_ARGUMENTS.length).fill('x'.repeat(ID_MAX_CHARACTERS));
  const command = ['node', '--input-type=module', '--eval', bootScript(), ...longest];
  // The limit counts the characters of the JSON, and the service adds its own variables.
  const overrides = JSON.stringify({ containerOverrides: [{ command }] });
  expect(overrides.length).toBeLessThan(OVERRIDES_MAX_CHARACTERS / 2);
});
