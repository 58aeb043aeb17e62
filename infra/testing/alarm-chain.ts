import { type BundleName, CONTAINER_NAME } from '../container.ts';
import type { FunctionName } from '../functions.ts';
import { WATCHERS, type WatcherName } from '../watchers.ts';
import type { SynthesizedTemplate, TemplateResource } from './templates.ts';

/** A value of a metric in one period. */
export interface Datum {
  namespace: string;
  name: string;
  value: number;
}

/** A line of a function, a container or the API's access log, as its log group receives it. */
export interface LogLine {
  of: BundleName | 'access log';
  text: string;
}

const withMetadata = (
  template: SynthesizedTemplate,
  type: string,
  { key, value }: { key: string; value: string },
) => template.ofType(type).find(([, { Metadata }]) => Metadata?.[key] === value);

/** Returns the names of all alarms of a template that people hear. */
export function alarmNames(template: SynthesizedTemplate): string[] {
  return template.ofType('AWS::CloudWatch::Alarm').flatMap(([, { Metadata }]) => Metadata?.watch ?? []);
}

/** Returns the logical id and the properties of a function. */
export function functionOf(
  template: SynthesizedTemplate,
  name: FunctionName | WatcherName,
): [string, TemplateResource] {
  return withMetadata(template, 'AWS::Lambda::Function', {
    key: name in WATCHERS ? 'watcher' : 'bundle',
    value: name,
  })!;
}

/** Returns an alarm by its name, with the defaults of parameters in its expression. */
export function alarmOf(template: SynthesizedTemplate, name: string): TemplateResource {
  const alarm = withMetadata(template, 'AWS::CloudWatch::Alarm', { key: 'watch', value: name })![1];
  const textOf = (part: string | { Ref: string }) =>
    typeof part === 'string' ? part : template.parameters[part.Ref]!.Default;
  return JSON.parse(JSON.stringify(alarm), (key, value) =>
    key === 'Expression' && value['Fn::Join'] !== undefined
      ? value['Fn::Join'][1].map(textOf).join('')
      : value,
  );
}

/**
 * Sends lines through the template's metric filters, and reads those that carry their own metrics. Returns the sum of
 * each metric without dimensions, as CloudWatch does per period.
 */
export function measure(template: SynthesizedTemplate, lines: readonly LogLine[]): Datum[] {
  const sums = new Map<string, Datum>();
  for (const { namespace, name, value } of lines.flatMap(({ text }) => embeddedIn(text))) {
    const before = sums.get(`${namespace}/${name}`)?.value ?? 0;
    sums.set(`${namespace}/${name}`, { namespace, name, value: before + value });
  }
  // Found once for all lines of a log: each search goes through the whole template.
  const logs = [...new Set(lines.map(({ of }) => of))];
  const logGroups = new Map(logs.map((of) => [of, logGroupOf(template, of)]));
  for (const [, { Properties }] of template.ofType('AWS::Logs::MetricFilter')) {
    const [{ MetricNamespace, MetricName, MetricValue }] = Properties.MetricTransformations;
    const matching = lines.filter(
      ({ of, text }) =>
        logGroups.get(of) === Properties.LogGroupName.Ref && matches(Properties.FilterPattern, text),
    );
    if (matching.length === 0) continue;
    const key = `${MetricNamespace}/${MetricName}`;
    const before = sums.get(key)?.value ?? 0;
    const value = before + matching.length * Number(MetricValue);
    sums.set(key, { namespace: MetricNamespace, name: MetricName, value });
  }
  return [...sums.values()];
}

function logGroupOf(template: SynthesizedTemplate, of: LogLine['of']): string {
  if (of === CONTAINER_NAME) {
    const [[, job]] = template.ofType('AWS::Batch::JobDefinition') as [[string, TemplateResource]];
    return job.Properties.ContainerProperties.LogConfiguration.Options['awslogs-group'].Ref;
  }
  if (of !== 'access log') return functionOf(template, of)[1].Properties.LoggingConfig.LogGroup.Ref;
  const [, stage] = template.ofType('AWS::ApiGatewayV2::Stage').find(([id]) => id.startsWith('Http'))!;
  return stage.Properties.AccessLogSettings.DestinationArn['Fn::GetAtt'][0];
}

interface EmbeddedMetrics {
  CloudWatchMetrics: { Namespace: string; Dimensions: string[][]; Metrics: { Name: string }[] }[];
}

export interface DimensionedDatum extends Datum {
  dimensions: Readonly<Record<string, string>>;
}

/** Returns the metrics that a line carries in CloudWatch's embedded metric format: each once per set of dimensions. */
export function dimensionedIn(text: string): DimensionedDatum[] {
  const line = jsonIn(text) as (Record<string, number> & { _aws?: EmbeddedMetrics }) | undefined;
  return (line?._aws?.CloudWatchMetrics ?? []).flatMap(({ Namespace, Dimensions, Metrics }) =>
    Dimensions.flatMap((set) => {
      const dimensions = Object.fromEntries(set.map((name) => [name, String(line![name])]));
      return Metrics.map(({ Name }) => ({
        namespace: Namespace,
        name: Name,
        value: line![Name]!,
        dimensions,
      }));
    }),
  );
}

/** Returns the metrics without dimensions that a line carries. */
function embeddedIn(text: string): Datum[] {
  return dimensionedIn(text).filter(({ dimensions }) => Object.keys(dimensions).length === 0);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns true if a line matches a filter pattern of the form `{ $.key = "text" }`, or several of them joined by `||`.
 * Text that is no JSON matches no such pattern, as in CloudWatch. Throws for any other pattern.
 */
export function matches(pattern: string, text: string): boolean {
  const inner = /^\{ (.*) \}$/.exec(pattern)?.[1];
  const terms = inner?.split(' || ').map((term) => /^\(?\$\.(\w+) = "([^"]*)"\)?$/.exec(term));
  if (terms === undefined || terms.includes(null)) throw new Error(`a pattern of another form: ${pattern}`);
  try {
    const line = JSON.parse(text) as Record<string, unknown>;
    return terms.some((term) => line[term![1]!] === term![2]);
  } catch {
    return false;
  }
}

/** Returns true if an alarm goes off when its metric has this value (undefined: none) in every period. */
export function goesOff({ Properties }: TemplateResource, value: number | undefined): boolean {
  const { ComparisonOperator, Threshold, TreatMissingData } = Properties;
  if (value === undefined) return TreatMissingData === 'breaching';
  if (ComparisonOperator === 'GreaterThanThreshold') return value > Threshold;
  return ComparisonOperator === 'LessThanThreshold' ? value < Threshold : value <= Threshold;
}

/** Values of metrics in one period, by `Namespace MetricName`; a metric without one has no data. */
export type MetricValues = Readonly<Record<string, number | undefined>>;

/** Returns the metrics that an alarm reads: its own, or those of its expression. */
export function metricsOf({ Properties }: TemplateResource): Record<string, unknown>[] {
  if (Properties.Metrics === undefined) return [Properties];
  return Properties.Metrics.flatMap(({ MetricStat }: { MetricStat?: { Metric: Record<string, unknown> } }) =>
    MetricStat === undefined ? [] : [MetricStat.Metric],
  );
}

/** What an alarm watches at these values of its metrics: its only metric, or its expression. */
export function watchedValue(alarm: TemplateResource, values: MetricValues): number | undefined {
  const { Metrics, Namespace, MetricName } = alarm.Properties;
  if (Metrics === undefined) return values[`${Namespace} ${MetricName}`];
  return expressionValue(alarm, (metric) => values[`${metric.Namespace} ${metric.MetricName}`]);
}

/**
 * Returns the value of an alarm's expression when its metrics have these values, as CloudWatch computes it: sum and
 * maximum of an array skip what has no data, and any other term without data makes the whole missing.
 */
export function expressionValue(
  { Properties }: TemplateResource,
  figureOf: (metric: Record<string, unknown>) => number | undefined,
): number | undefined {
  const terms = new Map<string, number | undefined>();
  let expression = '';
  for (const { Id, Expression, MetricStat } of Properties.Metrics) {
    if (Expression === undefined) terms.set(Id, figureOf(MetricStat.Metric));
    else expression = Expression;
  }
  let missing = false;
  const summed = expression.replace(/(SUM|MAX)\(\[([^\]]*)\]\)/g, (_all, what: string, list: string) => {
    const there = list
      .split(', ')
      .map((id) => terms.get(id))
      .filter((value) => value !== undefined);
    missing ||= there.length === 0;
    return `(${what === 'MAX' ? Math.max(...there) : there.reduce((sum, value) => sum + value, 0)})`;
  });
  const filled = summed.replace(/\b[a-z]\w*\b/g, (id) => {
    missing ||= terms.get(id) === undefined;
    return String(terms.get(id));
  });
  if (missing) return undefined;
  if (!/^[\d\s.+*/()<>=,IF-]*$/.test(filled)) throw new Error(`an expression of another form: ${expression}`);
  return new Function('IF', `return ${filled}`)((test: boolean, yes: number, no: number) =>
    test ? yes : no,
  );
}

/** Addresses, mailboxes and pager, that hear an alarm start and end, by topics CloudWatch may use. */
export function hearers(template: SynthesizedTemplate, { Properties }: TemplateResource): string[] {
  const topics = [Properties.AlarmActions, Properties.OKActions].map((actions) =>
    (actions as { Ref: string }[]).map(({ Ref }) => Ref),
  );
  const heard = topics.map((refs) =>
    refs
      .filter((topic) => letsCloudWatchPublish(template, topic))
      .flatMap((topic) => subscribers(template, topic)),
  );
  return heard[0]!.filter((address) => heard[1]!.includes(address));
}

function letsCloudWatchPublish(template: SynthesizedTemplate, topic: string): boolean {
  const statements = template
    .ofType('AWS::SNS::TopicPolicy')
    .filter(([, { Properties }]) => Properties.Topics.some(({ Ref }: { Ref: string }) => Ref === topic))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
  return statements.some(
    ({ Effect, Action, Principal, Resource }) =>
      Effect === 'Allow' &&
      Action === 'sns:Publish' &&
      Principal.Service === 'cloudwatch.amazonaws.com' &&
      Resource.Ref === topic,
  );
}

function subscribers(template: SynthesizedTemplate, topic: string): string[] {
  return template
    .ofType('AWS::SNS::Subscription')
    .filter(([, { Properties }]) => Properties.TopicArn.Ref === topic)
    .map(([, { Properties }]) => {
      const { Protocol, Endpoint } = Properties;
      if (Protocol !== 'lambda') return Endpoint;
      // The function posts to the address in its variable.
      const pager = template.resources[Endpoint['Fn::GetAtt'][0]]!;
      return JSON.parse(pager.Properties.Environment.Variables.PAGER).url;
    });
}
