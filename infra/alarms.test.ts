import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { jsonLog } from '../cloud/log.ts';
import { MEASURED_LINES } from '../core/rules/operations/measured-lines.ts';
import { PAGE_FAULTS } from '../core/rules/operations/page-faults.ts';
import type { FunctionName } from './functions.ts';
import { PRODUCTION_STAGES } from './stages.ts';
import {
  EXPRESSIONS,
  FIGURES,
  LINES,
  type Line,
  MAIL_METRICS,
  METRICS,
  PARTS,
} from './testing/alarm-cases.ts';
import {
  alarmNames,
  alarmOf,
  functionOf,
  goesOff,
  hearers,
  type LogLine,
  matches,
  measure,
  metricsOf,
  watchedValue,
} from './testing/alarm-chain.ts';
import { productionTemplates, type SynthesizedTemplate } from './testing/templates.ts';

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
