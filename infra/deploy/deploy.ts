/**
 * `npm run deploy -- <stage>` checks the stage's data and account, builds the page, and deploys the stage's stacks.
 * `--check` stops after the checks, and `--diff` shows what would change. `--bootstrap` prepares account and regions for
 * the CDK, once. `--at-once` releases to all callers at once and ignores alarms, for a rollback that alarms stop. `--rotate-origin-secret` first replaces the secret between CDN and API. Further arguments behind a
 * second `--` go to the CDK's command. Steps before and after: docs/deploy.md.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ORIGIN_SECRET_VERSION, originSecretName } from '../constructs/secrets.ts';
import { STAGES, type Stage } from '../stages.ts';
import { readAccountFacts } from './account-facts.ts';
import { readUnconfirmed } from './alarm-addresses.ts';
import { type DeployProblem, findAccountProblems, findStageProblems } from './find-problems.ts';
import { bootstrapArguments, cdkArguments, deployOptions, diffArguments } from './options.ts';
import { rotateOriginSecret } from './rotate-origin-secret.ts';

const ROOT = join(import.meta.dirname, '../..');
const USAGE =
  'npm run deploy -- STAGE [--bootstrap | --check | --diff | --at-once | --rotate-origin-secret]\n' +
  `Stages: ${STAGES.map(({ name }) => name).join(', ')}`;

async function main(argv: readonly string[]): Promise<void> {
  const options = deployOptions(argv);
  const { stage, forCdk } = options;
  if (stage === undefined) throw new DeployError(USAGE);
  const { name } = stage;
  if (options.bootstraps) {
    stopAtProblems(findStageProblems(stage).filter(({ of }) => of === 'account'));
    return run('cdk', bootstrapArguments(stage, forCdk));
  }
  stopAtProblems(findStageProblems(stage));
  const facts = await readAccountFacts(stage);
  stopAtProblems(findAccountProblems(stage, facts));
  if (options.checksOnly) {
    console.log(`The stage ${name} can be deployed to account ${stage.account}.`);
    return;
  }
  run('npm', ['run', 'build']);
  if (options.isDiff) return run('cdk', diffArguments(stage, forCdk));
  if (options.isAtOnce) console.log('All callers at once; alarms are ignored.');
  const { isAtOnce } = options;
  const accountRuns = facts.concurrentRuns;
  const hasTerminal = process.stdin.isTTY && process.stdout.isTTY;
  const deploy = (more: readonly string[]) =>
    run('cdk', cdkArguments(stage, { isAtOnce, hasTerminal, accountRuns }, [...more, ...forCdk]));
  if (options.rotatesOriginSecret) await rotate(stage, deploy);
  else deploy([]);
  await noteUnconfirmed(stage);
}

/** Names the people on duty that hear no alarms yet. The deployment has succeeded, so an error is a note, too. */
async function noteUnconfirmed(stage: Stage): Promise<void> {
  try {
    for (const address of await readUnconfirmed(stage))
      console.error(
        `Note: ${address} gets no alarms until its subscription is confirmed (docs/deploy.md, duty).`,
      );
  } catch (error) {
    console.error(`Note: it could not be read who gets alarms. ${error}`);
  }
}

/** Replaces the secret between CDN and API. */
async function rotate({ name, region }: Stage, deploy: (more: readonly string[]) => void): Promise<void> {
  const done = await rotateOriginSecret({
    client: new SecretsManagerClient({ region }),
    secretId: originSecretName(name),
    pause: async (ms) => {
      console.log(`The functions accept the value of the secret. The CDN gets it in ${ms / 1000} s.`);
      await setTimeout(ms);
    },
    deployVersion: (version) => {
      console.log('If this deployment fails, run the same command again: it ends this rotation.');
      deploy(['--parameters', `Trabecula-${name}:${ORIGIN_SECRET_VERSION}=${version}`]);
    },
  });
  if (done === 'earlier ended')
    console.log(
      'An earlier rotation had not ended. It has now, and no other was begun: run the command again for a new value.',
    );
}

function stopAtProblems(problems: readonly DeployProblem[]): void {
  for (const { blocks, says, remedy } of problems)
    console.error(`${blocks ? 'Stop' : 'Note'}: ${says} ${remedy}`);
  if (problems.some(({ blocks }) => blocks)) throw new DeployError('Nothing was deployed.');
}

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new DeployError(`${command} ${args[0]} ended with ${status}.`);
}

class DeployError extends Error {}

const NO_CREDENTIALS =
  'There are no credentials for AWS. Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, for the stage’s account.';

try {
  await main(process.argv.slice(2));
} catch (thrown) {
  const lacksCredentials = thrown instanceof Error && thrown.name === 'CredentialsProviderError';
  const error = lacksCredentials ? new DeployError(NO_CREDENTIALS) : thrown;
  console.error(error instanceof DeployError ? error.message : error);
  process.exitCode = error instanceof DeployError ? 2 : 1;
}
