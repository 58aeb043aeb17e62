import type { CorsRule } from '../services/s3/cors.ts';

/** The properties the local cloud reads, by resource type, after references are resolved. */
export interface TableProperties {
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  KeySchema: { AttributeName: string; KeyType: string }[];
  GlobalSecondaryIndexes?: { IndexName: string; KeySchema: object[]; Projection: object }[];
}

export interface BucketProperties {
  CorsConfiguration?: { CorsRules: (Omit<CorsRule, 'ExposedHeaders'> & { ExposedHeaders?: string[] })[] };
  VersioningConfiguration?: { Status: string };
  LifecycleConfiguration?: { Rules: { NoncurrentVersionExpiration?: { NoncurrentDays: number } }[] };
}

export interface QueueProperties {
  VisibilityTimeout?: number;
  MessageRetentionPeriod?: number;
  RedrivePolicy?: { deadLetterTargetArn: string; maxReceiveCount: number };
}

export interface FunctionProperties {
  Handler: string;
  Timeout?: number;
  MemorySize?: number;
  Role?: string;
  ReservedConcurrentExecutions?: number;
  Environment?: { Variables?: Record<string, string> };
}

export interface PolicyProperties {
  PolicyDocument: {
    Statement: { Effect: 'Allow' | 'Deny'; Action: string | string[]; Resource: string | string[] }[];
  };
  Roles?: string[];
}

export interface EventSourceProperties {
  EventSourceArn: string;
  FunctionName: string;
  BatchSize?: number;
  FunctionResponseTypes?: string[];
  ScalingConfig?: { MaximumConcurrency?: number };
}

export interface PermissionProperties {
  Action: string;
  FunctionName: string;
  Principal: string;
  SourceArn?: string;
}

export interface RuleProperties {
  ScheduleExpression?: string;
  EventPattern?: { 'detail-type'?: string[]; detail?: { jobQueue?: string[]; status?: string[] } };
  Targets?: { Arn: string; Input?: string; InputPath?: string }[];
}

export interface JobDefinitionProperties {
  ContainerProperties: {
    Command: string[];
    Environment: { Name: string; Value: string }[];
    JobRoleArn: string;
  };
  RetryStrategy?: { Attempts: number };
  Timeout?: { AttemptDurationSeconds: number };
}

export interface ApiProperties {
  ProtocolType: 'HTTP' | 'WEBSOCKET';
}

export interface DomainNameProperties {
  DomainName: string;
}

export interface ApiMappingProperties {
  DomainName: string;
  Stage: string;
}

export interface StageProperties {
  ApiId: string;
  StageName: string;
  AccessLogSettings?: { Format: string };
}

export interface IntegrationProperties {
  ApiId: string;
  IntegrationUri: string;
}

export interface RouteProperties {
  ApiId: string;
  RouteKey: string;
  Target?: string;
}

export interface Behaviour {
  PathPattern?: string;
  TargetOriginId: string;
  ResponseHeadersPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
}

export interface Origin {
  Id: string;
  DomainName: string;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
  S3OriginConfig?: object;
}

export interface DistributionProperties {
  DistributionConfig: {
    Aliases?: string[];
    Origins: Origin[];
    DefaultCacheBehavior: Behaviour;
    CacheBehaviors?: Behaviour[];
    DefaultRootObject?: string;
  };
}

export interface EdgeFunctionProperties {
  FunctionCode: string;
}

export interface HeadersPolicyProperties {
  ResponseHeadersPolicyConfig: {
    CustomHeadersConfig?: { Items: { Header: string; Value: string }[] };
    SecurityHeadersConfig?: {
      ContentSecurityPolicy?: { ContentSecurityPolicy: string };
      ContentTypeOptions?: object;
      FrameOptions?: { FrameOption: string };
      ReferrerPolicy?: { ReferrerPolicy: string };
      StrictTransportSecurity?: { AccessControlMaxAgeSec: number; IncludeSubdomains?: boolean };
    };
  };
}
