import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPS_OUTPUTS } from '../../core/rules/host/ops-environment.ts';
import { writeOpsEnvironment } from '../../infra/local/product.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runOps } from './harness/ops.ts';
import { Studio } from './harness/studio.ts';

const ROOT = join(import.meta.dirname, '../..');

let studio: Studio;

beforeAll(async () => {
  studio = await Studio.start({ waking: false });
});
afterAll(() => studio?.stop());

const ops = async (...command: string[]) => await runOps(studio.cloud, ...command);

test('without TABLE_NAME the commands use the local cloud of npm start, whatever the shell sets', async () => {
  const STATE_DIR = temporaryFolder();
  const env = { ...process.env, TABLE_NAME: '', AWS_ACCESS_KEY_ID: 'of a stage', STATE_DIR };
  const show = async () => {
    const program = [join(ROOT, 'tools/ops/cli.ts'), 'show', 'demo'];
    return (await promisify(execFile)(process.execPath, program, { cwd: ROOT, env })).stdout;
  };
  await ops('demo');
  const lost = { code: 2, stderr: expect.stringContaining('npm start') };
  await expect(show()).rejects.toMatchObject(lost);
  writeOpsEnvironment(STATE_DIR, studio.cloud);
  expect(await show()).toContain('"demo"');
});

/** Answers DescribeStacks as CloudFormation does, with these outputs of `stack`. */
async function stackServer(stack: string, outputs: Readonly<Record<string, string>>) {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const members = Object.entries(outputs).map(
    ([key, value]) =>
      `<member><Description>of a stack</Description><OutputKey>${key}</OutputKey><OutputValue>${escaped(value)}</OutputValue></member>`,
  );
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const isKnown = new URLSearchParams(body).get('StackName') === stack;
    response
      .writeHead(isKnown ? 200 : 400)
      .end(
        isKnown
          ? `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><Outputs>${members.join('\n')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`
          : '<ErrorResponse><Error><Message>Stack with id Trabecula-moon does not exist</Message></Error></ErrorResponse>',
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('--stage takes the addresses from the outputs of the stack, and says which stack it lacks', async () => {
  const known = studio.cloud.operatorEnvironment();
  const outputs = Object.fromEntries(
    Object.entries(OPS_OUTPUTS).map(([variable, output]) => [output, known[variable]!]),
  );
  const { server, url } = await stackServer('Trabecula-global', outputs);
  const services = Object.entries(known).filter(([name]) => !(name in OPS_OUTPUTS));
  const env = { ...process.env, ...Object.fromEntries(services), AWS_ENDPOINT_URL_CLOUDFORMATION: url };
  const run = async (...words: string[]) =>
    (
      await promisify(execFile)(process.execPath, [join(ROOT, 'tools/ops/cli.ts'), ...words], {
        cwd: ROOT,
        env,
      })
    ).stdout;
  expect(await run('queue', 'show', '--stage', 'global')).toMatch(/^settlements +waiting 0, taken 0$/m);
  expect(await run('--stage', 'global', 'ledger', 'workspace', 'wsp_0000000000')).toBeDefined();
  await expect(run('queue', 'show', '--stage', 'moon')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Trabecula-moon'),
  });
  server.close();
});

test('queues are shown, dead letters go back, and new jobs are refused and let in again', async () => {
  expect(await ops('queue', 'show')).toMatch(/^generation +waiting 0, taken 0$/m);
  const [url] = studio.cloud.ownerEnvironment().GENERATION_QUEUE_URLS!.split(' ');
  const sqs = new SQSClient(studio.cloud.clientConfig('sqs'));
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['RedrivePolicy'] }),
  );
  const name = JSON.parse(Attributes!.RedrivePolicy!).deadLetterTargetArn.split(':').at(-1);
  const dead = url!.replace(/[^/]+$/, name);
  await sqs.send(new SendMessageCommand({ QueueUrl: dead, MessageBody: 'poison' }));
  // All generation queues share them.
  expect((await ops('queue', 'show')).match(/^dead letters .*$/gm)).toEqual([
    'dead letters     1 of generation, large-generation',
    'dead letters     0 of settlements',
  ]);
  await ops('queue', 'redrive');
  const after = await ops('queue', 'show');
  expect(after).toMatch(/^generation +waiting 1, taken 0$/m);
  expect(after).toMatch(/^dead letters +0 of generation, large-generation$/m);
  expect(await ops('queue', 'drain', 'on')).toContain('refused since');
  expect(await ops('queue', 'drain', 'off')).toContain('accepted');
});
