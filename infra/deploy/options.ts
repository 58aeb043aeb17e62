import { parseArgs } from 'node:util';
import { ACCOUNT_RUNS } from '../functions.ts';
import { STAGES, type Stage, stageNamed } from '../stages.ts';

/** Arguments of `npm run deploy`, read. */
export interface DeployOptions {
  /** Missing if no stage is named. */
  stage?: Stage;
  checksOnly: boolean;
  isAtOnce: boolean;
  rotatesOriginSecret: boolean;
  bootstraps: boolean;
  /** Only shows what a deployment would change. */
  isDiff: boolean;
  /** Further arguments of the CDK's command. */
  forCdk: string[];
}

/** Returns the options of a deployment. Throws for an unknown option. */
export function deployOptions(argv: readonly string[]): DeployOptions {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      'at-once': { type: 'boolean', default: false },
      'rotate-origin-secret': { type: 'boolean', default: false },
      bootstrap: { type: 'boolean', default: false },
      diff: { type: 'boolean', default: false },
    },
  });
  const [name = '', ...forCdk] = positionals;
  return {
    ...(STAGES.some((stage) => stage.name === name) ? { stage: stageNamed(name) } : {}),
    checksOnly: values.check,
    isAtOnce: values['at-once'],
    rotatesOriginSecret: values['rotate-origin-secret'],
    bootstraps: values.bootstrap,
    isDiff: values.diff,
    forCdk,
  };
}

/**
 * Returns the CDK's arguments that prepare the account in the regions of a stage. With an empty app the CDK does not
 * look for stacks, so the page need not be built.
 */
export function bootstrapArguments(
  { account, region, probeRegion }: Stage,
  more: readonly string[],
): string[] {
  const regions = [region, ...(probeRegion === undefined ? [] : [probeRegion])];
  return ['bootstrap', ...regions.map((each) => `aws://${account}/${each}`), '--app', '', ...more];
}

/**
 * Returns the CDK's arguments that deploy a stage. The app synthesizes this stage only, so two partitions never meet in
 * one run. Without a terminal no person could approve changes of rights, so the CDK does not ask.
 */
export function cdkArguments(
  { name, iamCertificateId }: Stage,
  { isAtOnce, hasTerminal, accountRuns }: { isAtOnce: boolean; hasTerminal: boolean; accountRuns: number },
  more: readonly string[],
): string[] {
  const app = `node infra/app.ts --stage ${name}${isAtOnce ? ' --at-once' : ''}`;
  const parameter = (id: string, value: string | number) => [
    '--parameters',
    `Trabecula-${name}:${id}=${value}`,
  ];
  const parameters = [
    ...parameter(ACCOUNT_RUNS, accountRuns),
    ...(iamCertificateId === undefined ? [] : parameter('CertificateId', iamCertificateId)),
  ];
  const asks = hasTerminal || more.includes('--require-approval');
  const approval = asks ? [] : ['--require-approval', 'never'];
  return ['deploy', '--all', '--app', app, ...parameters, ...approval, ...more];
}

/** Returns the CDK's arguments that show what a deployment of a stage would change. */
export function diffArguments({ name }: Stage, more: readonly string[]): string[] {
  return ['diff', '--all', '--app', `node infra/app.ts --stage ${name}`, ...more];
}

export interface AppOptions {
  stages: readonly Stage[];
  /** Output folder of the templates. */
  outDir?: string;
}

/** Returns the stages that the app writes, and where. Throws for an unknown option or stage. */
export function appOptions(argv: readonly string[]): AppOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      out: { type: 'string' },
      stage: { type: 'string' },
      // Applies to this run only: the next one without it restores canary and alarms.
      'at-once': { type: 'boolean', default: false },
    },
  });
  const chosen = values.stage === undefined ? STAGES : [stageNamed(values.stage)];
  const stages = values['at-once']
    ? chosen.map((stage) => ({ ...stage, release: 'at-once' as const }))
    : chosen;
  return { stages, ...(values.out === undefined ? {} : { outDir: values.out }) };
}
