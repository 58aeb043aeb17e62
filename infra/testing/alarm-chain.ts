import type { FunctionName } from '../functions.ts';
import type { SynthesizedTemplate, TemplateResource } from './templates.ts';

/** A value of a metric in one period. */
export interface Datum {
  namespace: string;
  name: string;
  value: number;
}

/** A line in the log of a function, as its log group receives it. */
export interface LogLine {
  of: FunctionName;
  text: string;
}

const withMetadata = (template: SynthesizedTemplate, type: string, key: string, value: string) =>
  template.ofType(type).find(([, { Metadata }]) => Metadata?.[key] === value);

/** Returns the names of all alarms of a template. */
export function alarmNames(template: SynthesizedTemplate): string[] {
  return template.ofType('AWS::CloudWatch::Alarm').map(([, { Metadata }]) => Metadata!.watch!);
}

/** Returns the logical id and the properties of a function. */
export function functionOf(template: SynthesizedTemplate, name: FunctionName): [string, TemplateResource] {
  return withMetadata(template, 'AWS::Lambda::Function', 'bundle', name)!;
}

/** Returns an alarm by its name. */
export function alarmOf(template: SynthesizedTemplate, name: string): TemplateResource {
  return withMetadata(template, 'AWS::CloudWatch::Alarm', 'watch', name)![1];
}

/** Sends lines through the template's metric filters. Returns the sum of each metric, as CloudWatch does per period. */
export function measure(template: SynthesizedTemplate, lines: readonly LogLine[]): Datum[] {
  const sums = new Map<string, Datum>();
  for (const [, { Properties }] of template.ofType('AWS::Logs::MetricFilter')) {
    const [{ MetricNamespace, MetricName, MetricValue }] = Properties.MetricTransformations;
    const matching = lines.filter(
      ({ of, text }) =>
        functionOf(template, of)[1].Properties.LoggingConfig.LogGroup.Ref === Properties.LogGroupName.Ref &&
        matches(Properties.FilterPattern, text),
    );
    const key = `${MetricNamespace}/${MetricName}`;
    const before = sums.get(key)?.value ?? 0;
    const value = before + matching.length * Number(MetricValue);
    sums.set(key, { namespace: MetricNamespace, name: MetricName, value });
  }
  return [...sums.values()];
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
  if (value === undefined) return Properties.TreatMissingData === 'breaching';
  return Properties.ComparisonOperator === 'GreaterThanThreshold'
    ? value > Properties.Threshold
    : value <= Properties.Threshold;
}

/** Returns the addresses that hear an alarm going off and being over, through topics that let CloudWatch publish. */
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
    .map(([, { Properties }]) => Properties.Endpoint);
}
