import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PRODUCTION_STAGES } from './stages.ts';
import { alarmNames, alarmOf, hearers, metricsOf } from './testing/alarm-chain.ts';
import { productionTemplates, type TemplateResource } from './testing/templates.ts';

/** The other page about alarms. */
const RUNBOOK = '../docs/runbook.md';
const PAGE = join(import.meta.dirname, '..', 'infra/alarms.md');

const COMPARISONS: Readonly<Record<string, string>> = {
  GreaterThanThreshold: '>',
  LessThanThreshold: '<',
  LessThanOrEqualToThreshold: '≤',
};

const DAY_SECONDS = 86_400;

const HEAD = `# Alarms

Every alarm of the production stages as their templates have it: what it watches, when it goes off, and who hears it
then and when it is over. A test writes this page from the templates: after a change of an alarm run
\`npm run unit -- infra/alarm-table.test.ts -u\`. The addresses are \`duty\` in \`infra/stages.ts\`; \`urgent\` rings the pager
at any hour and is mailed, \`soon\` is mailed for the next working day; an alarm of one host alone names it.
[The runbook](${RUNBOOK}) says what to do. The alarms that roll a release back are not in the table, since they notify
no one: [release-alarms](${RUNBOOK}#release-alarms).
`;

const hosts = PRODUCTION_STAGES.map((stage) => ({
  stage,
  template: productionTemplates().get(`Trabecula-${stage.name}`)!,
}));

test('infra/alarms.md is the table of the templates’ alarms', async () => {
  const names = [...new Set(hosts.flatMap(({ template }) => alarmNames(template)))].sort();
  const rows = Map.groupBy(names.map(rowOf), ([, ...rest]) => rest.join());
  const merged = [...rows.values()].map((alike) => [
    alike.map(([alarm]) => alarm).join(', '),
    ...alike[0]!.slice(1),
  ]);
  const lines = [['Alarm', 'Watches', 'Goes off', 'Heard by'], Array(4).fill('---'), ...merged];
  const table = lines.map((cells) => `|${cells.join('|')}|`).join('\n');
  await expect(`${HEAD}\n${table}\n`).toMatchFileSnapshot(PAGE);
});

function rowOf(name: string): string[] {
  const { template } = hosts.find((host) => alarmNames(host.template).includes(name))!;
  const alarm = alarmOf(template, name);
  const anchor = /#([\w-]+)$/.exec(alarm.Properties.AlarmDescription)![1]!;
  return [`[\`${name}\`](${RUNBOOK}#${anchor})`, watched(alarm), whenOf(alarm), heardBy(name)];
}

/** Returns the metrics of an alarm. The runbook's queries have the log lines that ours come from. */
function watched(alarm: TemplateResource): string {
  const { Metrics = [] } = alarm.Properties;
  const expression = Metrics.find(
    ({ Expression }: { Expression?: string }) => Expression !== undefined,
  )?.Expression;
  const metrics = new Set(metricsOf(alarm).map(({ Namespace, MetricName }) => `${Namespace} ${MetricName}`));
  return [
    [...metrics].join(', '),
    ...(expression === undefined ? [] : [`as \`${expression.replaceAll('|', '\\|')}\``]),
  ].join('; ');
}

function whenOf({ Properties }: TemplateResource): string {
  const {
    ComparisonOperator,
    Threshold,
    EvaluationPeriods,
    DatapointsToAlarm = EvaluationPeriods,
  } = Properties;
  const stat = Properties.Metrics?.find(({ MetricStat }: { MetricStat?: object }) => MetricStat)?.MetricStat;
  const seconds = Properties.Period ?? stat.Period;
  const time = seconds < DAY_SECONDS ? `${seconds / 60} min` : 'a day';
  const how = Properties.Statistic ?? Properties.ExtendedStatistic;
  const value = [how?.toLowerCase(), COMPARISONS[ComparisonOperator], Threshold]
    .filter((part) => part !== undefined)
    .join(' ');
  const periods = EvaluationPeriods === 1 ? '' : `, ${DatapointsToAlarm} of ${EvaluationPeriods} times`;
  const silent = Properties.TreatMissingData === 'breaching' ? ', or no data' : '';
  return `${value} in ${time}${periods}${silent}`;
}

/** Returns who hears an alarm, and on which host, if the hosts differ. */
function heardBy(name: string): string {
  const severities = hosts.map((host) => [host.stage.name, severityOf(host, name)] as const);
  if (new Set(severities.map(([, severity]) => severity)).size === 1) return severities[0]![1];
  return severities
    .filter(([, severity]) => severity !== '-')
    .map((pair) => pair.join(': '))
    .join(', ');
}

function severityOf({ stage, template }: (typeof hosts)[number], name: string): string {
  if (!alarmNames(template).includes(name)) return '-';
  const heard = hearers(template, alarmOf(template, name)).join();
  return (['urgent', 'soon'] as const).find((severity) => heard.startsWith(stage.duty[severity].join()))!;
}
