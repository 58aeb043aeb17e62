import { describe, expect, test } from 'vitest';
import { PRODUCTION_STAGES, STAGES } from '../stages.ts';
import { stageTemplates } from '../testing/templates.ts';

/**
 * Logical ids of what a host cannot build again. CloudFormation takes a new id for a new resource: the host would start
 * with an empty table beside the old one. Never change a line; add lines for new resources.
 */
const FROZEN: Readonly<Record<string, string>> = {
  DataTableFDBAD0F2: 'AWS::DynamoDB::Table',
  FilesBucket7C17EE2E: 'AWS::S3::Bucket',
  FilesCopyD6FFCD83: 'AWS::S3::Bucket',
  LogsBucket5C52C3D2: 'AWS::S3::Bucket',
  KeysPayFE0BB81C: 'AWS::SecretsManager::Secret',
  KeysSms1C21598E: 'AWS::SecretsManager::Secret',
  KeysWechatLogin79C6E0C0: 'AWS::SecretsManager::Secret',
};
const FROZEN_WITH_DIRECT_MAIL = { ...FROZEN, KeysMail822D02A4: 'AWS::SecretsManager::Secret' };

const STATEFUL = /^AWS::(DynamoDB::Table|S3::Bucket|SecretsManager::Secret)$/;

const templates = stageTemplates();

describe.each(STAGES)('the data stack of $name', ({ name, profile }) => {
  const { resources } = templates.get(`Trabecula-${name}-data`)!;
  const stateful = Object.entries(resources).filter(([, { Type }]) => STATEFUL.test(Type));

  test('keeps the logical ids of its table, bucket and keys', () => {
    const ids = Object.fromEntries(stateful.map(([id, { Type }]) => [id, Type]));
    expect(ids).toEqual(profile.mail === 'ses' ? FROZEN : FROZEN_WITH_DIRECT_MAIL);
  });

  test('keeps its resources when the stack is deleted or a resource is replaced', () => {
    for (const [id, resource] of stateful)
      expect([id, resource]).toEqual([
        id,
        expect.objectContaining({
          DeletionPolicy: expect.stringMatching(/^Retain/),
          UpdateReplacePolicy: 'Retain',
        }),
      ]);
  });

  test('leaves only what AWS would not delete, or what another stage may use, if its first deployment rolls back', () => {
    const left = Object.values(resources).filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');
    expect(left.map(({ Type }) => Type).sort()).toEqual([
      'AWS::ApiGateway::Account',
      'AWS::DynamoDB::Table',
      'AWS::IAM::Role',
      // Of access logs, which may have lines by then.
      'AWS::S3::Bucket',
    ]);
  });

  test('runs nothing: a release of the functions does not touch it', () => {
    const types = Object.values(resources).map(({ Type }) => Type);
    expect(types.filter((type) => /Lambda|ApiGatewayV2|Alarm|Rule/.test(type))).toEqual([]);
  });
});

test.each(STAGES)('the key of codes of $name keeps its logical id and outlives its stack', ({ name }) => {
  expect(templates.get(`Trabecula-${name}`)!.resources.AccountMailCodeKey9783BFF7).toMatchObject({
    Type: 'AWS::SecretsManager::Secret',
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
  });
});

test('every taggable resource names the stage that pays for it', () => {
  for (const { name } of PRODUCTION_STAGES) {
    const table = templates.get(`Trabecula-${name}-data`)!.ofType('AWS::DynamoDB::Table')[0]![1];
    expect(table.Properties.Tags).toEqual([
      { Key: 'product', Value: 'trabecula' },
      { Key: 'stage', Value: name },
    ]);
    // AWS in China refuses tags on the triggers of functions.
    for (const [, { Properties }] of templates
      .get(`Trabecula-${name}`)!
      .ofType('AWS::Lambda::EventSourceMapping'))
      expect(Properties.Tags).toBeUndefined();
  }
});

test('the host’s stacks leave nothing behind if their first deployment rolls back', () => {
  for (const { name } of STAGES) {
    const ofData = templates.get(`Trabecula-${name}-data`)!.resources;
    const resources = ['', '-content'].flatMap((stack) =>
      Object.entries(templates.get(`Trabecula-${name}${stack}`)!.resources),
    );
    const left = resources.filter(
      ([id, { DeletionPolicy }]) => !(id in ofData) && DeletionPolicy === 'Retain',
    );
    expect(left).toEqual([]);
  }
});
