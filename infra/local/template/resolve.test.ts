// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders.
import { expect, test } from 'vitest';
import { Resolver } from './resolve.ts';
import type { Template } from './template.ts';

const TEMPLATE: Template = {
  Resources: {
    Table: { Type: 'AWS::DynamoDB::Table' },
    Queue: { Type: 'AWS::SQS::Queue' },
    Files: { Type: 'AWS::S3::Bucket' },
    Socket: { Type: 'AWS::ApiGatewayV2::Api' },
    Role: { Type: 'AWS::IAM::Role' },
    Worker: {
      Type: 'AWS::Lambda::Function',
      Properties: { Role: { 'Fn::GetAtt': ['Role', 'Arn'] }, Count: 3 },
    },
  },
};
const ADDRESSES = [['https://socket.execute-api.us-east-1.amazonaws.com', 'http://127.0.0.1:5']] as const;
const resolver = new Resolver(TEMPLATE, 'http://127.0.0.1:9', ADDRESSES);

test.each([
  [{ Ref: 'Table' }, 'Table'],
  [{ Ref: 'Files' }, 'files'],
  [{ Ref: 'Queue' }, 'http://127.0.0.1:9/000000000000/Queue'],
  [{ Ref: 'AWS::Partition' }, 'aws'],
  [{ 'Fn::GetAtt': ['Queue', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:Queue'],
  [{ 'Fn::GetAtt': ['Files', 'Arn'] }, 'arn:aws:s3:::files'],
  [{ 'Fn::GetAtt': 'Files.RegionalDomainName' }, 'files.s3.us-east-1.amazonaws.com'],
  [{ 'Fn::Join': ['-', ['a', { Ref: 'Table' }, { 'Fn::Join': ['', ['b', 'c']] }]] }, 'a-Table-bc'],
  [{ 'Fn::Select': [1, ['a', { Ref: 'Table' }]] }, 'Table'],
  [
    { 'Fn::Sub': '${Table}/${Queue.Arn}/${AWS::Region}/${!Literal}' },
    'Table/arn:aws:sqs:us-east-1:000000000000:Queue/us-east-1/${Literal}',
  ],
  [{ 'Fn::Sub': ['${own}-${Table}', { own: { Ref: 'Files' } }] }, 'files-Table'],
])('%j resolves to %s', (value, expected) => {
  expect(resolver.resolve(value)).toBe(expected);
});

test('public addresses of the template’s own resources become loopback ones', () => {
  const url = {
    'Fn::Join': [
      '',
      ['https://', { Ref: 'Socket' }, '.execute-api.', { Ref: 'AWS::Region' }, '.amazonaws.com/live'],
    ],
  };
  expect(resolver.resolve({ deep: [url] })).toEqual({ deep: ['http://127.0.0.1:5/live'] });
});

test('resources come resolved, other values untouched', () => {
  expect(resolver.resources('AWS::Lambda::Function')).toEqual([
    {
      logicalId: 'Worker',
      metadata: {},
      properties: { Role: 'arn:aws:iam:us-east-1:000000000000:Role', Count: 3 },
    },
  ]);
});

test('unknown functions and resources are refused', () => {
  expect(() => resolver.resolve({ 'Fn::ImportValue': 'x' })).toThrow('Fn::ImportValue');
  expect(() => resolver.resolve({ Ref: 'Nowhere' })).toThrow('Nowhere');
});
