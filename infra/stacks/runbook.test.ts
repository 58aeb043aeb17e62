import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readInsights } from '../../tests/integration/harness/insights.ts';
import { FUNCTION_NAMES } from '../functions.ts';
import { PRODUCTION_STAGES } from '../stages.ts';
import { HostTemplate } from '../testing/host-template.ts';
import { productionTemplates } from '../testing/templates.ts';

describe.each(PRODUCTION_STAGES)('the $name host', (stage) => {
  const { host } = new HostTemplate(stage);

  test('has an alarm for each way of failing, and the runbook has an entry for each alarm', () => {
    const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
    const alarms = host.ofType('AWS::CloudWatch::Alarm');
    expect(alarms.length).toBeGreaterThanOrEqual(5 + FUNCTION_NAMES.length);
    for (const [, { Properties, Metadata }] of alarms) {
      const anchor = /Runbook: docs\/runbook\.md#([\w-]+)$/.exec(Properties.AlarmDescription)![1]!;
      expect(runbook).toContain(`\n## ${anchor}\n`);
      // No person gets the alarms that roll a release back.
      if (Metadata?.release === undefined) expect(Properties.AlarmActions).toHaveLength(1);
    }
  });
});

test('refused sign-ins, codes, limits and calls for others’ objects are counted, in every log that has them', () => {
  const { ofType } = productionTemplates().get('Trabecula-global')!;
  const patterns = ofType('AWS::Logs::MetricFilter')
    .filter(
      ([, { Properties }]) => Properties.MetricTransformations[0].MetricNamespace === 'Trabecula/Security',
    )
    .map(
      ([, { Properties }]) => `${Properties.MetricTransformations[0].MetricName} ${Properties.FilterPattern}`,
    );
  const counted = (name: string) => patterns.filter((pattern) => pattern.startsWith(`${name} `));
  expect(counted('SignInRefused')).toEqual(['SignInRefused { $.event = "sign-in refused" }']);
  expect(counted('CodeRefused')).toEqual(['CodeRefused { $.event = "code refused" }']);
  expect(counted('Foreign')).toEqual(Array(3).fill('Foreign { $.reason = "foreign" }'));
  expect(counted('Limited')).toHaveLength(3);
  for (const why of ['tooManyRequests', 'signInDelayed', 'codeDelayed'])
    expect(counted('Limited').every((pattern) => pattern.includes(`$.why = "${why}"`))).toBe(true);
});

test('the runbook has no entry without an alarm', () => {
  const path = join(import.meta.dirname, '../../docs/runbook.md');
  expect(existsSync(path)).toBe(true);
  const entries = [...readFileSync(path, 'utf8').matchAll(/^## ([\w-]+)$/gm)].map((match) => match[1]!);
  const text = PRODUCTION_STAGES.map(({ name }) => productionTemplates().get(`Trabecula-${name}`)!.text).join(
    '',
  );
  for (const entry of entries) expect(text).toContain(`runbook.md#${entry}`);
});

test('each entry of an alarm has a query or a command, and what to do', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
  const entries = text.split(/^## /m).filter((entry) => entry.includes('**Means.**'));
  expect(entries.length).toBeGreaterThan(20);
  for (const entry of entries) {
    expect(entry).toMatch(/\*\*(Query|Command)\.\*\*/);
    expect(entry).toContain('**Do.**');
  }
});

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const sources = globSync(
  ['core/**/*.ts', 'functions/**/*.ts', 'workers/**/*.ts', 'cloud/**/*.ts', 'infra/**/*.ts'],
  { cwd: ROOT },
)
  .filter((path) => !path.endsWith('.test.ts'))
  .map(read)
  .join('\n');

test('each query looks for events and fields that the code writes', () => {
  const page = read('docs/runbook.md').replace(/\s+/g, ' ');
  const queries = [...page.matchAll(/`(filter [^`]*)`/g)].map(([, query = '']) => readInsights(query));
  expect(queries.length).toBeGreaterThan(30);
  const unknownEvents = queries
    .flatMap(({ events }) => events)
    .filter((event) => !sources.includes(`'${event}'`));
  expect(unknownEvents).toEqual([]);
  const fields = queries.flatMap((query) => query.fields);
  expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(sources))).toEqual([]);
});

test('constants that the pages of operations name exist, and the throttled route is one of the API', () => {
  const pages = ['docs/runbook.md', 'docs/deploy.md'].map(read).join('\n');
  const named = new Set([...pages.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name = '']) => name));
  // States and codes of AWS, and variables of the environment.
  const foreign = /^(AWS_|DEPLOY_ROLE_ARN|CREATE_FAILED|ALARM_ACTIVE|INVALID_LAMBDA|(UPDATE_)?ROLLBACK_)/;
  const ours = [...named].filter((name) => !foreign.test(name));
  expect(ours.length).toBeGreaterThan(5);
  expect(ours.filter((name) => !new RegExp(`const ${name}\\b`).test(sources))).toEqual([]);
  const [, settings = ''] = /--route-settings \\\s*'(.*)'/.exec(read('docs/runbook.md'))!;
  const routes = productionTemplates().get('Trabecula-global')!.ofType('AWS::ApiGatewayV2::Route');
  for (const route of Object.keys(JSON.parse(settings)))
    expect(routes.map(([, { Properties }]) => Properties.RouteKey)).toContain(route);
});
