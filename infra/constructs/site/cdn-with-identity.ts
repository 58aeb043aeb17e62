import { CfnParameter } from 'aws-cdk-lib';
import {
  CfnDistribution,
  type IResponseHeadersPolicy,
  OriginAccessIdentity,
} from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { STUDIO_HEADER } from '../../../core/contract/call.ts';
import {
  ORIGIN_SECRET_HEADER,
  VIEWER_ADDRESS_HEADER,
  VIEWER_ADDRESS_UNKNOWN,
} from '../../../core/contract/origin-header.ts';
import { API_PATTERN, CDN_LOG_PREFIX, type CdnProps } from './cdn.ts';
import { EdgeHeaders } from './response-headers.ts';

export interface CdnWithIdentityProps extends CdnProps {
  /** False: the answers have no security headers but those of their origins. */
  readonly addsHeaders: boolean;
}

const ALL_METHODS = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'];
const READ_METHODS = ['GET', 'HEAD'];

/**
 * The CDN for partitions without origin access control, cache policies and edge functions. It uses the plain
 * CloudFormation resource, because the higher construct always emits a cache policy and an access control,
 * which those partitions reject. Page paths are separate objects (`site-content-stack.ts`).
 */
export class CdnWithIdentity extends Construct {
  readonly distribution: CfnDistribution;

  constructor(scope: Construct, id: string, props: CdnWithIdentityProps) {
    super(scope, id);
    const identity = new OriginAccessIdentity(this, 'Identity');
    props.siteBucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [identity.grantPrincipal],
        actions: ['s3:GetObject'],
        resources: [props.siteBucket.arnForObjects('*')],
      }),
    );
    const certificateId = new CfnParameter(this, 'CertificateId', {
      type: 'String',
      description: 'Id of the IAM server certificate for the site; the CDN here cannot use ACM.',
    });
    // `npm run deploy` sets it by this name.
    certificateId.overrideLogicalId('CertificateId');
    const headers = props.addsHeaders ? new EdgeHeaders(this, 'Headers', props.sources) : undefined;
    this.distribution = new CfnDistribution(this, 'Distribution', {
      distributionConfig: {
        enabled: true,
        aliases: [props.domainName],
        httpVersion: 'http2',
        defaultRootObject: 'index.html',
        logging: { bucket: props.logs.bucketRegionalDomainName, prefix: CDN_LOG_PREFIX },
        viewerCertificate: {
          iamCertificateId: certificateId.valueAsString,
          minimumProtocolVersion: 'TLSv1.2_2021',
          sslSupportMethod: 'sni-only',
        },
        origins: originsOf(props, identity),
        defaultCacheBehavior: {
          compress: true,
          ...withHeaders(headers?.site),
          targetOriginId: 'site',
          viewerProtocolPolicy: 'redirect-to-https',
          allowedMethods: READ_METHODS,
          forwardedValues: { queryString: false, cookies: { forward: 'none' } },
        },
        cacheBehaviors: [apiBehaviour(headers?.api)],
      },
    });
  }
}

function originsOf(
  { siteBucket, apiHostName, originSecret }: CdnWithIdentityProps,
  identity: OriginAccessIdentity,
): CfnDistribution.OriginProperty[] {
  return [
    {
      id: 'site',
      domainName: siteBucket.bucketRegionalDomainName,
      s3OriginConfig: {
        originAccessIdentity: `origin-access-identity/cloudfront/${identity.originAccessIdentityId}`,
      },
    },
    {
      id: 'api',
      domainName: apiHostName,
      customOriginConfig: { originProtocolPolicy: 'https-only', originSslProtocols: ['TLSv1.2'] },
      originCustomHeaders: [
        { headerName: ORIGIN_SECRET_HEADER, headerValue: originSecret },
        // Here the CDN forwards any header a viewer sends, so it overwrites this one.
        { headerName: VIEWER_ADDRESS_HEADER, headerValue: VIEWER_ADDRESS_UNKNOWN },
      ],
    },
  ];
}

/** Headers of a viewer that reach the API. */
const API_HEADERS = [
  'Origin',
  'Accept',
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'User-Agent',
  STUDIO_HEADER,
  'CloudFront-Viewer-Country',
];

function apiBehaviour(headers: IResponseHeadersPolicy | undefined): CfnDistribution.CacheBehaviorProperty {
  return {
    compress: true,
    ...withHeaders(headers),
    pathPattern: API_PATTERN,
    targetOriginId: 'api',
    viewerProtocolPolicy: 'https-only',
    allowedMethods: ALL_METHODS,
    minTtl: 0,
    defaultTtl: 0,
    // CloudFront compresses only what it could cache. Our answers say `no-store`; those of the gateway say nothing, and
    // the default of 0 s is for them.
    maxTtl: 1,
    forwardedValues: { queryString: true, cookies: { forward: 'all' }, headers: API_HEADERS },
  };
}

function withHeaders(policy: IResponseHeadersPolicy | undefined) {
  return policy === undefined ? {} : { responseHeadersPolicyId: policy.responseHeadersPolicyId };
}
