import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OPS_OUTPUTS } from '../../core/rules/host/ops-environment.ts';
import { PRODUCTION_STAGES } from '../stages.ts';
import { type Statement, statementsOfRole } from '../testing/grants.ts';
import { HostTemplate } from '../testing/host-template.ts';

const RUNBOOK = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8').replace(/\s+/g, ' ');

/** Names of a service in policies, where its command has another. */
const SERVICES: Readonly<Record<string, string>> = { deploy: 'codedeploy', s3api: 's3' };
/** Commands of the runbook that name a mistake, or whose calls have other names. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  's3 cp': ['s3:GetObject', 's3:ListBucket'],
  'configure export-credentials': [],
  'apigatewayv2 update-stage': ['apigateway:PATCH'],
  'lambda update-alias': [],
  'cloudformation wait': ['cloudformation:DescribeStacks'],
};

const called = [...RUNBOOK.matchAll(/aws ([a-z0-9]+) ([a-z][a-z-]+)/g)].flatMap(
  ([, service = '', command = '']) => {
    const name = command.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return CALLS[`${service} ${command}`] ?? [`${SERVICES[service] ?? service}:${name.replace('Ip', 'IP')}`];
  },
);

describe.each(PRODUCTION_STAGES)('on the $name host', (stage) => {
  const { host } = new HostTemplate(stage);
  const [role, { Properties }] = host
    .ofType('AWS::IAM::Role')
    .find(([, { Metadata }]) => Metadata?.operator === stage.name)!;
  const statements = statementsOfRole(host, role);
  const actionsOf = (list: readonly Statement[]) => list.flatMap(({ Action }) => Action);

  test('people of the account become operators with a second factor only', () => {
    const { Statement } = Properties.AssumeRolePolicyDocument;
    expect(Statement).toHaveLength(1);
    expect(JSON.stringify(Statement[0].Principal)).toContain(':root');
    expect(Statement[0].Condition).toEqual({ Bool: { 'aws:MultiFactorAuthPresent': 'true' } });
    expect(Properties.RoleName).toBe(`trabecula-${stage.name}-operator`);
  });

  test('an operator may run each command of the runbook', () => {
    expect(called.length).toBeGreaterThan(10);
    expect(called.filter((action) => !actionsOf(statements).includes(action))).toEqual([]);
  });

  test('an operator may neither change rights nor deploy, and everywhere only read', () => {
    const actions = actionsOf(statements);
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
    expect(
      actions.filter((action) => /^(iam|sts|kms|ecr):|Policy|CreateFunction|UpdateFunctionCode/.test(action)),
    ).toEqual([]);
    const everywhere = actionsOf(statements.filter(({ Resource }) => Resource === '*'));
    expect(everywhere.filter((action) => !/:(Describe|Get|List|StopQuery)/.test(action))).toEqual([]);
    // Money moves by `refund` and the provider alone, but its records must be read and written.
    expect(actions).toContain('dynamodb:PutItem');
  });

  test('the outputs hold what the commands need, as the functions have it', () => {
    const functions = host
      .ofType('AWS::Lambda::Function')
      .map(([, { Properties: of }]) => of.Environment?.Variables ?? {});
    for (const [variable, output] of Object.entries(OPS_OUTPUTS)) {
      const known = functions.map((variables) => variables[variable]).filter((value) => value !== undefined);
      const { Value } = host.outputs[output]!;
      expect([variable, known[0]]).toEqual([variable, Value]);
      // CloudFormation cuts nothing, and refuses more.
      expect(JSON.stringify(Value).length).toBeLessThan(1024);
    }
  });
});
