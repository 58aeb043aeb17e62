import type { Template } from './template.ts';

/** Resource types that the local cloud serves. */
const SERVED: ReadonlySet<string> = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::ApiMapping',
  'AWS::ApiGatewayV2::DomainName',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Batch::JobDefinition',
  'AWS::Batch::JobQueue',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::S3::Bucket',
  'AWS::SQS::Queue',
  'AWS::SecretsManager::Secret',
]);

/** Resource types without effect on one machine, with the reason. */
export const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  'AWS::ApiGateway::Account': 'functions print to the terminal',
  'AWS::Batch::ComputeEnvironment': 'containers are processes of this machine',
  'AWS::Budgets::Budget': 'nothing costs money here',
  'AWS::CertificateManager::Certificate': 'there is no TLS on loopback',
  'AWS::CloudFront::CachePolicy': 'nothing is cached here',
  'AWS::CloudFront::CloudFrontOriginAccessIdentity': 'the site is served from its address only',
  'AWS::CloudFront::OriginAccessControl': 'the site is served from its address only',
  'AWS::CloudFront::OriginRequestPolicy':
    'the APIs get every header, cookie and parameter, buckets none but the query',
  'AWS::CloudWatch::Alarm': 'no operator is on duty',
  'AWS::CloudWatch::Dashboard': 'nothing is measured',
  'AWS::CodeDeploy::Application': 'nothing is released here',
  'AWS::CodeDeploy::DeploymentGroup': 'nothing is released here',
  ...Object.fromEntries(
    [
      ...['FlowLog', 'InternetGateway', 'Route', 'RouteTable', 'SecurityGroup', 'Subnet'],
      ...['SubnetRouteTableAssociation', 'VPC', 'VPCEndpoint', 'VPCGatewayAttachment'],
    ].map((name) => [`AWS::EC2::${name}`, 'processes reach loopback without a separate network']),
  ),
  'AWS::Lambda::Version': 'a function has one version here',
  'AWS::Logs::LogGroup': 'functions print to the terminal',
  'AWS::Logs::MetricFilter': 'nothing is measured',
  'AWS::S3::BucketPolicy': 'it refuses plain HTTP, which is all there is on loopback',
  'AWS::SES::ConfigurationSet': 'no mail leaves the machine',
  'AWS::SES::EmailIdentity': 'every sender is believed',
  'AWS::SNS::Subscription': 'no operator is on duty',
  'AWS::SNS::Topic': 'no operator is on duty',
  'AWS::SNS::TopicPolicy': 'no operator is on duty',
  'AWS::SQS::QueuePolicy': 'it refuses plain HTTP, which is all there is on loopback',
  'AWS::WAFv2::IPSet': 'there is no firewall',
  'AWS::WAFv2::LoggingConfiguration': 'there is no firewall',
  'AWS::WAFv2::WebACL': 'loopback is not under attack',
};

/** Throws, with the names, if the template has a resource type that would silently be missing here. */
export function assertKnownTypes(template: Template): void {
  const types = new Set(Object.values(template.Resources).map(({ Type }) => Type));
  const unknown = [...types].filter((type) => !SERVED.has(type) && !(type in WITHOUT_EFFECT));
  if (unknown.length > 0) {
    throw new Error(
      `The local cloud has no stand-in for ${unknown.join(', ')}; add one, or say why none is needed.`,
    );
  }
}
