import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** Requests one address may make within five minutes. */
const RATE_PER_ADDRESS = 6000;

/** Groups of rules that AWS keeps, by the name of their metric. */
const MANAGED_RULES = {
  'known-bad-inputs': 'AWSManagedRulesKnownBadInputsRuleSet',
  'known-attackers': 'AWSManagedRulesAmazonIpReputationList',
};

/**
 * The web application firewall in front of the CDN: a rate limit per address, and AWS's lists of addresses known for
 * attacks and of inputs that are bad for any product. AWS's common rules are left out: they refuse bodies over 8 kB and
 * texts that look like HTML, which a customer may send. China has no firewall for CloudFront; the API's own rate and the
 * limits per address and account stand there alone.
 */
export class SiteWebAcl extends Construct {
  readonly acl: CfnWebACL;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const visibility = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
      metricName,
    });
    this.acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('site'),
      rules: [
        {
          name: 'rate-per-address',
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { limit: RATE_PER_ADDRESS, aggregateKeyType: 'IP' } },
          visibilityConfig: visibility('rate-per-address'),
        },
        ...Object.entries(MANAGED_RULES).map(([name, group], index) => ({
          name,
          priority: index + 1,
          overrideAction: { none: {} },
          statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: group } },
          visibilityConfig: visibility(name),
        })),
      ],
    });
  }
}
