import { CONTAINER, containersAtOnce } from '../container.ts';
import { runsNeeded } from '../functions.ts';
import type { Stage, WorkerImage } from '../stages.ts';
import type { AccountFacts } from './account-facts.ts';
import type { ContainerFacts } from './container-facts.ts';

/** A problem that keeps a stage from working. One that `blocks` stops the deployment. */
export interface DeployProblem {
  blocks: boolean;
  says: string;
  remedy: string;
  /** The account's number is missing, without which nothing can be prepared. */
  of?: 'account';
}

const WHERE = 'infra/stages.ts';
/** Values that `withAddresses` makes from the host names. */
const DERIVED = ['host.siteOrigin', 'host.socket.url'];
/** Most queues and environments of a region (docs.aws.amazon.com/batch, service_limits). */
const BATCH_MAX = 50;

/** Returns the problems in a stage's data. Needs no account. */
export function findStageProblems(stage: Stage): DeployProblem[] {
  const problems: DeployProblem[] = [];
  const block = (says: string, remedy: string) => problems.push({ blocks: true, says, remedy });
  if (!/^\d{12}$/.test(stage.account ?? ''))
    problems.push({
      of: 'account',
      blocks: true,
      says: `The stage ${stage.name} has no account.`,
      remedy: `Enter its 12 digits as \`account\` in ${WHERE}.`,
    });
  const placeholders = placeholdersIn(stage);
  if (placeholders.length > 0)
    block(
      `Placeholders with .example are left: ${placeholders.join(', ')}.`,
      `Enter your own values in ${WHERE}.`,
    );
  if (stage.purpose === 'production') problems.push(...findDutyProblems(stage));
  if (stage.profile.certificate === 'iam' && stage.iamCertificateId === undefined)
    block(
      'The CDN of this partition needs a certificate in IAM.',
      `Upload it (docs/deploy.md) and enter \`iamCertificateId\` in ${WHERE}.`,
    );
  if (stage.purpose === 'production' && !isPinned(stage.workerImage))
    block(
      'The image of containers is named by a tag, which may move to another image.',
      `Name its digest (\`sha256:…\`) as \`workerImage\` in ${WHERE} (docs/deploy.md, account and quotas).`,
    );
  const { icp, publicSecurity } = stage.host.legal ?? {};
  if (stage.profile.partition === 'aws-cn' && [icp, publicSecurity].some(isPlaceholder))
    block(
      'A host in China shows the numbers of its ICP and public security filings on every page.',
      `Enter \`icp\` and \`publicSecurity\` of \`legal\` in ${WHERE} (docs/deploy.md, China).`,
    );
  return problems;
}

/** Returns what keeps the people on duty from hearing that a production stage is in trouble. */
function findDutyProblems({ duty: { pager, urgent, soon }, region, probeRegion }: Stage): DeployProblem[] {
  const problems: DeployProblem[] = [];
  const block = (says: string, remedy: string) =>
    problems.push({ blocks: true, says, remedy: `${remedy} in ${WHERE} (docs/deploy.md, duty).` });
  if (urgent.length === 0 || soon.length === 0)
    block('Alarms of a production stage reach no person.', 'Enter addresses as `duty`');
  if (!pager?.url.startsWith('https://'))
    block(
      'No pager wakes a person: a mail at night is read in the morning.',
      'Enter its https address as `pager` of `duty`',
    );
  if (probeRegion === undefined || probeRegion === region)
    block('Nothing looks at the host from outside of its region.', 'Enter another region as `probeRegion`');
  return problems;
}

/** Returns true if an image is named by its digest, so that it stays the same. */
function isPinned(image: WorkerImage): boolean {
  return 'name' in image
    ? /@sha256:[0-9a-f]{64}$/.test(image.name)
    : /^sha256:[0-9a-f]{64}$/.test(image.tagOrDigest);
}

/** Returns true if a number is missing or consists of zeros. */
function isPlaceholder(number: string | undefined): boolean {
  return number === undefined || /0{8}/.test(number);
}

/** Returns the mismatches between a stage and the account of the credentials. */
export function findAccountProblems(stage: Stage, facts: AccountFacts): DeployProblem[] {
  const problems: DeployProblem[] = [];
  if (facts.partition !== stage.profile.partition)
    problems.push({
      blocks: true,
      says: `The credentials are of the partition ${facts.partition}, the stage is in ${stage.profile.partition}.`,
      remedy: 'Use credentials of the stage’s partition.',
    });
  if (facts.account !== stage.account)
    problems.push({
      blocks: true,
      says: `The credentials are of account ${facts.account}, the stage belongs to ${stage.account ?? 'none'}.`,
      remedy: 'Use credentials of the stage’s account.',
    });
  const runs = runsNeeded(stage.quotas);
  if (facts.concurrentRuns < runs)
    problems.push({
      blocks: true,
      says: `The account allows ${facts.concurrentRuns} concurrent runs of functions, the stage needs ${runs}.`,
      remedy: `Ask for 1000 in Service Quotas ("Concurrent executions" of Lambda), or set quotas to 'new' in ${WHERE}.`,
    });
  problems.push(...findContainerProblems(stage, facts.containers));
  const { callLogsRole } = facts;
  if (callLogsRole !== undefined && !callLogsRole.includes(`role/Trabecula-${stage.name}-`))
    problems.push({
      blocks: false,
      says: `API Gateway writes the logs of this region with the role ${callLogsRole}.`,
      remedy: 'The first deployment replaces it by its own, which has the same right. Keep both roles.',
    });
  if (facts.mail === 'sandbox')
    problems.push({
      blocks: false,
      says: 'SES is in its sandbox: codes reach verified addresses only.',
      remedy: 'Verify your own mailbox, and ask for production access (docs/deploy.md, account and quotas).',
    });
  return problems;
}

/** Returns the problems that keep the account from running the stage's containers. */
function findContainerProblems({ quotas }: Stage, facts: ContainerFacts): DeployProblem[] {
  const problems: DeployProblem[] = [];
  const note = (says: string, remedy: string) => problems.push({ blocks: false, says, remedy });
  const needed = CONTAINER.vcpus * containersAtOnce(quotas);
  const remedy = `Ask for ${needed} in Service Quotas ("Fargate On-Demand vCPU resource count"), in the stage's region.`;
  const { processors, ...ofBatch } = facts;
  // Batch tries for ever to place a container that is larger than the quota.
  if (processors !== undefined && processors < CONTAINER.vcpus)
    problems.push({
      blocks: true,
      says: `The account allows ${processors} processors of Fargate, and one container has ${CONTAINER.vcpus}.`,
      remedy,
    });
  else if (processors !== undefined && processors < needed)
    note(
      `The account allows ${processors} processors of Fargate: ${Math.floor(processors / CONTAINER.vcpus)} containers run at once, the stage starts up to ${containersAtOnce(quotas)}.`,
      remedy,
    );
  if (processors === undefined)
    note('The quota of Fargate’s processors could not be read.', `See that it is at least ${needed}.`);
  for (const [what, count] of [
    ['job queues', ofBatch.jobQueues],
    ['compute environments', ofBatch.computeEnvironments],
  ] as const) {
    if (count === undefined)
      note(`The ${what} of Batch could not be counted.`, `See that there are fewer than ${BATCH_MAX}.`);
    else if (count >= BATCH_MAX)
      note(
        `The account has ${count} of ${BATCH_MAX} ${what} of Batch; AWS does not raise this limit.`,
        'If the stage is new, delete one first.',
      );
  }
  return problems;
}

/** Returns the paths of the values that are still placeholders, without the addresses that follow from others. */
function placeholdersIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return /\.example\b/.test(value) && !DERIVED.includes(path) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    placeholdersIn(inner, path === '' ? key : `${path}.${key}`),
  );
}
