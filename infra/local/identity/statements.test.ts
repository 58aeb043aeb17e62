import { expect, test } from 'vitest';
import { Accounts } from './accounts.ts';
import { type Statement, statementsAllow } from './statements.ts';

const files = (key: string) => `arn:aws:s3:::files/${key}`;
const READ = { Effect: 'Allow', Action: ['s3:GetObject', 's3:List*'], Resource: files('uploads/*') } as const;
const EXACT = { Effect: 'Allow', Action: 's3:GetObject', Resource: files('a.stl') } as const;
const DENY = { Effect: 'Deny', Action: 's3:*', Resource: files('uploads/locked') } as const;

test.each<[string, readonly Statement[], string, string, boolean]>([
  ['an action on a resource that both fit', [READ], 's3:GetObject', 'uploads/a/b', true],
  ['an action that a pattern fits', [READ], 's3:ListParts', 'uploads/a', true],
  ['another action', [READ], 's3:PutObject', 'uploads/a', false],
  ['another resource', [READ], 's3:GetObject', 'results/a', false],
  ['anything without a statement', [], 's3:GetObject', 'uploads/a', false],
  ['a resource by its exact name', [EXACT], 's3:GetObject', 'a.stl', true],
  ['another letter in place of a dot', [EXACT], 's3:GetObject', 'aXstl', false],
  ['what a denial fits as well', [READ, DENY], 's3:GetObject', 'uploads/locked', false],
  ['what a denial does not fit', [READ, DENY], 's3:GetObject', 'uploads/open', true],
])('%s is decided by the statements', (_what, statements, action, key, allowed) => {
  expect(statementsAllow(statements, { action, resourceArn: files(key) })).toBe(allowed);
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
  expect(one.may('NOBODY', { action: 's3:GetObject', resourceArn: files('a') })).toBe(false);
});
