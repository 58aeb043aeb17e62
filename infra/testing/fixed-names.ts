import type { Stage } from '../stages.ts';
import type { SynthesizedTemplate } from './templates.ts';

/** Names that are unique in an account, its region, or everywhere, with their greatest length. */
const NAMES: Readonly<Record<string, readonly [property: string, length: number]>> = {
  'AWS::Batch::JobDefinition': ['JobDefinitionName', 128],
  'AWS::CloudFront::Function': ['Name', 64],
  'AWS::CloudWatch::Alarm': ['AlarmName', 255],
  'AWS::CloudWatch::Dashboard': ['DashboardName', 255],
  'AWS::DynamoDB::Table': ['TableName', 255],
  'AWS::Events::Rule': ['Name', 64],
  'AWS::IAM::ManagedPolicy': ['ManagedPolicyName', 128],
  'AWS::IAM::Role': ['RoleName', 64],
  'AWS::Lambda::Function': ['FunctionName', 64],
  'AWS::Logs::LogGroup': ['LogGroupName', 512],
  'AWS::S3::Bucket': ['BucketName', 63],
  'AWS::SNS::Topic': ['TopicName', 256],
  'AWS::SQS::Queue': ['QueueName', 80],
  'AWS::SSM::Parameter': ['Name', 1011],
  'AWS::SecretsManager::Secret': ['Name', 512],
};

interface FixedName {
  id: string;
  name: string;
  lengthMax: number;
  /** True if the resource outlives its stack. */
  stays: boolean;
}

function fixedNames({ resources }: SynthesizedTemplate): FixedName[] {
  return Object.entries(resources).flatMap(([id, { Type, Properties, DeletionPolicy = 'Delete' }]) => {
    const [property, lengthMax] = NAMES[Type] ?? ['', 0];
    const name: unknown = Properties?.[property];
    return typeof name === 'string'
      ? [{ id, name, lengthMax, stays: DeletionPolicy.startsWith('Retain') }]
      : [];
  });
}

/** Returns the resources with a name that is longer than their service accepts. */
export function findLongNames(template: SynthesizedTemplate): string[] {
  return idsOf(fixedNames(template).filter(({ name, lengthMax }) => name.length > lengthMax));
}

/** Returns the resources whose name another stage's resource would have, too. */
export function findSharedNames(template: SynthesizedTemplate, stage: Stage): string[] {
  return idsOf(fixedNames(template).filter(({ name }) => !name.includes(stage.name)));
}

/** Returns the resources with a fixed name that outlive their stack. */
export function findNamesThatStay(template: SynthesizedTemplate): string[] {
  return idsOf(fixedNames(template).filter(({ stays }) => stays));
}

const idsOf = (names: readonly FixedName[]) => names.map(({ id }) => id);
