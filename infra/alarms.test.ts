import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { jsonLog } from '../cloud/log.ts';
import { MEASURED_LINES } from '../core/rules/operations/measured-lines.ts';
import { PAGE_FAULTS } from '../core/rules/operations/page-faults.ts';
import { CONTAINER_NAME } from './container.ts';
import { FUNCTION_NAMES, type FunctionName } from './functions.ts';
import { PRODUCTION_STAGES } from './stages.ts';
import {
  alarmNames,
  alarmOf,
  functionOf,
  goesOff,
  hearers,
  type LogLine,
  type MetricValues,
  matches,
  measure,
  metricsOf,
  watchedValue,
} from './testing/alarm-chain.ts';
import { productionTemplates, type SynthesizedTemplate } from './testing/templates.ts';

/** A line in a log: its function, event and details, and the number of lines that does not raise the alarm yet. */
type Line = [of: LogLine['of'], event: string, details: object, quiet: number];

/** The lines that raise each alarm on logs. */
const LINES: Record<string, Line> = {
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
const FIGURES: Record<string, [quiet: Line, loud: Line]> = {
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
const PARTS = ['page', 'call', 'socket'] as const;

/** Alarms on one metric, of AWS or ours: its name, a quiet value, and one that raises it. */
const METRICS: Record<string, [metric: string, quiet: number, loud: number | undefined]> = {
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
const MAIL_METRICS: typeof METRICS = {
  'mails-bounced': ['AWS/SES Reputation.BounceRate', 0.025, 0.03],
  'mails-complained': ['AWS/SES Reputation.ComplaintRate', 0.0005, 0.001],
};

/** Alarms on several metrics: quiet values, and values that raise them. */
const EXPRESSIONS: Record<string, { quiet: MetricValues[]; loud: MetricValues[] }> = {
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

/** Returns the line for an event in Lambda's log group, or for a request in the access log. */
function lineOf([of, event, details]: Line): LogLine {
  if (of === 'access log') return { of, text: JSON.stringify(details) };
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  jsonLog(event, { ...details });
  const text = String(write.mock.calls[0]![0]);
  write.mockRestore();
  return { of, text };
}

/** Expects that each dimension names a resource of the template. */
function expectTargets(template: SynthesizedTemplate, dimensions: unknown = []): void {
  for (const { Value } of dimensions as { Value: { Ref?: string; 'Fn::GetAtt'?: string[] } }[]) {
    const target = Value.Ref ?? Value['Fn::GetAtt']?.[0];
    if (target !== undefined) expect(template.resources).toHaveProperty([target]);
  }
}

let templates: ReadonlyMap<string, SynthesizedTemplate>;
beforeAll(() => {
  templates = productionTemplates();
});

describe.each(PRODUCTION_STAGES)('on the $name host', (stage) => {
  const host = () => templates.get(`Trabecula-${stage.name}`)!;

  it('has no alarm that these tests do not set off', () => {
    const mail = stage.profile.mail === 'ses' ? MAIL_METRICS : {};
    const tried = [LINES, FIGURES, METRICS, EXPRESSIONS, mail].flatMap((each) => Object.keys(each));
    tried.push('ledger-not-compared', 'pager-silent', ...PARTS.map((part) => `${part}-unreachable`));
    expect(alarmNames(host()).sort()).toEqual(tried.sort());
  });

  it.each(Object.entries(LINES))('%s goes off by the lines of the log, and not by fewer', (name, about) => {
    const alarm = alarmOf(host(), name);
    const { Namespace, MetricName } = alarm.Properties;
    const line = lineOf(about);
    const sumOf = (count: number) =>
      measure(host(), Array<LogLine>(count).fill(line)).find(
        (datum) => datum.namespace === Namespace && datum.name === MetricName,
      )?.value;
    expect(goesOff(alarm, sumOf(about[3]))).toBe(false);
    expect(goesOff(alarm, undefined)).toBe(false);
    expect(goesOff(alarm, sumOf(about[3] + 1))).toBe(true);
  });

  it('ledger-not-compared rings when the line of the daily comparison is missing', () => {
    const alarm = alarmOf(host(), 'ledger-not-compared');
    const line = lineOf(['reconcile', 'day compared', { provider: 'card' }, 0]);
    const [datum] = measure(host(), [line]).filter(({ name }) => name === alarm.Properties.MetricName);
    expect(goesOff(alarm, datum!.value)).toBe(false);
    expect(goesOff(alarm, undefined)).toBe(true);
  });

  it.each(PARTS)('%s-unreachable rings when the probe does not reach it, or says nothing', (part) => {
    const alarm = alarmOf(host(), `${part}-unreachable`);
    const { Period, EvaluationPeriods, MetricName } = alarm.Properties;
    const reached = (value: number) =>
      measure(host(), [lineOf(['probe', 'host probed', { [`${part}Reached`]: value }, 0])]).find(
        ({ name }) => name === MetricName,
      )!.value;
    expect([reached(1), reached(0), undefined].map((value) => goesOff(alarm, value))).toEqual([
      false,
      true,
      true,
    ]);
    // A minute to the next look, two of them missed, and some seconds for the metric.
    expect(Period * (EvaluationPeriods + 1)).toBeLessThanOrEqual(180);
    const [clock] = host()
      .ofType('AWS::Events::Rule')
      .filter(([, { Properties }]) =>
        JSON.stringify(Properties.Targets).includes(functionOf(host(), 'probe')[0]),
      );
    expect(clock![1].Properties.ScheduleExpression).toBe('rate(1 minute)');
  });

  it('pager-silent rings when a page does not arrive: at the service, or in the function that posts to a chat', () => {
    const alarm = alarmOf(host(), 'pager-silent');
    const { Namespace, MetricName, Dimensions } = alarm.Properties;
    const isChat = stage.duty.pager!.speaks !== 'sns';
    expect(`${Namespace} ${MetricName}`).toBe(
      isChat ? 'AWS/Lambda Errors' : 'AWS/SNS NumberOfNotificationsFailed',
    );
    const [urgent] = alarmOf(host(), 'api-faults').Properties.AlarmActions;
    expect(host().resources[urgent.Ref]!.Type).toBe('AWS::SNS::Topic');
    if (isChat) expect(host().resources[Dimensions[0].Value.Ref]!.Metadata!.watcher).toBe('pager');
    else expect(Dimensions[0].Value['Fn::GetAtt'][0]).toBe(urgent.Ref);
    expect([0, undefined, 1].map((value) => goesOff(alarm, value))).toEqual([false, false, true]);
  });

  it.each(Object.entries(FIGURES))('%s goes off by the figure in a line', (name, [quiet, loud]) => {
    const alarm = alarmOf(host(), name);
    const figureIn = (line: Line) =>
      measure(host(), [lineOf(line)]).find((datum) => datum.name === alarm.Properties.MetricName)!.value;
    expect(goesOff(alarm, figureIn(quiet))).toBe(false);
    expect(goesOff(alarm, figureIn(loud))).toBe(true);
  });

  it.each(Object.entries(EXPRESSIONS))('%s goes off by metrics of resources that exist', (name, about) => {
    const alarm = alarmOf(host(), name);
    const metrics = metricsOf(alarm);
    for (const metric of metrics) expectTargets(host(), metric.Dimensions);
    const known = metrics.map(({ Namespace, MetricName }) => `${Namespace} ${MetricName}`);
    for (const values of [...about.quiet, ...about.loud])
      expect(known).toEqual(expect.arrayContaining(Object.keys(values)));
    for (const values of about.quiet)
      expect(goesOff(alarm, watchedValue(alarm, values)), JSON.stringify(values)).toBe(false);
    for (const values of about.loud)
      expect(goesOff(alarm, watchedValue(alarm, values)), JSON.stringify(values)).toBe(true);
  });

  const ofAws = { ...METRICS, ...(stage.profile.mail === 'ses' ? MAIL_METRICS : {}) };
  it.each(Object.entries(ofAws))('%s goes off by a metric of a resource that exists', (name, about) => {
    const [metric, quiet, loud] = about;
    const alarm = alarmOf(host(), name);
    const { Namespace, MetricName, Dimensions = [] } = alarm.Properties;
    expect(`${Namespace} ${MetricName}`).toBe(metric);
    expectTargets(host(), Dimensions);
    const watched = /^(.*)-(?:errors|silent|slow|woken)$/.exec(name)?.[1] as FunctionName | undefined;
    if (watched !== undefined) expect(Dimensions[0].Value.Ref).toBe(functionOf(host(), watched)[0]);
    expect(goesOff(alarm, quiet)).toBe(false);
    expect(goesOff(alarm, loud)).toBe(true);
  });

  it('sends every alarm, and its end, to the people on duty, and an urgent one to the pager', () => {
    const { pager, urgent, soon } = stage.duty;
    const called = [...urgent, pager!.url].sort();
    for (const name of alarmNames(host()))
      expect([called, soon]).toContainEqual(hearers(host(), alarmOf(host(), name)).sort());
    for (const name of ['api-faults', 'page-unreachable', 'many-jobs-given-up', 'payments-not-started'])
      expect(hearers(host(), alarmOf(host(), name)).sort()).toEqual(called);
    for (const name of ['dispute-opened', 'jobs-given-up', 'pager-silent'])
      expect(hearers(host(), alarmOf(host(), name))).toEqual(soon);
  });
});

it.each([
  ['PagesOpened', { path: '/api/v1/host' }],
  ['UploadsTaken', { path: '/api/v1/file/register' }],
])('%s counts the calls of the access log', (name, line) => {
  const host = templates.get('Trabecula-global')!;
  const counted = (fields: object) =>
    measure(host, [{ of: 'access log', text: JSON.stringify(fields) }]).find((datum) => datum.name === name)
      ?.value;
  expect([counted(line), counted({ path: '/api/v1/fields' })]).toEqual([1, undefined]);
});

it.each(PAGE_FAULTS)('a report of %s is a metric of its name', (fault) => {
  const line = lineOf(['api', 'page fault', { fault, [fault]: 1, version: 'x' }, 0]);
  expect(measure(templates.get('Trabecula-global')!, [line])).toEqual([
    { namespace: 'Trabecula/Host', name: fault, value: 1 },
  ]);
});

it('counts no line that the console has prefixed', () => {
  const [of, event] = LINES['ledger-differs']!;
  const { text } = lineOf([of, event, {}, 0]);
  expect(matches('{ $.event = "ledger differs" }', text)).toBe(true);
  expect(matches('{ $.event = "ledger differs" }', `2026-11-23T12:00:00.000Z\t1\tINFO\t${text}`)).toBe(false);
});

const EVENTS = [...Object.values(LINES), ...Object.values(FIGURES).flat()].flatMap(
  ([, event]) => event || [],
);
it.each([...new Set(EVENTS), ...Object.keys(MEASURED_LINES)])('the code logs the event "%s"', (event) => {
  const found = execFileSync(
    'grep',
    ['-rl', '--include=*.ts', '-e', `log('${event}'`, 'core', 'workers', 'functions'],
    {
      cwd: new URL('..', import.meta.url),
    },
  ).toString();
  expect(found.split('\n').filter((file) => file !== '' && !file.endsWith('.test.ts'))).not.toEqual([]);
});
