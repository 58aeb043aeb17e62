import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Severity, Stage } from '../../stages.ts';
import type { Payments } from '../payments.ts';
import { addAlarm } from './add-alarm.ts';
import { DutyTopic } from './duty-topic.ts';
import { edgeWatches, type WatchedEdge } from './edge-watches.ts';
import { guessingWatches } from './guessing-watches.ts';
import { jobWatches, type WatchedJobs } from './job-watches.ts';
import { pageWatches, type WatchedPages } from './page-watches.ts';
import { paymentWatches } from './payment-watches.ts';
import type { SecurityMetrics } from './security-metrics.ts';
import type { Watches } from './watch.ts';
import { type WatchedWork, workWatches } from './work-watches.ts';

export interface AlarmsProps extends WatchedWork, WatchedJobs, WatchedEdge, WatchedPages {
  readonly payments: Payments;
  readonly security: SecurityMetrics;
  readonly stage: Stage;
  /** Folder with one bundle folder per function. */
  readonly functionsDir: string;
}

/** The alarms, each with its entry in the runbook, and a topic per severity that reaches the people on duty. */
export class Alarms extends Construct {
  readonly topics: Readonly<Record<Severity, Topic>>;
  readonly all: readonly Alarm[];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { stage, functionsDir } = props;
    const urgent = new DutyTopic(this, 'Urgent', { stage, severity: 'urgent', functionsDir });
    const soon = new DutyTopic(this, 'Soon', { stage, severity: 'soon', functionsDir });
    this.topics = { urgent: urgent.topic, soon: soon.topic };
    const watches = {
      ...jobWatches(props),
      ...workWatches(props),
      ...edgeWatches(props),
      ...paymentWatches(props.payments),
      ...guessingWatches(props.security),
      ...pageWatches(props),
      ...pagerWatches(urgent),
    };
    this.all = Object.entries(watches).map(([name, watch]) =>
      addAlarm(this, name, { watch, topic: this.topics[watch.severity ?? 'urgent'] }),
    );
  }
}

/** Watches the pager itself. Its mail says that no one was woken. */
function pagerWatches({ lostPages }: DutyTopic): Watches {
  if (lostPages === undefined) return {};
  return {
    'pager-silent': {
      severity: 'soon',
      says: 'An urgent alarm did not reach the pager; it was mailed only.',
      metric: lostPages,
    },
  };
}
