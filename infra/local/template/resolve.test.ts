// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders.
import { expect, test } from 'vitest';
import { Resolver } from './resolve.ts';
import type { Template } from './template.ts';

const TEMPLATE: Template = {
  Resources: {
    Table: { Type: 'AWS::DynamoDB::Table' },
    Queue: { Type: 'AWS::SQS::Queue' },
    Files: { Type: 'AWS::S3::Bucket' },
  },
};
const PUBLIC = 'https://socket.execute-api.us-east-1.amazonaws.com';
const resolver = new Resolver(TEMPLATE, 'http://127.0.0.1:9', [[PUBLIC, 'http://127.0.0.1:5']]);

test.each([
  [{ Ref: 'Table' }, 'Table'],
  [{ Ref: 'Queue' }, 'http://127.0.0.1:9/000000000000/Queue'],
  [{ 'Fn::GetAtt': ['Queue', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:Queue'],
  [{ 'Fn::GetAtt': ['Files', 'RegionalDomainName'] }, 'files.s3.us-east-1.amazonaws.com'],
  [{ 'Fn::Join': ['-', ['a', { Ref: 'Table' }, { 'Fn::Join': ['', ['b', 'c']] }]] }, 'a-Table-bc'],
  [{ 'Fn::Select': [1, ['a', { Ref: 'Table' }]] }, 'Table'],
  [{ 'Fn::Sub': 'assets-${AWS::AccountId}' }, 'assets-000000000000'],
  [{ 'Fn::Join': ['', [PUBLIC, '/live']] }, 'http://127.0.0.1:5/live'],
])('%j resolves to %s', (value, expected) => {
  expect(resolver.resolve({ deep: [value, 3] })).toEqual({ deep: [expected, 3] });
});

test('unknown functions and resources are refused', () => {
  expect(() => resolver.resolve({ 'Fn::ImportValue': 'x' })).toThrow('Fn::ImportValue');
  expect(() => resolver.resolve({ Ref: 'Nowhere' })).toThrow('Nowhere');
});
