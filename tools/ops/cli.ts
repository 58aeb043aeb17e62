import { parseArgs } from 'node:util';
import { callerArn } from '../../cloud/aws/caller.ts';
import { documentClient } from '../../cloud/aws/clients.ts';
import { stackOutputs } from '../../cloud/aws/stack-outputs.ts';
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
import { findCommand, usageLines } from './all-commands.ts';
import { OpsError, type OpsPorts } from './command/command.ts';
import { errorLines, logToErrors, printLines } from './command/output.ts';
import { runCommand } from './command/run.ts';
import { isLocalCloud, takeLocalEnvironment } from './local-environment.ts';
import { takeStageEnvironment } from './stage-environment.ts';

/**
 * `npm run ops -- <command>`: account commands for operators. With `--stage` it works on that stage, with the AWS
 * credentials of the environment; with `TABLE_NAME` on that table; otherwise on the local cloud.
 */
async function main(argv: readonly string[]): Promise<void> {
  const { options, words } = readArguments(argv);
  const found = findCommand(words);
  if (found === undefined) {
    printLines(usageLines(), process.stderr);
    process.exitCode = 2;
    return;
  }
  if (options.stage !== undefined) await takeStageEnvironment(process.env, options.stage, stackOutputs);
  else if (takeLocalEnvironment(process.env))
    printLines(['On the local cloud of npm start:'], process.stderr);
  const caller = async () => (isLocalCloud(process.env) ? undefined : await callerArn());
  const { rest } = found;
  if (found.needs === 'ops') {
    printLines(await runCommand(found, { ports: opsPorts(), rest, options }, caller));
  } else {
    const ports = { ...paymentsFromEnvironment().ports, log: logToErrors };
    printLines(await runCommand(found, { ports, rest, options }, caller));
  }
}

/** Returns options and words. Throws OpsError for an unknown option. */
function readArguments(argv: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        'password-file': { type: 'string' },
        by: { type: 'string' },
        reason: { type: 'string' },
        'dry-run': { type: 'boolean' },
        stage: { type: 'string' },
      },
    });
    return { options: values, words: positionals };
  } catch (error) {
    throw new OpsError(error instanceof Error ? error.message : String(error));
  }
}

function opsPorts(): OpsPorts {
  return {
    table: dynamoTable(documentClient(), environmentValue('TABLE_NAME')),
    clock: systemClock,
    ids: randomIds,
    passwords: argon2Hasher,
    sockets: stageSockets(),
    queue: stageQueue(),
    ...stageFiles(),
    log: logToErrors,
  };
}

function stageFiles(): { files?: FileStore } {
  const { BUCKET_NAME } = process.env;
  return BUCKET_NAME === undefined ? {} : { files: new S3Files(BUCKET_NAME) };
}

/** Generation queues of the stage. Without addresses the sweep sends: in a minute, containers in ten. */
function stageQueue(): Queue {
  const names = [...Object.values(JOB_QUEUE_VARIABLES), ...Object.values(CONTAINER_VARIABLES)];
  const missing = names.find((name) => process.env[name] === undefined);
  if (missing === undefined) return jobQueues();
  const unknown = () => Promise.reject(new OpsError(`${missing} is not set`));
  return { send: unknown, warm: unknown };
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
  printLines(errorLines(error), process.stderr);
  process.exitCode = error instanceof OpsError ? 2 : 1;
}
