import { expect, test } from 'vitest';
import { Accounts } from './accounts.ts';
import { statementsAllow } from './statements.ts';

const READ = {
  Effect: 'Allow',
  Action: ['s3:GetObject', 's3:List*'],
  Resource: 'arn:aws:s3:::files/uploads/*',
} as const;

test('an action on a resource is allowed by a statement that fits both', () => {
  expect(
    statementsAllow([READ], { action: 's3:GetObject', resourceArn: 'arn:aws:s3:::files/uploads/a/b' }),
  ).toBe(true);
  expect(
    statementsAllow([READ], { action: 's3:ListParts', resourceArn: 'arn:aws:s3:::files/uploads/a' }),
  ).toBe(true);
  expect(
    statementsAllow([READ], { action: 's3:PutObject', resourceArn: 'arn:aws:s3:::files/uploads/a' }),
  ).toBe(false);
  expect(
    statementsAllow([READ], { action: 's3:GetObject', resourceArn: 'arn:aws:s3:::files/results/a' }),
  ).toBe(false);
  expect(statementsAllow([], { action: 's3:GetObject', resourceArn: 'arn:aws:s3:::files/uploads/a' })).toBe(
    false,
  );
});

test('a dot in a pattern is a dot', () => {
  const exact = { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::files/a.stl' } as const;
  expect(statementsAllow([exact], { action: 's3:GetObject', resourceArn: 'arn:aws:s3:::files/a.stl' })).toBe(
    true,
  );
  expect(statementsAllow([exact], { action: 's3:GetObject', resourceArn: 'arn:aws:s3:::files/aXstl' })).toBe(
    false,
  );
});

test('a denial beats every permission', () => {
  const deny = { Effect: 'Deny', Action: 's3:*', Resource: 'arn:aws:s3:::files/uploads/locked' } as const;
  expect(
    statementsAllow([READ, deny], {
      action: 's3:GetObject',
      resourceArn: 'arn:aws:s3:::files/uploads/locked',
    }),
  ).toBe(false);
  expect(
    statementsAllow([READ, deny], { action: 's3:GetObject', resourceArn: 'arn:aws:s3:::files/uploads/open' }),
  ).toBe(true);
});

test('a denial by partition keys counts for those keys only', () => {
  const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/t';
  const allow = { Effect: 'Allow', Action: 'dynamodb:*', Resource: table } as const;
  const deny = {
    Effect: 'Deny',
    Action: 'dynamodb:PutItem',
    Resource: table,
    Condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['ORDER#*'] } },
  } as const;
  const may = (action: string, ...keys: string[]) =>
    statementsAllow([allow, deny], { action, resourceArn: table, values: { 'dynamodb:LeadingKeys': keys } });
  expect(may('dynamodb:PutItem', 'ORDER#1')).toBe(false);
  expect(may('dynamodb:PutItem', 'USER#1')).toBe(true);
  expect(may('dynamodb:GetItem', 'ORDER#1')).toBe(true);
  expect(may('dynamodb:PutItem')).toBe(true);
});

test('keys survive a restart, differ between callers, and unknown callers have none', () => {
  const [one, other] = [new Accounts(), new Accounts()];
  expect(one.add('api', [])).toEqual(other.add('api', []));
  expect(one.add('files', []).secretAccessKey).not.toBe(one.add('api', []).secretAccessKey);
  expect(one.secretOf('NOBODY')).toBeUndefined();
  expect(one.may('NOBODY', { action: 's3:GetObject', resourceArn: 'arn:aws:s3:::files/a' })).toBe(false);
});
