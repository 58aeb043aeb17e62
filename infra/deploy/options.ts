import { parseArgs } from 'node:util';
import { STAGES, type Stage, stageNamed } from '../stages.ts';

/** Arguments of `npm run deploy`, read. */
export interface DeployOptions {
  /** Missing if no stage is named. */
  stage?: Stage;
  checksOnly: boolean;
  isAtOnce: boolean;
  rotatesOriginSecret: boolean;
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
    },
  });
  const [name = '', ...forCdk] = positionals;
  return {
    ...(STAGES.some((stage) => stage.name === name) ? { stage: stageNamed(name) } : {}),
    checksOnly: values.check,
    isAtOnce: values['at-once'],
    rotatesOriginSecret: values['rotate-origin-secret'],
    forCdk,
  };
}

/** Returns the CDK's arguments. The app synthesizes this stage only, so two partitions never meet in one run. */
export function cdkArguments(
  { name, iamCertificateId }: Stage,
  { isAtOnce }: Pick<DeployOptions, 'isAtOnce'>,
  more: readonly string[],
): string[] {
  const app = `node infra/app.ts --stage ${name}${isAtOnce ? ' --at-once' : ''}`;
  const certificate =
    iamCertificateId === undefined
      ? []
      : ['--parameters', `Trabecula-${name}:CertificateId=${iamCertificateId}`];
  return ['cdk', 'deploy', '--all', '--app', app, ...certificate, ...more];
}

/** Arguments of the app, read. */
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
