import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  SingleValueWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { OBJECTIVES } from '../../core/rules/operations/objectives.ts';
import { type FunctionName, WORKERS } from '../functions.ts';
import type { Stage } from '../stages.ts';
import { jobMetric } from './alarms/measured.ts';
import type { GenerationQueues } from './queue.ts';

export interface HostDashboardProps {
  readonly stage: Stage;
  readonly alarms: readonly Alarm[];
  readonly httpApi: HttpApi;
  readonly functions: Readonly<Record<FunctionName, LambdaFunction>>;
  readonly generation: GenerationQueues;
}

const WIDTH = 24;
const HALF = WIDTH / 2;
const DAY = Duration.days(1);

/** The host at a glance: alarms, objectives, jobs, calls and workers. docs/runbook.md says how to read it. */
export class HostDashboard extends Construct {
  constructor(scope: Construct, id: string, props: HostDashboardProps) {
    super(scope, id);
    const dashboard = new Dashboard(this, 'Dashboard', {
      dashboardName: `Trabecula-${props.stage.name}`,
      defaultInterval: DAY,
    });
    dashboard.addWidgets(heading(props.stage));
    dashboard.addWidgets(new AlarmStatusWidget({ title: 'Alarms', width: WIDTH, alarms: [...props.alarms] }));
    dashboard.addWidgets(objectives(props.httpApi));
    for (const row of [...jobRows(), ...serviceRows(props)]) dashboard.addWidgets(...row);
  }
}

function heading({ domainName }: Stage): TextWidget {
  const { frame, file, answered } = OBJECTIVES;
  return new TextWidget({
    width: WIDTH,
    markdown: `# ${domainName}\nWhat each alarm means: docs/runbook.md. Objectives of a day: ${answered.sharePercent} % of calls answered, ${frame.sharePercent} % of frames within ${frame.seconds} s, ${file.sharePercent} % of files within ${file.seconds} s of Generate.`,
  });
}

function objectives(httpApi: HttpApi): SingleValueWidget {
  return new SingleValueWidget({
    title: 'Objectives, last day',
    width: WIDTH,
    metrics: [
      inTime('frame', OBJECTIVES.frame.seconds),
      inTime('file', OBJECTIVES.file.seconds),
      httpApi.metricServerError({ period: DAY, label: 'Calls with a fault' }),
      httpApi.metricCount({ period: DAY, statistic: 'Sum', label: 'Calls' }),
    ],
  });
}

/** Rows about numbers, times and memory of jobs. */
function jobRows(): GraphWidget[][] {
  return [
    [
      graph('Jobs in five minutes', ['JobFinished', 'JobFailed', 'JobBrokeOff', 'GaveUp'].map(jobCount)),
      graph('Seconds from Generate', [
        ...percentiles('frameSeconds', 'frame'),
        ...percentiles('fileSeconds', 'files'),
        ...percentiles('queueSeconds', 'waiting'),
      ]),
    ],
    [
      graph('Work against its estimate', percentiles('estimateRatio', 'work / estimate')),
      graph('Size of jobs', [
        jobMetric('triangles', { statistic: 'p95', label: 'triangles p95' }),
        jobMetric('resultMb', { statistic: 'Sum', label: 'MB of results' }),
        jobMetric('memoryMb', { statistic: 'Maximum', label: 'memory of a worker, MB' }),
        jobMetric('memoryPercent', { statistic: 'Maximum', label: 'memory of a worker, % of its size' }),
      ]),
    ],
  ];
}

function serviceRows({ generation, httpApi, functions }: HostDashboardProps): GraphWidget[][] {
  return [
    [
      graph(
        'Queues',
        Object.entries(generation.queues).flatMap(([size, queues]) =>
          queues.flatMap((queue, index) => [
            queue.metricApproximateNumberOfMessagesVisible({ label: `${size} ${index + 1}: waiting` }),
            queue.metricApproximateNumberOfMessagesNotVisible({ label: `${size} ${index + 1}: taken` }),
            queue.metricApproximateAgeOfOldestMessage({
              label: `${size} ${index + 1}: age of the oldest, s`,
            }),
          ]),
        ),
      ),
      graph('Calls', [
        httpApi.metricCount({ statistic: 'Sum' }),
        httpApi.metricClientError(),
        httpApi.metricServerError(),
        httpApi.metricLatency({ statistic: 'p95' }),
      ]),
    ],
    [
      graph(
        'Errors of functions',
        Object.values(functions).map((each) => each.metricErrors()),
      ),
      graph('Runs', [
        ...Object.values(functions).map((each) => each.metricInvocations()),
        ...Object.values(WORKERS).map((name) => functions[name].metricDuration({ statistic: 'Maximum' })),
      ]),
    ],
  ];
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, width: HALF, left });
}

function jobCount(name: string): IMetric {
  return jobMetric(name, { label: name });
}

function percentiles(name: string, label: string): IMetric[] {
  return ['p50', 'p95'].map((statistic) => jobMetric(name, { statistic, label: `${label} ${statistic}` }));
}

function inTime(what: 'frame' | 'file', seconds: number): IMetric {
  return jobMetric(`${what}Seconds`, {
    statistic: `PR(:${seconds})`,
    period: DAY,
    label: `${what} within ${seconds} s, %`,
  });
}
