import { parseArgs } from 'node:util';
import { documentClient } from '../../cloud/aws/clients.ts';
import { systemClock } from '../../cloud/clock.ts';
import { environmentValue } from '../../cloud/environment.ts';
import { S3Files } from '../../cloud/files/store.ts';
import { randomIds } from '../../cloud/ids.ts';
import { argon2Hasher } from '../../cloud/login/password-hasher.ts';
import { paymentsFromEnvironment } from '../../cloud/pay/payments.ts';
import { JOB_QUEUE_VARIABLES, jobQueues } from '../../cloud/queue/jobs.ts';
import { gatewaySockets } from '../../cloud/sockets.ts';
import { dynamoTable } from '../../cloud/table/table.ts';
import { CONTAINER_VARIABLES } from '../../core/rules/order/worker-sizes.ts';
import type { FileStore, Queue, Sockets } from '../../core/studio/ports.ts';
import { ACCOUNT_COMMANDS } from './account-commands.ts';
import { COMMANDS, OpsError, USAGE } from './commands.ts';
import { ENQUIRY_COMMANDS } from './enquiry-commands.ts';
import { HOST_COMMANDS } from './host-commands.ts';
import { JOB_COMMANDS } from './job-commands.ts';
import { takeLocalEnvironment } from './local-environment.ts';
import { PAY_COMMANDS } from './pay-commands.ts';
import { QUEUE_COMMANDS } from './queue-commands.ts';
import { RESTORE_COMMANDS } from './restore-commands.ts';

const ALL_COMMANDS = {
  ...COMMANDS,
  ...HOST_COMMANDS,
  ...JOB_COMMANDS,
  ...QUEUE_COMMANDS,
  ...ENQUIRY_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...RESTORE_COMMANDS,
};

/**
 * `npm run ops -- <command>`: account commands for operators. It works on the table named by `TABLE_NAME` and
 * the AWS variables of the environment; without `TABLE_NAME`, on the local cloud.
 */
async function main(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      'password-file': { type: 'string' },
      by: { type: 'string' },
      reason: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
  });
  const [name = '', ...rest] = positionals;
  const [payCommand, command] = [PAY_COMMANDS[name], ALL_COMMANDS[name]];
  if (payCommand === undefined && command === undefined) throw new OpsError(USAGE);
  if (takeLocalEnvironment(process.env)) console.error('On the local cloud of npm start:');
  if (payCommand !== undefined) {
    const { ports } = paymentsFromEnvironment();
    const lines = await payCommand({ ports: { ...ports, log: logToErrors }, rest, options: values });
    for (const line of lines) console.log(line);
    return;
  }
  const ports = {
    table: dynamoTable(documentClient(), environmentValue('TABLE_NAME')),
    clock: systemClock,
    ids: randomIds,
    passwords: argon2Hasher,
    sockets: stageSockets(),
    queue: stageQueue(),
    ...stageFiles(),
    log: (event: string, details?: object) => console.error(event, details ?? ''),
  };
  for (const line of (await command?.({ ports, rest, options: values })) ?? []) console.log(line);
}

/** Log of the domain, on standard error, apart from the requested lines. */
function logToErrors(event: string, details: Record<string, unknown> = {}): void {
  console.error(JSON.stringify({ event, ...details }));
}

/** Returns the file store of the stage, if its bucket is named. */
function stageFiles(): { files?: FileStore } {
  const { BUCKET_NAME } = process.env;
  return BUCKET_NAME === undefined ? {} : { files: new S3Files(BUCKET_NAME) };
}

/**
 * Returns the generation queues of the stage. Without their addresses the sweep sends the message: within a minute, or
 * within ten for a container.
 */
function stageQueue(): Queue {
  const names = [...Object.values(JOB_QUEUE_VARIABLES), ...Object.values(CONTAINER_VARIABLES)];
  const missing = names.find((name) => process.env[name] === undefined);
  if (missing === undefined) return jobQueues();
  return { send: () => Promise.reject(new OpsError(`${missing} is not set`)) };
}

/** Returns the sockets of the stage. Without their address, connections close at their next message, not at once. */
function stageSockets(): Sockets {
  const { SOCKET_MANAGEMENT_URL } = process.env;
  if (SOCKET_MANAGEMENT_URL !== undefined) return gatewaySockets(SOCKET_MANAGEMENT_URL);
  const unknown = () => Promise.reject(new OpsError('SOCKET_MANAGEMENT_URL is not set'));
  return { post: unknown, close: unknown };
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof OpsError ? error.message : error);
  process.exitCode = error instanceof OpsError ? 2 : 1;
}
