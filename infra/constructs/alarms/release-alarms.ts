import { Aws, Duration } from 'aws-cdk-lib';
import {
  Alarm,
  type CfnAlarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { IVersion, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import {
  HOST_METRICS,
  MEASURED_LINES,
  RELEASE_DIMENSIONS,
} from '../../../core/rules/operations/measured-lines.ts';
import type { FunctionName } from '../../functions.ts';

/** A function whose new version is watched during its first calls. */
export interface ReleasedFunction {
  readonly name: FunctionName;
  readonly function: LambdaFunction;
  readonly version: IVersion;
  readonly aliasName: string;
}

/** Time over which a version is judged: that of the canary. */
const PERIOD = Duration.minutes(5);

const FAULTS = { errors: 'errors', unreadable: 'unreadable records' } as const;

/** A metric of a function: all its versions, and the new one alone. */
interface Judged {
  readonly namespace: string;
  readonly metricName: string;
  readonly all: Readonly<Record<string, string>>;
  readonly ofVersion: Readonly<Record<string, string>>;
}

/**
 * Returns the alarms that roll a release of a function back: errors, and records that it cannot read, which end a call
 * or a message without an error. They look at the new version alone, so that a release passes which repairs what rings.
 * The new version gets a tenth of the calls: more than half of the faults mean that it brought them, and fewer that
 * they were there before. No person gets these alarms: the deployment fails, and its output says why.
 */
export function releaseAlarms(scope: Construct, released: ReleasedFunction): Alarm[] {
  const { function: of, version, aliasName } = released;
  const alias = { FunctionName: of.functionName, Resource: `${of.functionName}:${aliasName}` };
  const own = { [RELEASE_DIMENSIONS.function]: of.functionName };
  return [
    releaseAlarm(scope, released, {
      what: 'errors',
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      all: alias,
      ofVersion: { ...alias, ExecutedVersion: version.version },
    }),
    releaseAlarm(scope, released, {
      what: 'unreadable',
      namespace: HOST_METRICS,
      metricName: MEASURED_LINES['record unreadable']!.counts!,
      all: own,
      ofVersion: { ...own, [RELEASE_DIMENSIONS.version]: version.version },
    }),
  ];
}

function releaseAlarm(
  scope: Construct,
  { name, version }: ReleasedFunction,
  { what, namespace, metricName, all, ofVersion }: Judged & { what: keyof typeof FAULTS },
): Alarm {
  const sum = (dimensionsMap: Readonly<Record<string, string>>) =>
    new Metric({ namespace, metricName, dimensionsMap, statistic: 'Sum', period: PERIOD });
  const watch = `${name}-release-${what}`;
  const alarm = new Alarm(scope, `Release-${what}`, {
    // A name per version makes an alarm per version: one that kept its name would also keep the state that it had for
    // the version before, and CodeDeploy refuses a release whose alarm rings.
    alarmName: `${Aws.STACK_NAME}-${watch}-${version.version}`,
    alarmDescription: `The new version of ${name} brings most of its ${FAULTS[what]}: its release goes back. Runbook: docs/runbook.md#release-alarms`,
    metric: new MathExpression({
      expression: 'IF(2 * fresh > all, fresh, 0)',
      usingMetrics: { fresh: sum(ofVersion), all: sum(all) },
      period: PERIOD,
    }),
    threshold: 0,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  // The tests find the alarm by this name.
  (alarm.node.defaultChild as CfnAlarm).addMetadata('release', watch);
  return alarm;
}
