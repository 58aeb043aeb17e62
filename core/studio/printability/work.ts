import { VisibleError } from '../../contract/envelope.ts';
import { mayUse } from '../../rules/account/permissions.ts';
import { ANALYSES_PER_HOUR } from '../../rules/order/job-limits.ts';
import { countTry } from '../account/tries.ts';
import { findUser } from '../account/user.ts';
import { refuseDuringDrain } from '../host/drain.ts';
import { budgetTest } from '../order/generation-budget.ts';
import type { Order } from '../order/order.ts';
import type { JobMessage, Ports } from '../ports.ts';
import { type Analysis, analyses } from './analysis.ts';

export interface ClaimedAnalysis {
  order: Order;
  analysis: Analysis;
}

/**
 * Claims the analysis of a job's result for this worker. Exactly one of several workers succeeds. Returns
 * undefined if there is nothing to do: it is done, another worker has it, it was tried too often, its owner may
 * not see it, or the result is gone.
 */
export async function claimAnalysis(
  ports: Pick<Ports, 'table' | 'clock'>,
  message: Pick<JobMessage, 'orderId' | 'jobId'>,
): Promise<ClaimedAnalysis | undefined> {
  const { work: due, order } = (await analyses.findFree(ports, message)) ?? {};
  if (due === undefined) return undefined;
  if (order === undefined) {
    await analyses.replace(ports, [due, { ...due, state: 'GIVEN_UP' }]);
    return undefined;
  }
  const owner = await findUser(ports, order.uid);
  if (owner === undefined || !mayUse(owner, 'printability')) {
    await analyses.replace(ports, [due, { ...due, state: 'NOT_GRANTED' }]);
    return undefined;
  }
  const analysis = await analyses.claim(ports, due);
  return analysis && { order, analysis };
}

/** Publishes an analysis. Returns false if the claim was lost or the result was replaced or deleted. */
export async function publishAnalysis(
  ports: Pick<Ports, 'table'>,
  claimed: Analysis,
  found: Required<Pick<Analysis, 'pictures' | 'figures'>>,
): Promise<boolean> {
  return await analyses.end(ports, [claimed, { ...claimed, ...found, state: 'DONE' }]);
}

/**
 * Makes an analysis due that was not made because its owner had no grant. The next sweep sends it to a worker. Returns
 * whether it is due. Looking at an order requests it, so a limit of the account throws nothing: it is left to a later look.
 */
export async function requestAnalysis(
  ports: Pick<Ports, 'table' | 'clock'>,
  analysis: Analysis,
): Promise<boolean> {
  const nowMs = ports.clock.nowMs();
  try {
    await refuseDuringDrain(ports);
    await countTry(ports, { what: `analyses:${analysis.uid}`, ...ANALYSES_PER_HOUR });
  } catch (error) {
    if (error instanceof VisibleError) return false;
    throw error;
  }
  const due: Analysis = { ...analysis, state: 'DUE', dueAtMs: nowMs };
  if (await analyses.replace(ports, [analysis, due], [budgetTest(analysis.uid, nowMs)])) return true;
  // A simultaneous look may have made it due.
  return (await analyses.find(ports, analysis.orderId))?.state === 'DUE';
}
