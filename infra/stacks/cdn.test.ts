import { describe, expect, test } from 'vitest';
import { ORIGIN_SECRET_HEADER } from '../../core/contract/origin-header.ts';
import { HTTP_FUNCTIONS } from '../../core/contract/routes-of-functions.ts';
import { API_CONTENT_POLICY, API_REFERRER_POLICY } from '../../core/rules/host/api-headers.ts';
import { regionRefusal } from '../../core/rules/host/regions.ts';
import { API_PATTERN, RESULTS_PATTERN } from '../constructs/site/cdn.ts';
import { SITE_REFERRER_POLICY, withPolicies } from '../constructs/site/headers.ts';
import { PRODUCTION_STAGES, stageNamed } from '../stages.ts';
import { HostTemplate } from '../testing/host-template.ts';
import { securityText } from './site-content-stack.ts';

/** Expects a content policy that lets no foreign code in. */
function expectStrict(policy: string): void {
  for (const directive of [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]) {
    expect(policy).toContain(directive);
  }
  expect(policy).not.toContain("'unsafe-eval'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
}

describe.each(PRODUCTION_STAGES)('the $name host', (stage) => {
  const hosts = new HostTemplate(stage);
  const { host, content } = hosts;
  /** The security headers that the CDN puts on the answers of a behaviour. */
  const headersOf = (behaviour: { ResponseHeadersPolicyId: { Ref: string } }) =>
    host
      .ofType('AWS::CloudFront::ResponseHeadersPolicy')
      .find(([id]) => id === behaviour.ResponseHeadersPolicyId.Ref)![1].Properties
      .ResponseHeadersPolicyConfig;

  test('proves to the API’s functions by a secret which requests came through the CDN', () => {
    const [, { Properties }] = host.ofType('AWS::CloudFront::Distribution')[0]!;
    const origins = Properties.DistributionConfig.Origins as {
      OriginCustomHeaders?: { HeaderName: string }[];
      DomainName: object;
    }[];
    const headers = origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
    expect(headers.map(({ HeaderName }) => HeaderName)).toContain(ORIGIN_SECRET_HEADER);
    // The template refers to the secret; CloudFormation fills it in.
    expect(JSON.stringify(headers)).toContain('{{resolve:secretsmanager:');
    const readers = host
      .ofType('AWS::Lambda::Function')
      .filter(([, lambda]) => 'ORIGIN_SECRET_ARN' in (lambda.Properties.Environment?.Variables ?? {}));
    const viaCdn = [...HTTP_FUNCTIONS, ...(stage.profile.socket === 'cdn-path' ? ['socket'] : [])];
    expect(readers.map(([, { Metadata }]) => Metadata?.bundle).sort()).toEqual(viaCdn.sort());
    const toApis = origins.filter(({ DomainName }) => JSON.stringify(DomainName).includes('.execute-api.'));
    expect(toApis).toHaveLength(stage.profile.socket === 'cdn-path' ? 2 : 1);
    for (const { OriginCustomHeaders = [] } of toApis)
      expect(OriginCustomHeaders.map(({ HeaderName }) => HeaderName)).toContain(ORIGIN_SECRET_HEADER);
  });

  if (stage.profile.securityHeaders === 'cdn') {
    test('puts the security headers on every answer of the site', () => {
      const { DistributionConfig } = hosts.only('AWS::CloudFront::Distribution').Properties;
      const config = headersOf(DistributionConfig.DefaultCacheBehavior);
      const policy = JSON.stringify(config.SecurityHeadersConfig.ContentSecurityPolicy);
      expectStrict(policy);
      expect(policy).toContain("frame-ancestors 'none'");
      const { StrictTransportSecurity, ...others } = config.SecurityHeadersConfig;
      expect(StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThan(31_536_000);
      expect(StrictTransportSecurity).toMatchObject({ IncludeSubdomains: true, Override: true });
      expect(others).toMatchObject({
        ContentSecurityPolicy: { Override: true },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY', Override: true },
        ReferrerPolicy: { ReferrerPolicy: SITE_REFERRER_POLICY, Override: true },
      });
      const custom = config.CustomHeadersConfig.Items as {
        Header: string;
        Value: string;
        Override: boolean;
      }[];
      expect(custom.every(({ Override }) => Override)).toBe(true);
      expect(Object.fromEntries(custom.map(({ Header, Value }) => [Header, Value]))).toEqual({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      });
      const behaviours = [DistributionConfig.DefaultCacheBehavior, ...DistributionConfig.CacheBehaviors];
      for (const behaviour of behaviours) {
        expect(behaviour.ResponseHeadersPolicyId).toBeDefined();
      }
    });

    test.each([API_PATTERN, RESULTS_PATTERN])('puts policies that allow nothing on %s', (pattern) => {
      const { DistributionConfig } = hosts.only('AWS::CloudFront::Distribution').Properties;
      const behaviour = DistributionConfig.CacheBehaviors.find(
        ({ PathPattern }: { PathPattern: string }) => PathPattern === pattern,
      );
      const { SecurityHeadersConfig } = headersOf(behaviour);
      expect(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy).toBe(API_CONTENT_POLICY);
      expect(SecurityHeadersConfig.ReferrerPolicy.ReferrerPolicy).toBe(API_REFERRER_POLICY);
      expect(SecurityHeadersConfig.ContentTypeOptions).toBeDefined();
      expect(SecurityHeadersConfig.StrictTransportSecurity).toBeDefined();
    });
  } else {
    test('publishes a document that carries its policies, since its CDN adds no headers', () => {
      expect(host.ofType('AWS::CloudFront::ResponseHeadersPolicy')).toEqual([]);
      expect(host.text).not.toContain('ResponseHeadersPolicyId');
      const policies = JSON.stringify(host.outputs.DocumentPolicies!.Value);
      expectStrict(policies);
      expect(policies).toContain('<meta http-equiv=\\"Content-Security-Policy\\" content=\\"default-src');
      expect(policies).toContain(`<meta name=\\"referrer\\" content=\\"${SITE_REFERRER_POLICY}\\">`);
      // Browsers ignore it there and say so: the page refuses frames itself.
      expect(policies).not.toContain('frame-ancestors');
      const [documents] = content
        .ofType('Custom::CDKBucketDeployment')
        .map(([, { Properties }]) => Properties)
        .filter(({ SystemMetadata }) => SystemMetadata['content-type']?.startsWith('text/html'));
      // Each copy names the bucket of files, which its policy lets in.
      expect(documents.SourceMarkers).toHaveLength(documents.SourceObjectKeys.length);
      for (const markers of documents.SourceMarkers)
        expect(JSON.stringify(Object.values(markers))).toContain('FilesBucket');
    });
  }

  test('passes signed addresses of results on as they are, keeps no file, and has no access of its own', () => {
    const { DistributionConfig } = hosts.only('AWS::CloudFront::Distribution').Properties;
    const results = DistributionConfig.CacheBehaviors.find(
      ({ PathPattern }: { PathPattern: string }) => PathPattern === RESULTS_PATTERN,
    );
    const { Variables } = hosts.bundled('files')[1].Properties.Environment;
    if (stage.profile.cdn === 'oai') {
      // Its answers carry no headers of ours there.
      expect(results).toBeUndefined();
      return expect(Variables.RESULTS_ORIGIN).toBeUndefined();
    }
    expect(Variables.RESULTS_ORIGIN).toBe(`https://${stage.domainName}`);
    const origin = DistributionConfig.Origins.find(({ Id }: { Id: string }) => Id === results.TargetOriginId);
    expect(JSON.stringify(origin.DomainName)).toContain('FilesBucket');
    expect(origin).toMatchObject({ CustomOriginConfig: { OriginProtocolPolicy: 'https-only' } });
    expect(origin.OriginAccessControlId ?? origin.OriginCustomHeaders).toBeUndefined();
    // Of CloudFront: the policy that caches nothing.
    expect(results.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    expect(results.AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
    const [id, policy] = host.ofType('AWS::CloudFront::OriginRequestPolicy')[0]!;
    expect(results.OriginRequestPolicyId.Ref).toBe(id);
    expect(policy.Properties.OriginRequestPolicyConfig).toMatchObject({
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    });
    // The firewall's common rules refuse a query as long as a signed one.
    const { Rules } = host.ofType('AWS::WAFv2::WebACL')[0]![1].Properties;
    const common = Rules.find(({ Name }: { Name: string }) => Name === 'common-rules');
    const { Statements } =
      common.Statement.ManagedRuleGroupStatement.ScopeDownStatement.NotStatement.Statement.AndStatement;
    const matches = Statements as { ByteMatchStatement: { TextTransformations: { Type: string }[] } }[];
    const transformations = matches.map(({ ByteMatchStatement: { TextTransformations, ...match } }) => {
      expect(match).toMatchObject({ SearchString: '/results/', PositionalConstraint: 'STARTS_WITH' });
      return TextTransformations.map(({ Type }) => Type);
    });
    // As it was sent, and in the normal form by which the CDN chooses the origin.
    expect(transformations).toEqual([['NONE'], ['URL_DECODE', 'NORMALIZE_PATH']]);
    // A refusal is kept for 10 s otherwise, for all queries of its path, and no page takes its place.
    const refusals = [400, 403, 404, 416].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 }));
    expect(DistributionConfig.CustomErrorResponses).toEqual(refusals);
  });

  test('compresses pages and answers of the API', () => {
    const { DistributionConfig } = hosts.only('AWS::CloudFront::Distribution').Properties;
    const behaviours = [DistributionConfig.DefaultCacheBehavior, ...DistributionConfig.CacheBehaviors];
    for (const { Compress } of behaviours) expect(Compress).toBe(true);
    const api = behaviours.find(({ PathPattern }) => PathPattern === API_PATTERN);
    const policies = host.ofType('AWS::CloudFront::CachePolicy');
    const policy = policies.find(([id]) => id === api.CachePolicyId?.Ref)?.[1].Properties.CachePolicyConfig;
    // Where nothing can be cached CloudFront compresses nothing.
    expect(policy?.MaxTTL ?? api.MaxTTL).toBeGreaterThan(0);
    // The gateway's own answers do not say `no-store`.
    expect((policy ?? api).DefaultTTL).toBe(0);
    if (policy !== undefined)
      expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
      });
  });

  test('lets no viewer in over plain HTTP', () => {
    const { DistributionConfig } = hosts.only('AWS::CloudFront::Distribution').Properties;
    const behaviours = [DistributionConfig.DefaultCacheBehavior, ...DistributionConfig.CacheBehaviors];
    for (const { ViewerProtocolPolicy } of behaviours) expect(ViewerProtocolPolicy).not.toBe('allow-all');
  });

  test('speaks TLS 1.2 or later to browsers and to the API', () => {
    const { DistributionConfig } = hosts.only('AWS::CloudFront::Distribution').Properties;
    expect(DistributionConfig.ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021');
    const origins = DistributionConfig.Origins as {
      CustomOriginConfig?: { OriginProtocolPolicy: string; OriginSSLProtocols: string[] };
    }[];
    const custom = origins.flatMap(({ CustomOriginConfig = [] }) => CustomOriginConfig);
    expect(custom.length).toBeGreaterThan(0);
    for (const { OriginProtocolPolicy, OriginSSLProtocols } of custom) {
      expect(OriginProtocolPolicy).toBe('https-only');
      expect(OriginSSLProtocols).toEqual(['TLSv1.2']);
    }
  });

  test('serves the built app’s documents fresh and its named files for a year', () => {
    const deployments = content.ofType('Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties);
    const controls = deployments.map(({ SystemMetadata }) => SystemMetadata['cache-control']);
    expect(controls.sort()).toEqual([
      'max-age=86400',
      'no-cache',
      'no-cache',
      'public, max-age=31536000, immutable',
    ]);
  });

  test('says where to report a hole, for less than a year', () => {
    const now = new Date('2026-11-28T12:00:00Z');
    const text = securityText(stage, now);
    expect(text).toContain(`Contact: mailto:${stage.host.contact.email}\n`);
    const end = Date.parse(/^Expires: (.*)$/m.exec(text)![1]!);
    const days = (end - now.getTime()) / 86_400_000;
    expect(days > 300 && days < 365).toBe(true);
  });

  test('leaves the files of earlier releases, which pages that are open still load', () => {
    const deployments = content.ofType('Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties);
    expect(deployments.map(({ Prune }) => Prune)).toEqual([false, false, false, false]);
  });
});

test('puts the policies of a document ahead of all that they rule', () => {
  const html = '<!doctype html><html><head><script src="/a.js"></script></head></html>';
  const [head] = withPolicies(html, '<meta name="policy">').split('<script');
  expect(head).toMatch(/<head><meta name="policy">$/);
});

test('the global host, in the United States, refuses viewers from embargoed countries', () => {
  const { regions } = stageNamed('global').host;
  for (const country of ['CU', 'IR', 'KP']) expect(regionRefusal(regions, country)).toBe('embargoed');
  for (const country of ['DE', 'CN', 'US']) expect(regionRefusal(regions, country)).toBeUndefined();
});
