import { Alarm, type CfnAlarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Watch } from './watch.ts';

/** Adds an alarm that goes to `topic`, when it goes off and when it is over. */
export function addAlarm(
  scope: Construct,
  name: string,
  { watch, topic }: { watch: Watch; topic: ITopic },
): Alarm {
  const alarm = new Alarm(scope, name, {
    metric: watch.metric,
    threshold: watch.above ?? 0,
    evaluationPeriods: watch.periods ?? 1,
    comparisonOperator: comparisonOf(watch),
    treatMissingData: watch.silence ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    alarmDescription: `${watch.says} Runbook: docs/runbook.md#${watch.runbook ?? name}`,
  });
  const action = new SnsAction(topic);
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
  // The tests find the alarm by this name.
  (alarm.node.defaultChild as CfnAlarm).addMetadata('watch', name);
  return alarm;
}

function comparisonOf({ silence, below }: Watch): ComparisonOperator {
  if (silence) return ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD;
  return below ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_THRESHOLD;
}
