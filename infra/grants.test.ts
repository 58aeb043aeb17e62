import { beforeAll, describe, expect, test } from 'vitest';
import { MONEY_PARTITIONS } from '../core/rules/pay/limits.ts';
import { payKeys } from '../core/studio/pay/keys.ts';
import type { Key } from '../core/studio/store/table.ts';
import type { FunctionName } from './functions.ts';
import { PRODUCTION_STAGES } from './stages.ts';
import { statementsOfRole } from './testing/grants.ts';
import { productionTemplates, type SynthesizedTemplate, type TemplateResource } from './testing/templates.ts';

const ITEMS = [
  'dynamodb:BatchGetItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:GetItem',
  'dynamodb:PutItem',
  'dynamodb:Query',
  'dynamodb:UpdateItem',
];
const TAKE = [
  'sqs:ChangeMessageVisibility',
  'sqs:DeleteMessage',
  'sqs:GetQueueAttributes',
  'sqs:GetQueueUrl',
  'sqs:ReceiveMessage',
];
const TRACE = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
const READ_SECRET = ['secretsmanager:DescribeSecret', 'secretsmanager:GetSecretValue'];
const POST = ['execute-api:ManageConnections'];
/** Sockets end with their session. */
const CLOSE = POST;

const WORKS = [
  ...ITEMS,
  ...POST,
  's3:AbortMultipartUpload',
  's3:DeleteObject',
  's3:GetObject',
  's3:ListBucket',
  's3:PutObject',
  's3:PutObjectTagging',
];
/** A worker that reads a queue. */
const WORKER = [...WORKS, ...TAKE];

/** Every action each function may perform, besides writing its own log. */
const GRANTED: Readonly<Record<FunctionName, readonly string[]>> = {
  api: [...ITEMS, ...CLOSE, ...READ_SECRET, 'batch:SubmitJob', 'sqs:SendMessage'],
  files: [
    ...ITEMS,
    ...CLOSE,
    ...READ_SECRET,
    'batch:SubmitJob',
    's3:DeleteObject',
    's3:GetObject',
    's3:ListBucket',
    's3:PutObject',
    'sqs:SendMessage',
  ],
  account: [...ITEMS, ...CLOSE, ...READ_SECRET, 'ses:SendEmail'],
  pay: [...ITEMS, ...POST, ...READ_SECRET, 'sqs:SendMessage'],
  socket: [...ITEMS, ...POST, ...READ_SECRET],
  generate: WORKER,
  'generate-large': WORKER,
  'dead-letters': [...ITEMS, ...POST, ...TAKE],
  sweep: [...ITEMS, ...POST, 'batch:SubmitJob', 's3:DeleteObject', 's3:ListBucket', 'sqs:SendMessage'],
  webhooks: ITEMS,
  settle: [...ITEMS, ...POST, ...TAKE, 'secretsmanager:GetSecretValue'],
  reconcile: [
    ...ITEMS,
    ...POST,
    's3:GetObject',
    's3:ListBucket',
    's3:PutObject',
    'secretsmanager:GetSecretValue',
    'ses:SendEmail',
  ],
};

let templates: ReadonlyMap<string, SynthesizedTemplate>;
beforeAll(() => {
  templates = productionTemplates();
});

describe.each(PRODUCTION_STAGES)('on the $name host', (stage) => {
  const template = () => templates.get(`Trabecula-${stage.name}`)!;
  const roleOf = (name: string): string => {
    const [, resource] = template()
      .ofType('AWS::Lambda::Function')
      .find(
        ([, candidate]) =>
          (candidate as unknown as { Metadata?: { bundle?: string } }).Metadata?.bundle === name,
      )!;
    return resource.Properties.Role['Fn::GetAtt'][0];
  };
  const statementsOf = (name: string) => statementsOfRole(template(), roleOf(name));

  test.each(Object.entries(GRANTED))('%s may do what it needs and nothing else', (name, expected) => {
    const allowed = statementsOf(name).filter(({ Effect }) => Effect === 'Allow');
    const actions = allowed.flatMap(({ Action }) => Action);
    const traced = stage.profile.tracing === 'xray' ? TRACE : [];
    // Without SES, mail goes to a service outside AWS, with its own key.
    const absent = [
      ...(stage.profile.mail === 'ses' ? [] : ['ses:SendEmail']),
      // Without a CDN in front, sockets carry no secret of it.
      ...(name === 'socket' && stage.profile.socket === 'own-host' ? READ_SECRET : []),
    ];
    const here = expected.filter((action) => !absent.includes(action));
    expect([...new Set(actions)].sort()).toEqual([...here, ...traced].sort());
  });

  test('the container may do what the other workers may, fetch its code, and no more', () => {
    const [[, { Properties }]] = template().ofType('AWS::Batch::JobDefinition') as [
      [string, TemplateResource],
    ];
    const { JobRoleArn, ExecutionRoleArn } = Properties.ContainerProperties;
    const [role, executionRole] = [JobRoleArn, ExecutionRoleArn].map((arn) => arn['Fn::GetAtt'][0]);
    // Tasks of another account get no rights.
    const [trust] = template().resources[role]!.Properties.AssumeRolePolicyDocument.Statement;
    expect(trust.Condition).toEqual({
      StringEquals: { 'aws:SourceAccount': stage.account ?? { Ref: 'AWS::AccountId' } },
    });
    const own = statementsOfRole(template(), role);
    const allowed = own.filter(({ Effect }) => Effect === 'Allow');
    expect([...new Set(allowed.flatMap(({ Action }) => Action))].sort()).toEqual([...WORKS].sort());
    for (const { Resource } of allowed) expect(JSON.stringify(Resource)).not.toBe('"*"');
    // Code of this release, and no other file of the deployments.
    const code = allowed.filter(({ Resource }) => JSON.stringify(Resource).includes('cdk-hnb659fds-assets'));
    expect(code.map(({ Action }) => Action)).toEqual(['s3:GetObject']);
    expect(JSON.stringify(code[0]!.Resource)).toMatch(/\/[0-9a-f]{64}\.zip"/);
    const denied = own.filter(({ Effect }) => Effect === 'Deny');
    expect(denied.flatMap(({ Action }) => Action)).toContain('dynamodb:PutItem');
    // The starter of the container writes its log and fetches its image.
    const starts = statementsOfRole(template(), executionRole).flatMap(({ Action }) => Action);
    expect(starts.every((action) => /^(logs|ecr):/.test(action))).toBe(true);
  });

  test('no functions share a role, and no statement covers all resources, except for traces', () => {
    const names = Object.keys(GRANTED);
    expect(new Set(names.map(roleOf)).size).toBe(names.length);
    for (const name of names) {
      for (const { Action, Resource, Effect } of statementsOf(name)) {
        if (Effect === 'Deny') continue;
        expect([Action].flat().some((action) => action.includes('*'))).toBe(false);
        if (Resource === '*') expect([Action].flat().sort()).toEqual(TRACE);
      }
    }
  });

  test('functions that end sessions may close sockets, and not write to them', () => {
    for (const name of ['api', 'files', 'account']) {
      const [statement, ...others] = statementsOf(name).filter(
        ({ Action }) => Action === 'execute-api:ManageConnections',
      );
      expect(others).toEqual([]);
      expect(JSON.stringify(statement!.Resource)).toMatch(/\/live\/DELETE\/@connections\/\*"/);
    }
  });

  test('objects are granted by prefix; only the workers write results and only the reconciler renews them', () => {
    const writers = Object.keys(GRANTED).filter((name) =>
      statementsOf(name).some(
        ({ Action, Resource }) =>
          [Action].flat().includes('s3:PutObject') && JSON.stringify(Resource).includes('/results/*'),
      ),
    );
    expect(writers).toEqual(['generate', 'generate-large', 'reconcile']);
    for (const name of Object.keys(GRANTED)) {
      for (const { Action, Resource } of statementsOf(name)) {
        const onObjects = [Action]
          .flat()
          .some((action) => action.startsWith('s3:') && action !== 's3:ListBucket');
        if (onObjects) expect(JSON.stringify(Resource)).toMatch(/\/(uploads|results|avatars)\/\*/);
      }
    }
  });

  test('only the functions that speak with a payment provider may write records of money', () => {
    const denied = (name: string) =>
      statementsOf(name).filter(
        ({ Effect, Action }) => Effect === 'Deny' && Action.includes('dynamodb:PutItem'),
      );
    for (const name of Object.keys(GRANTED))
      expect([name, denied(name).length]).toEqual([
        name,
        ['pay', 'settle', 'reconcile'].includes(name) ? 0 : 1,
      ]);
    const partitions = Object.values(payKeys).map(
      (key) => (key as (...ids: string[]) => Key)('a', 'b', 'c').pk,
    );
    // Payers request a fapiao, which moves no money.
    const money = partitions.map((pk) => pk.split('#')[0]).filter((name) => name !== 'FAPIAO');
    for (const name of money) expect(MONEY_PARTITIONS).toContain(name);
  });
});
