import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { ProductFunction } from '../constructs/product-function.ts';
import { STAGES } from '../stages.ts';
import { withSources } from '../testing/templates.ts';
import { appOptions, cdkArguments, deployOptions, diffArguments } from './options.ts';

const { name } = STAGES[0]!;

/** Returns the arguments that the CDK gives to the app, for a command line of `npm run deploy`. */
function appArguments(...argv: string[]): string[] {
  const options = deployOptions(argv);
  const args = cdkArguments(
    options.stage!,
    { ...options, hasTerminal: true, accountRuns: 1500 },
    options.forCdk,
  );
  const [program, file, ...rest] = args[args.indexOf('--app') + 1]!.split(' ');
  expect([program, file]).toEqual(['node', 'infra/app.ts']);
  return rest;
}

/** Returns how a function of the stage is deployed, and whether the alarms of its release count. */
function releaseOf(...argv: string[]): [string, boolean] {
  const { stages } = appOptions(appArguments(...argv));
  expect(stages.map((stage) => stage.name)).toEqual([name]);
  return withSources(({ functionsDir }) => {
    const stack = new Stack(new App(), 'Stack');
    new ProductFunction(stack, 'Api', { name: 'api', stage: stages[0]!, functionsDir, environment: {} });
    const [group] = Object.values(
      Template.fromStack(stack).findResources('AWS::CodeDeploy::DeploymentGroup'),
    );
    const { AlarmConfiguration, DeploymentConfigName } = group!.Properties;
    return [DeploymentConfigName, AlarmConfiguration.Enabled];
  });
}

test('a deployment at once ignores alarms, and the next one heeds them again', () => {
  expect(releaseOf(name, '--at-once')).toEqual(['CodeDeployDefault.LambdaAllAtOnce', false]);
  expect(releaseOf(name)).toEqual(['CodeDeployDefault.LambdaCanary10Percent5Minutes', true]);
});

test('the app writes all stages unless one is named, and a deployment names one', () => {
  expect(appOptions([])).toEqual({ stages: STAGES });
  expect(appOptions(['--out', 'templates']).outDir).toBe('templates');
  expect(() => appOptions(['--stage', 'moon'])).toThrow();
  expect(deployOptions(['moon']).stage).toBeUndefined();
  expect(deployOptions([])).toEqual({
    checksOnly: false,
    isAtOnce: false,
    rotatesOriginSecret: false,
    bootstraps: false,
    isDiff: false,
    forCdk: [],
  });
});

test('a diff shows the stacks of one stage', () => {
  const { stage, isDiff } = deployOptions([name, '--diff']);
  expect(isDiff).toBe(true);
  expect(diffArguments(stage!, ['--no-color'])).toEqual([
    ...['diff', '--all', '--app', `node infra/app.ts --stage ${name}`, '--no-color'],
  ]);
});

test('further arguments, the runs of the account and the certificate of a stage reach the CDK', () => {
  const stage = { ...STAGES[0]!, iamCertificateId: 'ASCA' };
  const options = deployOptions([name, '--check', '--rotate-origin-secret', '--', '--no-rollback']);
  expect(options).toMatchObject({ checksOnly: true, rotatesOriginSecret: true, forCdk: ['--no-rollback'] });
  expect(cdkArguments(stage, { ...options, hasTerminal: true, accountRuns: 1500 }, options.forCdk)).toEqual([
    ...['deploy', '--all', '--app', `node infra/app.ts --stage ${name}`],
    ...['--parameters', `Trabecula-${name}:AccountRuns=1500`],
    ...['--parameters', `Trabecula-${name}:CertificateId=ASCA`, '--no-rollback'],
  ]);
});

test('without a terminal the CDK does not ask for approval, unless the caller says when it should', () => {
  const approval = (hasTerminal: boolean, ...more: string[]) => {
    const args = cdkArguments(STAGES[0]!, { isAtOnce: false, hasTerminal, accountRuns: 1000 }, more);
    return args.flatMap((word, i) => (word === '--require-approval' ? [args[i + 1]] : []));
  };
  expect(approval(false)).toEqual(['never']);
  expect(approval(true)).toEqual([]);
  expect(approval(false, '--require-approval', 'any-change')).toEqual(['any-change']);
});
