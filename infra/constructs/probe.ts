import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { hostInfo } from '../../core/contract/calls/host.ts';
import { QUEUE_CHANNEL_PATH } from '../../core/contract/channels/channel.ts';
import type { ProbeTargets } from '../../core/rules/operations/probe-targets.ts';
import type { Stage } from '../stages.ts';
import { addAlarm } from './alarms/add-alarm.ts';
import { hostMetric } from './alarms/measured.ts';
import { WatcherFunction } from './alarms/watcher-function.ts';

export interface ProbeProps {
  readonly stage: Stage;
  readonly functionsDir: string;
  readonly topic: Topic;
}

/** Missed looks after which a person is woken. With the minute between looks and that of the metric these are three. */
const MISSED_LOOKS = 2;
const MINUTE = Duration.minutes(1);

/**
 * Looks at page, calls and live channel each minute, by their public names: through DNS, certificate, CDN and
 * firewall. A part that is not reached rings, and so does a probe that says nothing.
 */
export class Probe extends Construct {
  constructor(scope: Construct, id: string, { stage, functionsDir, topic }: ProbeProps) {
    super(scope, id);
    const probe = new WatcherFunction(this, 'Probe', {
      name: 'probe',
      stage,
      functionsDir,
      environment: { PROBE_TARGETS: JSON.stringify(probeTargets(stage)) },
    });
    new Rule(this, 'EachMinute', {
      schedule: Schedule.rate(MINUTE),
      // The next run makes up for a missed minute.
      targets: [new LambdaTarget(probe.function, { retryAttempts: 0 })],
    });
    for (const [part, says] of Object.entries(PARTS)) {
      const watch = {
        runbook: 'unreachable',
        says: `${says} cannot be reached from outside for ${MISSED_LOOKS} minutes, or nothing looks.`,
        metric: hostMetric(`${part}Reached`, { statistic: 'Maximum', period: MINUTE }),
        above: 0,
        periods: MISSED_LOOKS,
        silence: true,
      };
      addAlarm(this, `${part}-unreachable`, { watch, topic });
    }
  }
}

const PARTS: Readonly<Record<keyof ProbeTargets, string>> = {
  page: 'The page',
  call: 'The API',
  socket: 'The live channel',
};

/** Returns the addresses at which a host is looked at. */
export function probeTargets({ host }: Pick<Stage, 'host'>): ProbeTargets {
  const { siteOrigin, socket } = host;
  const live = socket.kind === 'own-host' ? socket.url : siteOrigin.replace(/^http/, 'ws');
  return {
    page: `${siteOrigin}/`,
    call: `${siteOrigin}${hostInfo.path}`,
    socket: `${live}${socket.kind === 'own-host' ? '' : QUEUE_CHANNEL_PATH}?workspace-id=wsp_0000000000&ticket=probe`,
  };
}
