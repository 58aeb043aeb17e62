import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { CdnWithAccessControl } from '../constructs/site/cdn-with-access-control.ts';
import { CdnWithIdentity } from '../constructs/site/cdn-with-identity.ts';
import { type ContentSources, documentPolicies } from '../constructs/site/headers.ts';
import { SiteBucket } from '../constructs/site/site-bucket.ts';
import { SiteWebAcl } from '../constructs/site/web-acl.ts';
import type { Stage } from '../stages.ts';
import type { DataStack } from './data-stack.ts';

export interface HostSite {
  bucket: IBucket;
  distributionId: string;
  /** Name that the site's DNS record points to. */
  hostName: string;
  /** True if the CDN passes addresses of results on to the files bucket. */
  passesResults?: true;
  /** Elements that the document's head must carry, if the CDN adds no headers. */
  documentPolicies?: string;
}

/** Origins of the CDN besides the site's bucket. */
interface Origins {
  httpHostName: string;
  socketHostName: string;
  originSecret: string;
}

/** Creates the site's bucket and its CDN, with the firewall where the partition has one. */
export function makeSite(
  scope: Construct,
  { stage, data }: { stage: Stage; data: DataStack },
  origins: Origins,
): HostSite {
  const { bucket } = new SiteBucket(scope, 'SiteContent', { logs: data.logs.bucket });
  const sources = contentSources(stage, data);
  const shared = {
    domainName: stage.domainName,
    siteBucket: bucket,
    logs: data.logs.bucket,
    apiHostName: origins.httpHostName,
    originSecret: origins.originSecret,
    sources,
  };
  const policies =
    stage.profile.securityHeaders === 'document' ? { documentPolicies: documentPolicies(sources) } : {};
  if (stage.profile.cdn === 'oai') {
    const addsHeaders = stage.profile.securityHeaders === 'cdn';
    const { distribution } = new CdnWithIdentity(scope, 'Cdn', { ...shared, addsHeaders });
    return {
      bucket,
      distributionId: distribution.ref,
      hostName: distribution.attrDomainName,
      ...policies,
    };
  }
  const acl =
    stage.profile.waf === 'edge'
      ? new SiteWebAcl(scope, 'WebAcl', { stage: stage.name, retentionDays: stage.logRetentionDays }).acl
      : undefined;
  const { distribution } = new CdnWithAccessControl(scope, 'Cdn', {
    ...shared,
    socketHostName: origins.socketHostName,
    filesHostName: data.files.bucket.bucketRegionalDomainName,
    ...(acl === undefined ? {} : { webAclArn: acl.attrArn }),
  });
  return {
    bucket,
    distributionId: distribution.distributionId,
    hostName: distribution.distributionDomainName,
    passesResults: true,
    ...policies,
  };
}

function contentSources(stage: Stage, data: DataStack): ContentSources {
  return {
    filesOrigin: `https://${data.files.bucket.bucketRegionalDomainName}`,
    ...(stage.host.socket.kind === 'own-host' ? { socketOrigin: stage.host.socket.url } : {}),
  };
}
