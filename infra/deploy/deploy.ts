/**
 * `npm run deploy -- <stage>` checks the stage's data and account, builds the page, and deploys the stage's stacks.
 * `--check` stops after the checks. `--at-once` releases to all callers at once and asks no alarm, for a roll back that alarms
 * stop. `--rotate-origin-secret` replaces the secret between CDN and API first. Further arguments behind a second `--` go to
 * the CDK's command.
 * Steps before and after: docs/deploy.md.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ORIGIN_SECRET_VERSION, originSecretName } from '../constructs/secrets.ts';
import { STAGES, type Stage, stageNamed } from '../stages.ts';
import { readAccountFacts } from './account-facts.ts';
import { type DeployProblem, findAccountProblems, findStageProblems } from './find-problems.ts';
import { rotateOriginSecret } from './rotate-origin-secret.ts';

const ROOT = join(import.meta.dirname, '../..');
const USAGE = `npm run deploy -- STAGE [--check | --at-once | --rotate-origin-secret]\nStages: ${STAGES.map(({ name }) => name).join(', ')}`;

async function main(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      'at-once': { type: 'boolean', default: false },
      'rotate-origin-secret': { type: 'boolean', default: false },
    },
  });
  const [name, ...forCdk] = positionals;
  if (name === undefined || !STAGES.some((stage) => stage.name === name)) throw new DeployError(USAGE);
  const stage = stageNamed(name);
  stopAtProblems(findStageProblems(stage));
  stopAtProblems(findAccountProblems(stage, await readAccountFacts(stage)));
  if (values.check) {
    console.log(`The stage ${name} can be deployed to account ${stage.account}.`);
    return;
  }
  run('npm', ['run', 'build']);
  const app = `node infra/app.ts --stage ${name}${values['at-once'] ? ' --at-once' : ''}`;
  const deploy = (more: readonly string[]) => run('npx', cdkArguments(stage, app, [...more, ...forCdk]));
  if (!values['rotate-origin-secret']) return deploy([]);
  const done = await rotateOriginSecret({
    client: new SecretsManagerClient({ region: stage.region }),
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

/** Returns the CDK's arguments. The app synthesizes this stage only, so two partitions never meet in one run. */
function cdkArguments({ name, iamCertificateId }: Stage, app: string, more: readonly string[]): string[] {
  const certificate =
    iamCertificateId === undefined
      ? []
      : ['--parameters', `Trabecula-${name}:CertificateId=${iamCertificateId}`];
  return ['cdk', 'deploy', '--all', '--app', app, ...certificate, ...more];
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

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof DeployError ? error.message : error);
  process.exitCode = error instanceof DeployError ? 2 : 1;
}
