import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { PageFault } from '../../../core/rules/operations/page-faults.ts';
import type { Severity } from '../../stages.ts';
import { hostMetric, jobMetric } from './measured.ts';
import type { Watch, Watches } from './watch.ts';

export interface WatchedPages {
  readonly pagesOpened: Metric;
  readonly uploadsTaken: Metric;
  readonly socketsOpened: Metric;
}

const period = Duration.minutes(15);

/** Returns the watches for what only the customers' browsers see: shares of what went well. */
export function pageWatches({ pagesOpened, uploadsTaken, socketsOpened }: WatchedPages): Watches {
  const over = (metric: Metric) => metric.with({ period });
  return {
    'uploads-failing': share('uploadFailed', over(uploadsTaken), {
      says: 'uploads were not taken by the file store',
      atLeast: 10,
      percent: 20,
      severity: 'urgent',
    }),
    'pages-failing': share('pageError', over(pagesOpened), {
      says: 'pages had an error that they did not expect',
      atLeast: 10,
      percent: 10,
      severity: 'urgent',
    }),
    'sockets-falling-back': share('socketFellBack', over(socketsOpened), {
      says: 'live channels did not open; those pages poll',
      atLeast: 20,
      percent: 20,
      severity: 'soon',
    }),
    'lattices-shown-late': share('latticeSlow', jobMetric('JobFinished', { period }), {
      says: 'lattices were on the page later than their objective',
      atLeast: 10,
      percent: 10,
      severity: 'soon',
    }),
  };
}

interface Limit {
  says: string;
  /** Minimum reports, so that one address, which may send four in each of two windows, does not ring. */
  atLeast: number;
  percent: number;
  severity: Severity;
}

/** Watches the share of reports of a fault in what went well together with them. */
function share(fault: PageFault, well: IMetric, { says, atLeast, percent, severity }: Limit): Watch {
  return {
    runbook: 'pages',
    severity,
    says: `More than ${percent} % and at least ${atLeast} in 15 minutes: ${says}.`,
    metric: new MathExpression({
      // A sum of an array skips missing metrics: nothing goes well if everything fails.
      expression: `IF(faults >= ${atLeast}, 100 * faults / SUM([faults, well]), 0)`,
      usingMetrics: { faults: hostMetric(fault, { period }), well },
      period,
    }),
    above: percent,
  };
}
