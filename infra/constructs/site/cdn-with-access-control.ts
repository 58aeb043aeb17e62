import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { ORIGIN_SECRET_HEADER } from '../../../core/contract/origin-header.ts';
import {
  API_PATTERN,
  ASSETS_PATTERN,
  CDN_LOG_PREFIX,
  type CdnProps,
  RESULTS_PATTERN,
  SOCKET_PATTERN,
} from './cdn.ts';
import { EdgeHeaders } from './response-headers.ts';

/**
 * Answers that the CDN keeps for 10 s by itself, for all queries of a path: an expired address of a result would refuse
 * a fresh one. Only how long they are kept changes, for every behaviour; the answers are the origin's.
 */
const REFUSALS = [400, 403, 404, 416];

export interface CdnWithAccessControlProps extends CdnProps {
  /** Host name of the WebSocket API, behind `/ws/*`. */
  readonly socketHostName: string;
  /** Host name of the files bucket, behind `/results/*`. */
  readonly filesHostName: string;
  readonly webAclArn?: string;
}

/** The CDN with origin access control and functions at the edge. */
export class CdnWithAccessControl extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: CdnWithAccessControlProps) {
    super(scope, id);
    const headers = new EdgeHeaders(this, 'Headers', props.sources);
    const shared = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers.site,
      compress: true,
    };
    const site = S3BucketOrigin.withOriginAccessControl(props.siteBucket);
    const toGateway: Omit<BehaviorOptions, 'origin'> = {
      ...shared,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
    const toApis = this.#apiCache();
    const fromCdn = { customHeaders: { [ORIGIN_SECRET_HEADER]: props.originSecret } };
    this.distribution = new Distribution(this, 'Distribution', {
      domainNames: [props.domainName],
      certificate: new Certificate(this, 'Certificate', {
        domainName: props.domainName,
        validation: CertificateValidation.fromDns(),
      }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      defaultRootObject: 'index.html',
      logBucket: props.logs,
      logFilePrefix: CDN_LOG_PREFIX,
      errorResponses: REFUSALS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...(props.webAclArn === undefined ? {} : { webAclId: props.webAclArn }),
      defaultBehavior: {
        ...shared,
        origin: site,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [this.#onRequest('PagePath', 'page-path.js')],
      },
      additionalBehaviors: {
        [ASSETS_PATTERN]: { ...shared, origin: site, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
        [RESULTS_PATTERN]: this.#results(props.filesHostName, headers),
        [API_PATTERN]: {
          ...toGateway,
          responseHeadersPolicy: headers.api,
          cachePolicy: toApis,
          origin: new HttpOrigin(props.apiHostName, fromCdn),
          functionAssociations: [this.#onRequest('ViewerAddress', 'viewer-address.js')],
        },
        [SOCKET_PATTERN]: {
          ...toGateway,
          cachePolicy: toApis,
          origin: new HttpOrigin(props.socketHostName, fromCdn),
          functionAssociations: [this.#onRequest('SocketPath', 'socket-path.js')],
        },
      },
    });
  }

  /**
   * Results by the addresses that S3 has signed. S3 checks them, since the CDN calls it by its own host with the whole
   * query: the bucket does not trust the CDN. A GB costs less here. Nothing is cached, so a deleted file is gone; nor are
   * refusals (`REFUSALS`).
   */
  #results(filesHostName: string, headers: EdgeHeaders): BehaviorOptions {
    return {
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      // Files of a customer lie on the page's origin: no browser runs or frames them.
      responseHeadersPolicy: headers.api,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: new OriginRequestPolicy(this, 'SignedQuery', {
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      }),
      origin: new HttpOrigin(filesHostName),
    };
  }

  /**
   * The APIs need the viewer's country. Since the origin must not see the viewer's Host, a CDN header reaches it only
   * as part of a cache key. Nothing is cached: our answers say `no-store`, and the default of 0 s is for the gateway's.
   */
  #apiCache(): CachePolicy {
    return new CachePolicy(this, 'ApiCache', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
      headerBehavior: CacheHeaderBehavior.allowList('CloudFront-Viewer-Country'),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      cookieBehavior: CacheCookieBehavior.all(),
      // Without these the CDN does not compress answers: a list of lattices has 16 kB instead of 2.5.
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }

  #onRequest(id: string, file: string) {
    const edge = new EdgeFunction(this, id, {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromFile({ filePath: join(import.meta.dirname, file) }),
    });
    return { function: edge, eventType: FunctionEventType.VIEWER_REQUEST };
  }
}
