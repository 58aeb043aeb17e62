/**
 * `npm start`: the whole product on this machine. Builds what changed, starts the local cloud with its state in
 * `.local/`, makes the demo account, and prints where to go. `PORT` and `STATE_DIR` choose another port and folder.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleFunctions } from '../bundle/bundle.ts';
import { stageNamed } from '../stages.ts';
import { buildSite } from './build-site.ts';
import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from './cloud.ts';
import { faultRatesFrom } from './faults/faults.ts';
import { assertLocalOnly } from './guard.ts';
import { leaveOpsEnvironment } from './ops-environment.ts';
import { hostTemplate } from './template/host-template.ts';

const ROOT = join(import.meta.dirname, '../..');
const PORT_DEFAULT = 4000;

async function start(): Promise<void> {
  assertLocalOnly(process.env);
  const port = portFrom(process.env.PORT);
  console.log('Building …');
  const [template] = await Promise.all([hostTemplate(), bundleFunctions(), buildSite()]);
  const stateDir = process.env.STATE_DIR ?? join(ROOT, '.local');
  const cloud = await startLocalCloud({
    stateDir,
    port,
    template,
    environment: hostFrom(process.env.STUDIO_HOST),
    faults: faultRatesFrom(process.env),
    log: (name, line) => console.log(`[${name}] ${line}`),
  });
  stopOnSignals(cloud);
  leaveOpsEnvironment(stateDir, cloud);
  const demo = await seedDemo(cloud);
  await cloud.warm(['api', 'files', 'account', 'socket']);
  const others = Object.entries(cloud.urls).map(([part, url]) => `${part} ${new URL(url).port}`);
  console.log(`
Trabecula  ${cloud.url}
${demo.trim()}
Mailbox    ${cloud.url}/__local/mail
Phones     ${cloud.url}/__local/phone
WeChat     ${cloud.urls.wechatPay}/phone (the payer's phone; STUDIO_HOST=china)
Ports      ${others.join(', ')}
Stop with Ctrl+C.`);
}

function portFrom(text: string | undefined): number {
  const port = text === undefined || text === '' ? PORT_DEFAULT : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT=${text} is no port.`);
  return port;
}

/** `STUDIO_HOST=china`: the same product with the China host's provider and prices. */
function hostFrom(name: string | undefined): LocalCloudOptions['environment'] & object {
  if (name === undefined || name === '' || name === 'global') return {};
  if (name !== 'china') throw new Error(`STUDIO_HOST=${name} is no host: say global or china.`);
  const { host, pay, sms, wechatLogin } = stageNamed(name).host;
  return { '*': { HOST_CONFIG: JSON.stringify({ host, pay, sms, wechatLogin }) } };
}

/** Makes the demo account, when it is not there, and gives the sign-in as the command prints it. */
async function seedDemo(cloud: LocalCloud): Promise<string> {
  const command = [join(ROOT, 'tools/ops/cli.ts'), 'demo'];
  const env = { ...process.env, ...cloud.ownerEnvironment() };
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
  return stdout;
}

function stopOnSignals(cloud: LocalCloud): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal does not wait.
      if (stopping) process.exit(1);
      stopping = true;
      cloud.stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
