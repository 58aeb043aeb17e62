import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { OBJECTIVES } from '../../../core/rules/operations/objectives.ts';
import { hostMetric } from './measured.ts';
import type { Watches } from './watch.ts';

export interface WatchedEdge {
  readonly httpApi: HttpApi;
  /** Lines of the API's access log with status 429. */
  readonly throttledCalls: Metric;
  readonly socket: { readonly apiId: string; readonly stageName: string };
  readonly distributionId: string;
  readonly sendsBySes: boolean;
}

/** Faults in five minutes above which a service counts as down. */
const FAULTS_PER_FIVE_MINUTES = 5;
/** Minimum calls of a day for a meaningful share of faults. */
const CALLS_TO_JUDGE = 1000;
/** Share of the CDN's answers that are its or our fault, percent, and the minimum number of answers. */
const CDN_FAULTS_PERCENT = 1;
const ANSWERS_TO_JUDGE = 200;
/** Days before the end of a certificate at which a person must act. ACM renews 60 days ahead. */
const CERTIFICATE_DAYS = 30;
/** Shares above which SES reviews a sender is 0.05 of bounces and 0.001 of complaints; half of each leaves time. */
const BOUNCED_SHARE = 0.025;
const COMPLAINED_SHARE = 0.0005;
const period = Duration.minutes(5);

/** Returns the watches where customers reach the host: CDN, APIs, certificates and mail. */
export function edgeWatches(edge: WatchedEdge): Watches {
  return {
    ...callWatches(edge),
    ...cdnWatches(edge),
    ...recordWatches(),
    ...(edge.sendsBySes ? mailWatches() : {}),
  };
}

function callWatches(edge: WatchedEdge): Watches {
  const { httpApi, throttledCalls } = edge;
  const faultPercent = 100 - OBJECTIVES.answered.sharePercent;
  return {
    'api-faults': {
      says: `The HTTP API answered with more than ${FAULTS_PER_FIVE_MINUTES} server faults in 5 minutes.`,
      metric: httpApi.metricServerError({ period }),
      above: FAULTS_PER_FIVE_MINUTES,
    },
    'calls-unanswered': {
      runbook: 'objectives',
      severity: 'soon',
      says: `Less than ${OBJECTIVES.answered.sharePercent} % of a day's calls were answered.`,
      metric: new MathExpression({
        expression: `IF(calls >= ${CALLS_TO_JUDGE}, 100 * faults / calls, 0)`,
        usingMetrics: {
          faults: httpApi.metricServerError({ period: Duration.days(1) }),
          calls: httpApi.metricCount({ period: Duration.days(1), statistic: 'Sum' }),
        },
        period: Duration.days(1),
      }),
      above: Math.round(faultPercent * 1000) / 1000,
    },
    'calls-throttled': {
      severity: 'soon',
      says: 'More than 100 calls in 5 minutes were answered 429: by the API, or by a limit of ours for an account or address.',
      metric: throttledCalls,
      above: 100,
    },
    'socket-faults': {
      severity: 'soon',
      says: `The WebSocket API had more than ${FAULTS_PER_FIVE_MINUTES} faults in 5 minutes; pages poll meanwhile.`,
      metric: socketFaults(edge),
      above: FAULTS_PER_FIVE_MINUTES,
    },
  };
}

function cdnWatches({ distributionId }: WatchedEdge): Watches {
  const ofCdn = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
      statistic,
      period,
    });
  return {
    'cdn-faults': {
      says: `More than ${CDN_FAULTS_PERCENT} % of at least ${ANSWERS_TO_JUDGE} answers of the CDN were faults, for 15 minutes.`,
      metric: new MathExpression({
        expression: `IF(answers >= ${ANSWERS_TO_JUDGE}, faults, 0)`,
        usingMetrics: { answers: ofCdn('Requests', 'Sum'), faults: ofCdn('5xxErrorRate', 'Average') },
        period,
      }),
      above: CDN_FAULTS_PERCENT,
      periods: 3,
    },
    'certificate-ends': {
      severity: 'soon',
      says: `A certificate of the site ends within ${CERTIFICATE_DAYS} days, or was not looked at for two days.`,
      metric: hostMetric('certificateDays', { statistic: 'Minimum', period: Duration.days(1) }),
      above: CERTIFICATE_DAYS,
      periods: 2,
      silence: true,
    },
  };
}

/** Unreadable records, which calls and the reconciler cannot process. */
function recordWatches(): Watches {
  return {
    'records-unreadable': {
      severity: 'soon',
      says: 'A stored record does not fit its schema: a call that needs it is refused.',
      metric: hostMetric('RecordsUnreadable'),
    },
    'reconciler-behind': {
      severity: 'soon',
      says: 'The reconciler had more to do than one run takes, for half an hour.',
      metric: hostMetric('ReconcilerBehind', { period: Duration.minutes(10) }),
      above: 1,
      periods: 3,
    },
  };
}

function socketFaults({ socket }: WatchedEdge): MathExpression {
  const faults = (metricName: string) =>
    new Metric({
      namespace: 'AWS/ApiGateway',
      metricName,
      dimensionsMap: { ApiId: socket.apiId, Stage: socket.stageName },
      statistic: 'Sum',
      period,
    });
  return new MathExpression({
    expression: 'SUM([integration, execution])',
    usingMetrics: { integration: faults('IntegrationError'), execution: faults('ExecutionError') },
    period,
  });
}

function mailWatches(): Watches {
  const rate = (metricName: string) =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) });
  return {
    'mails-bounced': {
      severity: 'soon',
      says: `More than ${BOUNCED_SHARE * 100} % of the mails bounce; SES reviews a sender at twice that.`,
      metric: rate('Reputation.BounceRate'),
      above: BOUNCED_SHARE,
    },
    'mails-complained': {
      runbook: 'mails-bounced',
      severity: 'soon',
      says: `More than ${COMPLAINED_SHARE * 100} % of the mails are called spam; SES reviews a sender at twice that.`,
      metric: rate('Reputation.ComplaintRate'),
      above: COMPLAINED_SHARE,
    },
  };
}
