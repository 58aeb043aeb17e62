import { describe, expect, test } from 'vitest';
import { VIEWER_ADDRESS_HEADER, VIEWER_ADDRESS_UNKNOWN } from '../core/contract/origin-header.ts';
import { PRODUCTION_STAGES } from './stages.ts';
import { productionTemplates, type TemplateResource } from './testing/templates.ts';

const templates = productionTemplates();

describe('a capability of one partition only', () => {
  const global = () => templates.get('Trabecula-global')!;
  const china = () => templates.get('Trabecula-china')!;

  test('is left out in China: access control, cache policies, edge functions, tracing, tags of mappings, a web ACL', () => {
    for (const type of [
      ...['OriginAccessControl', 'Function', 'CachePolicy', 'OriginRequestPolicy'],
      'ResponseHeadersPolicy',
    ]) {
      expect(china().ofType(`AWS::CloudFront::${type}`)).toEqual([]);
    }
    expect(china().ofType('AWS::WAFv2::WebACL')).toEqual([]);
    for (const word of [
      'CachePolicyId',
      'OriginRequestPolicyId',
      'OriginAccessControlId',
      'ResponseHeadersPolicyId',
      'TracingConfig',
      'xray:',
    ]) {
      expect(china().text).not.toContain(word);
    }
    for (const [, { Properties }] of china().ofType('AWS::Lambda::EventSourceMapping')) {
      expect(Properties.Tags).toBeUndefined();
    }
  });

  test('is used on the global host', () => {
    expect(global().ofType('AWS::CloudFront::OriginAccessControl')).toHaveLength(1);
    expect(global().ofType('AWS::CloudFront::Function')).toHaveLength(3);
    const [acl, ...others] = global().ofType('AWS::WAFv2::WebACL');
    expect(others).toEqual([]);
    const text = JSON.stringify(acl);
    for (const group of ['AWSManagedRulesKnownBadInputsRuleSet', 'AWSManagedRulesAmazonIpReputationList'])
      expect(text).toContain(group);
    expect(text).toContain('RateBasedStatement');
    // A query that names the orders of a batch has over 2 kB.
    expect(text).toContain('{"ActionToUse":{"Count":{}},"Name":"SizeRestrictions_QUERYSTRING"}');
    for (const [, { Properties, Metadata }] of global().ofType('AWS::Lambda::Function')) {
      if (Metadata?.watcher === undefined) expect(Properties.TracingConfig).toEqual({ Mode: 'Active' });
    }
  });

  test('overwrites the viewer’s address header, by an edge function or the CDN', () => {
    const [[, { Properties: cdn }]] = china().ofType('AWS::CloudFront::Distribution') as [
      [string, TemplateResource],
    ];
    const api = (cdn.DistributionConfig.Origins as { Id: string; OriginCustomHeaders?: object[] }[]).find(
      ({ Id }) => Id === 'api',
    );
    expect(api?.OriginCustomHeaders).toContainEqual({
      HeaderName: VIEWER_ADDRESS_HEADER,
      HeaderValue: VIEWER_ADDRESS_UNKNOWN,
    });
    const edges = global().ofType('AWS::CloudFront::Function');
    const codes = edges.map(([, { Properties }]) => String(Properties.FunctionCode));
    expect(codes.filter((code) => code.includes(`'${VIEWER_ADDRESS_HEADER}'`))).toHaveLength(1);
  });

  test('has another way in China: an IAM certificate, documents under each path, sockets on their own host', () => {
    const [[, cdn]] = china().ofType('AWS::CloudFront::Distribution') as [[string, TemplateResource]];
    expect(cdn.Properties.DistributionConfig.ViewerCertificate.IamCertificateId).toBeDefined();
    const [[, domain]] = china().ofType('AWS::ApiGatewayV2::DomainName') as [[string, TemplateResource]];
    const own = PRODUCTION_STAGES.find(({ name }) => name === 'china')!.socketDomainName;
    expect(domain.Properties.DomainName).toBe(own);
    const documents = templates.get('Trabecula-china-content')!.ofType('Custom::CDKBucketDeployment');
    const sources = documents.map(([, { Properties }]) => Properties.SourceObjectKeys.length);
    expect(Math.max(...sources)).toBeGreaterThan(10);
  });
});
