import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { API_CONTENT_POLICY } from '../../../core/rules/host/api-headers.ts';
import { type ContentSources, contentSecurityPolicy, HSTS_SECONDS } from './headers.ts';

/** Security headers that CloudFront puts on every answer, its own refusals among them. */
export class EdgeHeaders extends Construct {
  /** For the site and the live channel. */
  readonly site: ResponseHeadersPolicy;
  /** For the API: the policies that its functions send too, which allow less than those of the site. */
  readonly api: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, sources: ContentSources) {
    super(scope, id);
    this.site = this.#policy('Policy', {
      contentPolicy: contentSecurityPolicy(sources),
      referrer: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
    });
    this.api = this.#policy('ApiPolicy', {
      contentPolicy: API_CONTENT_POLICY,
      referrer: HeadersReferrerPolicy.NO_REFERRER,
    });
  }

  #policy(
    id: string,
    { contentPolicy, referrer }: { contentPolicy: string; referrer: HeadersReferrerPolicy },
  ) {
    const override = true;
    return new ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentPolicy, override },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(HSTS_SECONDS),
          includeSubdomains: true,
          override,
        },
        contentTypeOptions: { override },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override },
        referrerPolicy: { referrerPolicy: referrer, override },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'cross-origin-opener-policy', value: 'same-origin', override },
          { header: 'cross-origin-resource-policy', value: 'same-origin', override },
          { header: 'permissions-policy', value: 'camera=(), microphone=(), geolocation=()', override },
        ],
      },
    });
  }
}
