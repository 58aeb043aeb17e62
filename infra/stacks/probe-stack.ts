import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { DutyTopic } from '../constructs/alarms/duty-topic.ts';
import { Probe } from '../constructs/probe.ts';
import type { Stage } from '../stages.ts';

export interface ProbeStackProps extends StackProps {
  readonly stage: Stage;
  /** Folder with one bundle folder per function (`dist/lambda`). */
  readonly functionsDir: string;
}

/** Watches a host from another region: its own alarms are silent if that region is lost. */
export class ProbeStack extends Stack {
  constructor(scope: Construct, id: string, props: ProbeStackProps) {
    super(scope, id, props);
    const { stage, functionsDir } = props;
    const { topic } = new DutyTopic(this, 'ProbeDuty', { stage, severity: 'urgent', functionsDir });
    new Probe(this, 'Outside', { stage, functionsDir, topic });
  }
}
