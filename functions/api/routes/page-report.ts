import { pageReport } from '../../../core/contract/calls/page-report.ts';
import { REPORTS_PER_ADDRESS } from '../../../core/rules/operations/page-faults.ts';
import { countTry } from '../../../core/studio/account/tries.ts';
import { type Route, route } from '../../http/app.ts';
import { addressOf } from '../../http/request.ts';
import type { ApiServices } from '../services.ts';

/** The route by which pages report their faults: a line of the log, and a metric by the kind of fault. */
export function reportRoutes({ ports }: ApiServices): Route[] {
  return [
    route(pageReport, async ({ body: { fault, version, requestId }, context }) => {
      await countTry(ports, { what: `page-report:${addressOf(context)}`, ...REPORTS_PER_ADDRESS });
      ports.log('page fault', {
        fault,
        [fault]: 1,
        version,
        ...(requestId === undefined ? {} : { requestId }),
      });
      return null;
    }),
  ];
}
