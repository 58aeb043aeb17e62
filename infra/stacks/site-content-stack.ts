import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { DOCUMENT, documentNames, MORE_DOCUMENTS, PUBLISHED_SCHEMAS } from '../constructs/site/documents.ts';
import { withPolicies } from '../constructs/site/headers.ts';
import type { Stage } from '../stages.ts';
import type { HostStack } from './host-stack.ts';

export interface SiteContentStackProps extends StackProps {
  readonly stage: Stage;
  readonly host: HostStack;
  /** The built app, with `index.html` and `assets/`. */
  readonly siteDir: string;
}

/** Where to report a hole (RFC 9116). Ends within a year; a release renews it, once a month at most. */
export function securityText({ host, domainName }: Pick<Stage, 'host' | 'domainName'>, now: Date): string {
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11, 1)).toISOString();
  return [
    `Contact: mailto:${host.contact.email}`,
    `Expires: ${end}`,
    'Preferred-Languages: en, zh',
    `Canonical: https://${domainName}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** The built app in the site's bucket. A separate stack, so that a new page can be released alone. */
export class SiteContentStack extends Stack {
  constructor(scope: Construct, id: string, props: SiteContentStackProps) {
    super(scope, id, props);
    const { stage, host, siteDir } = props;
    const distribution = Distribution.fromDistributionAttributes(this, 'Cdn', {
      distributionId: host.distributionId,
      domainName: stage.domainName,
    });
    // Old files stay: a page opened before the release still requests them.
    const shared = { destinationBucket: host.siteBucket, prune: false };
    const files = new BucketDeployment(this, 'Assets', {
      ...shared,
      sources: [Source.asset(siteDir, { exclude: [DOCUMENT, ...MORE_DOCUMENTS, ...PUBLISHED_SCHEMAS] })],
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
    });
    const schemas = new BucketDeployment(this, 'Schemas', {
      ...shared,
      sources: PUBLISHED_SCHEMAS.map((name) => Source.data(name, readFileSync(join(siteDir, name), 'utf8'))),
      contentType: 'application/json',
      cacheControl: [CacheControl.noCache()],
    });
    const documentOf = (name: string): string => {
      const built = readFileSync(join(siteDir, name), 'utf8');
      return host.documentPolicies === undefined ? built : withPolicies(built, host.documentPolicies);
    };
    const html = documentOf(DOCUMENT);
    const documents = new BucketDeployment(this, 'Documents', {
      ...shared,
      sources: [
        ...documentNames(stage.profile).map((name) => Source.data(name, html)),
        ...MORE_DOCUMENTS.map((name) => Source.data(name, documentOf(name))),
      ],
      contentType: 'text/html; charset=utf-8',
      cacheControl: [CacheControl.noCache()],
      distribution,
      distributionPaths: ['/*'],
    });
    documents.node.addDependency(files, schemas);
    new BucketDeployment(this, 'SecurityText', {
      ...shared,
      sources: [Source.data('.well-known/security.txt', securityText(stage, new Date()))],
      contentType: 'text/plain; charset=utf-8',
      cacheControl: [CacheControl.maxAge(Duration.days(1))],
    });
  }
}
