import type { EdgeBehaviour, EdgeTarget } from '../edge/behaviours.ts';
import { EdgeFunction } from '../edge/edge-function.ts';
import { apiHost, bucketHost, physicalName } from '../net/names.ts';
import type { Secrets } from '../services/secrets/secrets.ts';
import type { Apis } from './apis.ts';
import type { Resolver } from './resolve.ts';
import type {
  Behaviour,
  DistributionProperties,
  EdgeFunctionProperties,
  HeadersPolicyProperties,
  Origin,
} from './resources.ts';
import { withSecrets } from './secrets.ts';

/** Returns the template's CDN as a list of behaviours, the default last. Empty if it has none. */
export function edgeBehaviours(
  resolver: Resolver,
  { apis, secrets, s3Url }: { apis: Apis; secrets: Secrets; s3Url: string },
): EdgeBehaviour[] {
  const [distribution] = resolver.resources<DistributionProperties>('AWS::CloudFront::Distribution');
  if (distribution === undefined) return [];
  const {
    CacheBehaviors = [],
    DefaultCacheBehavior,
    DefaultRootObject = '',
    Origins,
  } = distribution.properties.DistributionConfig;
  const functions = new Map(
    resolver
      .resources<EdgeFunctionProperties>('AWS::CloudFront::Function')
      .map(({ logicalId, properties }) => [
        `${logicalId}.FunctionARN`,
        new EdgeFunction(properties.FunctionCode),
      ]),
  );
  const headers = new Map(
    resolver
      .resources<HeadersPolicyProperties>('AWS::CloudFront::ResponseHeadersPolicy')
      .map(({ logicalId, properties }) => [logicalId, headersOf(properties)]),
  );
  const bucketUrls = new Map(
    resolver.resources('AWS::S3::Bucket').map(({ logicalId }) => {
      const name = physicalName(logicalId, 'AWS::S3::Bucket');
      return [bucketHost(name), `${s3Url}/${name}`];
    }),
  );
  const originOf = ({ TargetOriginId }: Behaviour) => Origins.find(({ Id }) => Id === TargetOriginId)!;
  return [...CacheBehaviors, DefaultCacheBehavior].map((behaviour) => ({
    pattern: behaviour.PathPattern ?? '*',
    target: targetOf(originOf(behaviour), apis, bucketUrls),
    originHeaders: Object.fromEntries(
      (originOf(behaviour).OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }) => [
        HeaderName.toLowerCase(),
        withSecrets(HeaderValue, secrets),
      ]),
    ),
    onRequest: onRequest(behaviour, functions),
    rootDocument: DefaultRootObject,
    headers: headers.get(behaviour.ResponseHeadersPolicyId ?? '') ?? {},
  }));
}

/** Returns the CDN's public host names. */
export function edgeAliases(resolver: Resolver): string[] {
  const [distribution] = resolver.resources<DistributionProperties>('AWS::CloudFront::Distribution');
  return distribution?.properties.DistributionConfig.Aliases ?? [];
}

function targetOf(
  { DomainName, S3OriginConfig }: Origin,
  apis: Apis,
  bucketUrls: ReadonlyMap<string, string>,
): EdgeTarget {
  for (const [id, api] of apis.http) if (DomainName === apiHost(id)) return { kind: 'http', api };
  for (const [id, api] of apis.sockets) if (DomainName === apiHost(id)) return { kind: 'socket', api };
  // The CDN has access to the site's bucket. Any other it calls as a stranger.
  const url = S3OriginConfig === undefined ? bucketUrls.get(DomainName) : undefined;
  return url === undefined ? { kind: 'site' } : { kind: 'bucket', url };
}

function onRequest(
  behaviour: Behaviour,
  functions: ReadonlyMap<string, EdgeFunction>,
): EdgeFunction | undefined {
  const association = behaviour.FunctionAssociations?.find(({ EventType }) => EventType === 'viewer-request');
  return association === undefined ? undefined : functions.get(association.FunctionARN);
}

function headersOf({ ResponseHeadersPolicyConfig: config }: HeadersPolicyProperties): Record<string, string> {
  const security = config.SecurityHeadersConfig ?? {};
  const transport = security.StrictTransportSecurity;
  const all: [string, string | undefined][] = [
    ['content-security-policy', security.ContentSecurityPolicy?.ContentSecurityPolicy],
    ['x-content-type-options', security.ContentTypeOptions === undefined ? undefined : 'nosniff'],
    ['x-frame-options', security.FrameOptions?.FrameOption],
    ['referrer-policy', security.ReferrerPolicy?.ReferrerPolicy],
    [
      'strict-transport-security',
      transport === undefined
        ? undefined
        : `max-age=${transport.AccessControlMaxAgeSec}${transport.IncludeSubdomains ? '; includeSubDomains' : ''}`,
    ],
    ...(config.CustomHeadersConfig?.Items ?? []).map(({ Header, Value }): [string, string] => [
      Header,
      Value,
    ]),
  ];
  return Object.fromEntries(all.filter((pair): pair is [string, string] => pair[1] !== undefined));
}
