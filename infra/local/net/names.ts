export const REGION = 'us-east-1';
export const ACCOUNT = '000000000000';
const DOMAIN = 'amazonaws.com';

export const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::Partition': 'aws',
  'AWS::Region': REGION,
  'AWS::AccountId': ACCOUNT,
  'AWS::URLSuffix': DOMAIN,
  'AWS::StackName': 'local',
  'AWS::NoValue': '',
};

export function arn(service: string, resource: string): string {
  return service === 's3'
    ? `arn:aws:s3:::${resource}`
    : `arn:aws:${service}:${REGION}:${ACCOUNT}:${resource}`;
}

/** Physical name of a resource from its logical id, so that state on disk is found again. */
export function physicalName(logicalId: string, type: string): string {
  return type === 'AWS::S3::Bucket' || type === 'AWS::ApiGatewayV2::Api'
    ? logicalId.toLowerCase()
    : logicalId;
}

/** Value of `Ref`: the name, but of queues the URL, of secrets and job definitions the ARN. */
export function refOf(
  logicalId: string,
  resource: { Type: string; Properties?: Record<string, unknown> },
  queuesUrl: string,
): string {
  const name = physicalName(logicalId, resource.Type);
  if (resource.Type === 'AWS::Batch::JobDefinition')
    return arn('batch', `job-definition/${resource.Properties?.JobDefinitionName ?? name}:1`);
  if (resource.Type === 'AWS::SecretsManager::Secret') return arn('secretsmanager', `secret:${name}`);
  return resource.Type === 'AWS::SQS::Queue' ? `${queuesUrl}/${ACCOUNT}/${name}` : name;
}

/** Returns the value of `Fn::GetAtt`. */
export function attributeOf(logicalId: string, resource: { Type: string }, attribute: string): string {
  const name = physicalName(logicalId, resource.Type);
  if (attribute === 'RegionalDomainName') return bucketHost(name);
  if (attribute === 'JobQueueArn') return arn('batch', `job-queue/${name}`);
  if (attribute === 'QueueName' || attribute === 'TopicName') return name;
  if (attribute !== 'Arn') return `${name}.${attribute}`;
  switch (resource.Type) {
    case 'AWS::DynamoDB::Table':
      return arn('dynamodb', `table/${name}`);
    case 'AWS::S3::Bucket':
      return arn('s3', name);
    case 'AWS::SQS::Queue':
      return arn('sqs', name);
    case 'AWS::Lambda::Function':
      return arn('lambda', `function:${name}`);
    default:
      return arn(resource.Type.split('::')[1]!.toLowerCase(), name);
  }
}

export function bucketHost(name: string): string {
  return `${name}.s3.${REGION}.${DOMAIN}`;
}

export function apiHost(apiId: string): string {
  return `${apiId}.execute-api.${REGION}.${DOMAIN}`;
}
