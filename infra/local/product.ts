import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OPS_ENVIRONMENT_FILE } from '../../core/rules/host/ops-environment.ts';
import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from './cloud.ts';
import { eventLog } from './event-log.ts';
import { faultRatesFrom } from './faults/faults.ts';
import { assertLocalOnly } from './guard.ts';
import type { Program } from './program.ts';
import type { LocalHost } from './template/host-template.ts';

export const ROOT = join(import.meta.dirname, '../..');
const PORT_DEFAULT = 4000;
/** File of the events below the state folder. */
const EVENT_FILE = 'events.log';
/** Options of `npm start` and `npm run dev`. */
export const PRODUCT_OPTIONS = { help: { type: 'boolean' }, verbose: { type: 'boolean' } } as const;

/** Options and variables as `--help` prints them. */
export const PRODUCT_HELP = `  --verbose     print each event of the functions whole; all are in STATE_DIR/${EVENT_FILE}
Variables: PORT (${PORT_DEFAULT}), STATE_DIR (.local), STUDIO_HOST (global or china), TIME_FACTOR, FAULT_*.
docs/local-cloud.md explains them.`;

export interface ProductSettings {
  port: number;
  stateDir: string;
  host: LocalHost;
  timeFactor: number;
}

/** Reads `PORT`, `STATE_DIR`, `STUDIO_HOST` and `TIME_FACTOR`. Throws if one of them is wrong, and in production. */
export function productSettings(environment: NodeJS.ProcessEnv): ProductSettings {
  assertLocalOnly(environment);
  return {
    port: parsePort(environment.PORT),
    stateDir: environment.STATE_DIR ?? join(ROOT, '.local'),
    host: hostOf(environment.STUDIO_HOST),
    timeFactor: parseFactor(environment.TIME_FACTOR),
  };
}

/**
 * Starts the local cloud as a product: it ends with the program, keeps the events of functions in the state folder, has
 * the demo account, and serves `npm run ops`. Returns it with the lines that describe the sign-in.
 */
export async function startProduct(
  program: Program,
  { verbose = false, ...options }: LocalCloudOptions & { verbose?: boolean | undefined },
): Promise<{ cloud: LocalCloud; demo: string }> {
  const cloud = await startLocalCloud({
    faults: faultRatesFrom(process.env),
    log: eventLog(join(options.stateDir, EVENT_FILE), verbose),
    ...options,
  });
  program.onEnd(() => cloud.stop());
  writeOpsEnvironment(options.stateDir, cloud);
  return { cloud, demo: await seedDemo(cloud) };
}

/** Returns the local pages a developer needs, one per line. */
export function describeProduct(cloud: LocalCloud, demo: string): string {
  const ports = Object.entries(cloud.urls).map(([part, url]) => `${part} ${new URL(url).port}`);
  return `Trabecula  ${cloud.url}
${demo.trim()}
Mailbox    ${cloud.url}/__local/mail
Phones     ${cloud.url}/__local/phone
WeChat     ${cloud.urls.wechatPay}/phone (the payer's phone; STUDIO_HOST=china)
Ports      ${ports.join(', ')}`;
}

/** Writes the variables of `npm run ops` into the state folder, for its owner's eyes alone. */
export function writeOpsEnvironment(stateDir: string, cloud: Pick<LocalCloud, 'operatorEnvironment'>): void {
  const text = JSON.stringify(cloud.operatorEnvironment(), null, 2);
  writeFileSync(join(stateDir, OPS_ENVIRONMENT_FILE), `${text}\n`, { mode: 0o600 });
}

function parsePort(text: string | undefined): number {
  const port = text === undefined || text === '' ? PORT_DEFAULT : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT=${text} is not a port.`);
  return port;
}

function parseFactor(text = '1'): number {
  const factor = Number(text);
  if (!(factor >= 1)) throw new Error(`TIME_FACTOR=${text} is not a number from 1.`);
  return factor;
}

function hostOf(name: string | undefined): LocalHost {
  if (name === undefined || name === '' || name === 'global') return 'global';
  if (name !== 'china') throw new Error(`STUDIO_HOST=${name} is not a host: use global or china.`);
  return name;
}

/** Creates the demo account if it is missing and returns its sign-in as `npm run ops -- demo` prints it. */
async function seedDemo(cloud: LocalCloud): Promise<string> {
  const why = ['--by', 'npm start', '--reason', 'the local cloud starts'];
  const command = [join(ROOT, 'tools/ops/cli.ts'), 'demo', ...why];
  const env = { ...process.env, ...cloud.ownerEnvironment() };
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
  const [, name = '', password = ''] = /^user\s+(\S+)\npassword\s+(\S+)$/m.exec(stdout) ?? [];
  cloud.offerDemo({ name, password });
  return stdout;
}
