import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnIPSet, CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { RESULTS_PATTERN } from './cdn.ts';

/** Requests one address may make within five minutes. */
const RATE_PER_ADDRESS = 6000;

/** Groups of rules that AWS keeps, by the name of their metric. */
const MANAGED_RULES: Readonly<Record<string, string>> = {
  'known-bad-inputs': 'AWSManagedRulesKnownBadInputsRuleSet',
  'known-attackers': 'AWSManagedRulesAmazonIpReputationList',
  'common-rules': 'AWSManagedRulesCommonRuleSet',
};
/** Rules that only count: tasks over 8 kB, batch queries over 2 kB, names that look like HTML are right. */
const COUNTED = [
  'SizeRestrictions_QUERYSTRING',
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'CrossSiteScripting_COOKIE',
  'NoUserAgent_HEADER',
];

/**
 * All but signed addresses: with a token and a long name they have more than the 2 kB that the common rules allow. The
 * CDN chooses the origin by the normal form of a path, so the rules still apply to `/results/../api/`.
 */
const NOT_OF_RESULTS: CfnWebACL.StatementProperty = {
  notStatement: {
    statement: {
      andStatement: { statements: [['NONE'], ['URL_DECODE', 'NORMALIZE_PATH']].map(startsAsResult) },
    },
  },
};

/** True for a path that begins as those of results after these transformations. */
function startsAsResult(transformations: readonly string[]): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'STARTS_WITH',
      searchString: RESULTS_PATTERN.slice(0, -1),
      textTransformations: transformations.map((type, priority) => ({ priority, type })),
    },
  };
}

export interface SiteWebAclProps {
  /** Name of the stage, for the log's name. */
  readonly stage: string;
  readonly retentionDays: number;
}

/**
 * The web application firewall in front of the CDN: addresses that an operator blocks, a rate limit per address, and AWS's lists of addresses known for
 * attacks, of known bad inputs, and the common rules. Common rules that a customer may trigger only count. Blocked and
 * counted requests are logged, without cookies and session tokens. China has no firewall for CloudFront; there only the
 * API's own rate and the limits per address and account apply.
 */
export class SiteWebAcl extends Construct {
  readonly acl: CfnWebACL;

  constructor(scope: Construct, id: string, { stage, retentionDays }: SiteWebAclProps) {
    super(scope, id);
    this.acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('site'),
      rules: [
        {
          name: 'blocked-addresses',
          priority: 0,
          action: { block: {} },
          statement: { orStatement: { statements: this.#blockedSets(stage) } },
          visibilityConfig: visibility('blocked-addresses'),
        },
        {
          name: 'rate-per-address',
          priority: 1,
          action: { block: {} },
          statement: { rateBasedStatement: { limit: RATE_PER_ADDRESS, aggregateKeyType: 'IP' } },
          visibilityConfig: visibility('rate-per-address'),
        },
        ...managedRules(),
      ],
    });
    const group = new LogGroup(this, 'Log', {
      // The firewall writes only to groups whose name begins so.
      logGroupName: `aws-waf-logs-trabecula-${stage}`,
      retention: retentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: this.acl.attrArn,
      logDestinationConfigs: [
        Stack.of(this).formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: group.logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      redactedFields: [{ singleHeader: { Name: 'cookie' } }, { queryString: {} }],
      // Allowed calls are in the API's own log.
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: ['BLOCK', 'COUNT'].map((Action) => ({ ActionCondition: { Action } })),
          },
        ],
      },
    });
  }

  /** Returns statements for the addresses that an operator blocks. A deployment keeps what was entered there. */
  #blockedSets(stage: string): CfnWebACL.StatementProperty[] {
    return (['IPV4', 'IPV6'] as const).map((ipAddressVersion) => {
      const set = new CfnIPSet(this, `Blocked${ipAddressVersion}`, {
        name: `trabecula-${stage}-blocked-${ipAddressVersion.toLowerCase()}`,
        scope: 'CLOUDFRONT',
        ipAddressVersion,
        addresses: [],
      });
      return { ipSetReferenceStatement: { arn: set.attrArn } };
    });
  }
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName };
}

/** Rules of the groups that AWS keeps, behind the rate limit. */
function managedRules(): CfnWebACL.RuleProperty[] {
  return Object.entries(MANAGED_RULES).map(([name, group], index) => ({
    name,
    priority: index + 2,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name: group,
        ...(name === 'common-rules'
          ? {
              ruleActionOverrides: COUNTED.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
              scopeDownStatement: NOT_OF_RESULTS,
            }
          : {}),
      },
    },
    visibilityConfig: visibility(name),
  }));
}
