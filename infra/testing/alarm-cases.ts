import { CONTAINER_NAME } from '../container.ts';
import { FUNCTION_NAMES } from '../functions.ts';
import type { LogLine, MetricValues } from './alarm-chain.ts';

/** A line in a log: its function, event and details, and the number of lines that does not raise the alarm yet. */
export type Line = [of: LogLine['of'], event: string, details: object, quiet: number];

/** The lines that raise each alarm on logs. */
export const LINES: Record<string, Line> = {
  'jobs-given-up': ['sweep', 'job given up', { jobId: 'job_1' }, 0],
  'many-jobs-given-up': ['sweep', 'job given up', { jobId: 'job_1' }, 3],
  'payments-not-started': ['pay', 'payment not started', { orderId: 'wsp_1' }, 3],
  'jobs-breaking-off': ['generate', 'job broke off', { jobId: 'job_1', attempt: 1 }, 5],
  'ledger-differs': ['reconcile', 'ledger differs', { provider: 'card' }, 0],
  'not-reconciled': ['reconcile', 'not reconciled', { paymentId: 'ord_1' }, 10],
  'refund-refused': ['settle', 'refund refused', { paymentId: 'ord_1' }, 0],
  'refund-overdue': ['reconcile', 'refund overdue', { paymentId: 'ord_1', state: 'asked' }, 0],
  'paid-not-given': ['reconcile', 'paid and not given', { paymentId: 'ord_1' }, 0],
  'mails-given-up': ['reconcile', 'mail given up', { mailId: 'payment#ord_1' }, 0],
  'notices-refused': ['pay', 'notification refused', { provider: 'card' }, 10],
  'dispute-opened': ['pay', 'dispute opened', { paymentId: 'ord_1' }, 0],
  'dispute-deadline': ['reconcile', 'dispute deadline', { paymentId: 'ord_1' }, 0],
  'sign-ins-refused': ['api', 'sign-in refused', { uid: undefined }, 100],
  'codes-refused': ['account', 'code refused', { purpose: 'email' }, 100],
  'calls-limited': ['files', 'refused', { why: 'tooManyRequests' }, 100],
  'send-limit': ['account', 'send limit reached', { what: 'mail' }, 0],
  'foreign-objects': ['files', 'refused', { why: 'notFound', reason: 'foreign' }, 5],
  'calls-throttled': ['access log', '', { status: '429' }, 100],
  'records-unreadable': ['files', 'record unreadable', { record: 'WORKSPACE#wsp_1 WORKSPACE' }, 0],
  'webhooks-given-up': ['webhooks', 'webhook given up', { jobId: 'job_1' }, 0],
  'reconciler-behind': ['reconcile', 'reconciler behind', { due: 100 }, 1],
};

/** Alarms on one figure of a line: the line with a quiet value, and with one that raises the alarm. */
export const FIGURES: Record<string, [quiet: Line, loud: Line]> = {
  'memory-short': [
    ['generate', 'job finished', { mode: 'constant', memoryPercent: 85 }, 0],
    ['generate-large', 'job finished', { mode: 'constant', memoryPercent: 86 }, 0],
  ],
  'container-queue-age': [
    ['sweep', 'jobs wait for containers', { containerWaitSeconds: 600 }, 0],
    ['sweep', 'jobs wait for containers', { containerWaitSeconds: 601 }, 0],
  ],
  'container-slow': [
    [CONTAINER_NAME, 'job finished', { mode: 'constant', workSeconds: 2880 }, 0],
    [CONTAINER_NAME, 'job finished', { mode: 'constant', workSeconds: 2881 }, 0],
  ],
  'certificate-ends': [
    ['reconcile', 'certificate checked', { host: 'studio.test', certificateDays: 31 }, 0],
    ['reconcile', 'certificate checked', { host: 'studio.test', certificateDays: 30 }, 0],
  ],
};

/** The parts of a host at which the probe looks. */
export const PARTS = ['page', 'call', 'socket'] as const;

/** Alarms on one metric, of AWS or ours: its name, a quiet value, and one that raises it. */
export const METRICS: Record<string, [metric: string, quiet: number, loud: number | undefined]> = {
  'settlements-given-up': ['AWS/SQS ApproximateNumberOfMessagesVisible', 0, 1],
  'api-faults': ['AWS/ApiGateway 5xx', 5, 6],
  'dead-letters-woken': ['AWS/Lambda Invocations', 0, 1],
  'runs-refused': ['AWS/Lambda Throttles', 10, 11],
  'sweep-silent': ['AWS/Lambda Invocations', 1, undefined],
  'webhooks-silent': ['AWS/Lambda Invocations', 1, undefined],
  'reconcile-silent': ['AWS/Lambda Invocations', 1, undefined],
  'generate-slow': ['AWS/Lambda Duration', 720_000, 720_001],
  'generate-large-slow': ['AWS/Lambda Duration', 720_000, 720_001],
  'sweep-slow': ['AWS/Lambda Duration', 40_000, 40_001],
  'webhooks-slow': ['AWS/Lambda Duration', 40_000, 40_001],
  'settle-slow': ['AWS/Lambda Duration', 48_000, 48_001],
  'reconcile-slow': ['AWS/Lambda Duration', 240_000, 240_001],
  ...Object.fromEntries(FUNCTION_NAMES.map((name) => [`${name}-errors`, ['AWS/Lambda Errors', 3, 4]])),
};
/** The same where SES sends the mails. */
export const MAIL_METRICS: typeof METRICS = {
  'mails-bounced': ['AWS/SES Reputation.BounceRate', 0.025, 0.03],
  'mails-complained': ['AWS/SES Reputation.ComplaintRate', 0.0005, 0.001],
};

/** Alarms on several metrics: quiet values, and values that raise them. */
export const EXPRESSIONS: Record<string, { quiet: MetricValues[]; loud: MetricValues[] }> = {
  'jobs-refused': {
    quiet: [
      {},
      { 'Trabecula/Jobs JobFinished': 100 },
      { 'Trabecula/Jobs JobFailed': 9 },
      { 'Trabecula/Jobs JobFinished': 7, 'Trabecula/Jobs JobFailed': 3 },
    ],
    // Also when no job finishes at all.
    loud: [
      { 'Trabecula/Jobs JobFailed': 10 },
      { 'Trabecula/Jobs JobFinished': 6, 'Trabecula/Jobs JobFailed': 4 },
    ],
  },
  ...Object.fromEntries(
    ['queue-age', 'large-queue-age'].map((name) => [
      name,
      {
        quiet: [{}, { 'AWS/SQS ApproximateAgeOfOldestMessage': 600 }],
        loud: [{ 'AWS/SQS ApproximateAgeOfOldestMessage': 601 }],
      },
    ]),
  ),
  'table-throttled': {
    quiet: [{}, { 'AWS/DynamoDB ReadThrottleEvents': 3 }],
    // The table and both indexes report under one name; each has four events here.
    loud: [{ 'AWS/DynamoDB WriteThrottleEvents': 4 }, { 'AWS/DynamoDB ReadThrottleEvents': 4 }],
  },
  'socket-faults': {
    quiet: [{}, { 'AWS/ApiGateway IntegrationError': 5 }],
    loud: [{ 'AWS/ApiGateway IntegrationError': 6 }, { 'AWS/ApiGateway ExecutionError': 6 }],
  },
  'cdn-faults': {
    quiet: [
      {},
      { 'AWS/CloudFront Requests': 199, 'AWS/CloudFront 5xxErrorRate': 10 },
      { 'AWS/CloudFront Requests': 200, 'AWS/CloudFront 5xxErrorRate': 1 },
    ],
    loud: [{ 'AWS/CloudFront Requests': 200, 'AWS/CloudFront 5xxErrorRate': 1.1 }],
  },
  // An account with no more runs than the stage needs leaves 100 of them to functions without a reservation.
  'runs-near-quota': {
    quiet: [{}, { 'AWS/Lambda UnreservedConcurrentExecutions': 80 }],
    loud: [{ 'AWS/Lambda UnreservedConcurrentExecutions': 81 }],
  },
  // One value stands for both statistics: the number of jobs, and the seconds of the slowest.
  'files-slow': {
    quiet: [{}, { 'Trabecula/Jobs fileSeconds': 120 }, { 'Trabecula/Jobs fileSeconds': 19 }],
    loud: [{ 'Trabecula/Jobs fileSeconds': 121 }],
  },
  ...Object.fromEntries(
    (
      [
        ['uploads-failing', 'Host uploadFailed', 'Host UploadsTaken', 10, 40],
        ['pages-failing', 'Host pageError', 'Host PagesOpened', 10, 90],
        ['sockets-falling-back', 'Host socketFellBack', 'Host SocketsOpened', 20, 80],
        ['lattices-shown-late', 'Host latticeSlow', 'Jobs JobFinished', 10, 90],
      ] as const
    ).map(([name, fault, well, least, others]) => [
      name,
      {
        quiet: [
          {},
          { [`Trabecula/${fault}`]: least - 1 },
          { [`Trabecula/${fault}`]: least, [`Trabecula/${well}`]: others },
        ],
        // Also when nothing goes well at all.
        loud: [
          { [`Trabecula/${fault}`]: least },
          { [`Trabecula/${fault}`]: least, [`Trabecula/${well}`]: others - 5 },
        ],
      },
    ]),
  ),
  'calls-unanswered': {
    quiet: [
      {},
      { 'AWS/ApiGateway 5xx': 1, 'AWS/ApiGateway Count': 1000 },
      { 'AWS/ApiGateway 5xx': 2, 'AWS/ApiGateway Count': 999 },
    ],
    loud: [{ 'AWS/ApiGateway 5xx': 2, 'AWS/ApiGateway Count': 1000 }],
  },
  ...Object.fromEntries(
    (['frame', 'file'] as const).map((what) => {
      // One value stands for both statistics: the number of jobs, and the percentage in time.
      const [quiet, loud] = [
        [90, 19],
        [89, 20],
      ].map((values) => values.map((value) => ({ [`Trabecula/Jobs ${what}Seconds`]: value }))) as [
        MetricValues[],
        MetricValues[],
      ];
      return [`${what}s-late`, { quiet: [{}, ...quiet], loud }];
    }),
  ),
};
