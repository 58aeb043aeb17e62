import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { jsonLog } from '../cloud/log.ts';
import { FUNCTION_NAMES, type FunctionName } from './functions.ts';
import { PRODUCTION_STAGES } from './stages.ts';
import {
  alarmNames,
  alarmOf,
  functionOf,
  goesOff,
  hearers,
  type LogLine,
  matches,
  measure,
} from './testing/alarm-chain.ts';
import { productionTemplates, type SynthesizedTemplate } from './testing/templates.ts';

/** The lines that set off each alarm of the logs: function, event, details, and how many lines are still quiet. */
const LINES: Record<string, [of: FunctionName, event: string, details: object, quiet: number]> = {
  'jobs-given-up': ['sweep', 'job given up', { jobId: 'job_1' }, 0],
  'jobs-breaking-off': ['generate', 'job broke off', { jobId: 'job_1', attempt: 1 }, 5],
  'ledger-differs': ['reconcile', 'ledger differs', { provider: 'card' }, 0],
  'not-reconciled': ['reconcile', 'not reconciled', { paymentId: 'ord_1' }, 10],
  'refund-refused': ['settle', 'refund refused', { paymentId: 'ord_1' }, 0],
  'refund-overdue': ['reconcile', 'refund overdue', { paymentId: 'ord_1', state: 'asked' }, 0],
  'paid-not-given': ['reconcile', 'paid and not given', { paymentId: 'ord_1' }, 0],
  'mails-given-up': ['reconcile', 'mail given up', { mailId: 'payment#ord_1' }, 0],
  'notices-refused': ['pay', 'notification refused', { provider: 'card' }, 10],
  'dispute-opened': ['pay', 'dispute opened', { paymentId: 'ord_1' }, 0],
  'sign-ins-refused': ['api', 'sign-in refused', { uid: undefined }, 100],
  'codes-refused': ['account', 'code refused', { purpose: 'email' }, 100],
  'calls-limited': ['files', 'refused', { why: 'tooManyRequests' }, 100],
  'send-limit': ['account', 'send limit reached', { what: 'mail' }, 0],
  'foreign-objects': ['files', 'refused', { why: 'notFound', reason: 'foreign' }, 5],
};

/** Alarms on metrics of AWS: namespace, name, the resource, a quiet value, and a value that sets it off. */
const METRICS: Record<string, [metric: string, quiet: number, loud: number | undefined]> = {
  'queue-age': ['AWS/SQS ApproximateAgeOfOldestMessage', 600, 601],
  'settlements-given-up': ['AWS/SQS ApproximateNumberOfMessagesVisible', 0, 1],
  'api-faults': ['AWS/ApiGateway 5xx', 5, 6],
  'table-throttled': ['AWS/DynamoDB ThrottledRequests', 10, 11],
  'sweep-silent': ['AWS/Lambda Invocations', 1, undefined],
  'reconcile-silent': ['AWS/Lambda Invocations', 1, undefined],
  ...Object.fromEntries(FUNCTION_NAMES.map((name) => [`${name}-errors`, ['AWS/Lambda Errors', 3, 4]])),
};

/** Returns the line that Lambda's log group gets for an event of ours. */
function lineOf([of, event, details]: (typeof LINES)[string]): LogLine {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  jsonLog(event, { ...details });
  const text = String(write.mock.calls[0]![0]);
  write.mockRestore();
  return { of, text };
}

let templates: ReadonlyMap<string, SynthesizedTemplate>;
beforeAll(() => {
  templates = productionTemplates();
});

describe.each(PRODUCTION_STAGES)('on the $name host', (stage) => {
  const host = () => templates.get(`Trabecula-${stage.name}`)!;

  it('has no alarm that these tests do not set off', () => {
    const tried = [...Object.keys(LINES), ...Object.keys(METRICS), 'ledger-not-compared'];
    expect(alarmNames(host()).sort()).toEqual(tried.sort());
  });

  it.each(Object.entries(LINES))('%s goes off by the lines of the log, and not by fewer', (name, about) => {
    const alarm = alarmOf(host(), name);
    const { Namespace, MetricName } = alarm.Properties;
    const line = lineOf(about);
    const sumOf = (count: number) =>
      measure(host(), Array<LogLine>(count).fill(line)).find(
        (datum) => datum.namespace === Namespace && datum.name === MetricName,
      )!.value;
    expect(goesOff(alarm, sumOf(about[3]))).toBe(false);
    expect(goesOff(alarm, undefined)).toBe(false);
    expect(goesOff(alarm, sumOf(about[3] + 1))).toBe(true);
  });

  it('ledger-not-compared goes off when the line of the daily comparison stays away', () => {
    const alarm = alarmOf(host(), 'ledger-not-compared');
    const line = lineOf(['reconcile', 'day compared', { provider: 'card' }, 0]);
    const [datum] = measure(host(), [line]).filter(({ name }) => name === alarm.Properties.MetricName);
    expect(goesOff(alarm, datum!.value)).toBe(false);
    expect(goesOff(alarm, undefined)).toBe(true);
  });

  it.each(Object.entries(METRICS))('%s goes off by a metric of a resource that exists', (name, about) => {
    const [metric, quiet, loud] = about;
    const alarm = alarmOf(host(), name);
    const { Namespace, MetricName, Dimensions } = alarm.Properties;
    expect(`${Namespace} ${MetricName}`).toBe(metric);
    for (const { Value } of Dimensions) {
      const target = Value.Ref ?? Value['Fn::GetAtt']?.[0];
      if (target !== undefined) expect(host().resources).toHaveProperty([target]);
    }
    const watched = /^(.*)-(?:errors|silent)$/.exec(name)?.[1] as FunctionName | undefined;
    if (watched !== undefined) expect(Dimensions[0].Value.Ref).toBe(functionOf(host(), watched)[0]);
    expect(goesOff(alarm, quiet)).toBe(false);
    expect(goesOff(alarm, loud)).toBe(true);
  });

  it('mails every alarm, and its end, to the people on duty', () => {
    const { urgent, soon } = stage.duty;
    for (const name of alarmNames(host()))
      expect([urgent, soon]).toContainEqual(hearers(host(), alarmOf(host(), name)));
  });
});

it('counts no line that the console has prefixed', () => {
  const [of, event] = LINES['ledger-differs']!;
  const { text } = lineOf([of, event, {}, 0]);
  expect(matches('{ $.event = "ledger differs" }', text)).toBe(true);
  expect(matches('{ $.event = "ledger differs" }', `2026-11-23T12:00:00.000Z\t1\tINFO\t${text}`)).toBe(false);
});

it.each(Object.values(LINES).map(([, event]) => event))('the code logs the event "%s"', (event) => {
  const found = execFileSync(
    'grep',
    ['-rl', '--include=*.ts', '-e', `log('${event}'`, 'core', 'workers', 'functions'],
    {
      cwd: new URL('..', import.meta.url),
    },
  ).toString();
  expect(found.split('\n').filter((file) => file !== '' && !file.endsWith('.test.ts'))).not.toEqual([]);
});
