import { ANALYSIS_RESEND_AFTER_SECONDS } from '../../rules/order/job-limits.ts';
import type { Ports } from '../ports.ts';
import { DUE_ANALYSES } from '../store/keys.ts';
import { analysisOf } from './analysis.ts';
import { replaceAnalysis } from './work.ts';

/** Maximum number of analyses per sweep. */
const SWEEP_LIMIT = 50;

/** Re-queues every analysis whose worker died. Returns how many. */
export async function sweepAnalyses(
  ports: Pick<Ports, 'table' | 'clock' | 'queue' | 'log'>,
): Promise<number> {
  const nowMs = ports.clock.nowMs();
  const before = `${new Date(nowMs).toISOString()}~`;
  const due = await ports.table.query({ index: 'gsi2', pk: DUE_ANALYSES, before, limit: SWEEP_LIMIT });
  let sent = 0;
  for (const item of due) {
    // One failure must not stop the others.
    try {
      const analysis = analysisOf(item)!;
      const dueAtMs = nowMs + ANALYSIS_RESEND_AFTER_SECONDS * 1000;
      if (!(await replaceAnalysis(ports, analysis, { ...analysis, dueAtMs }))) continue;
      const { orderId, jobId, uid } = analysis;
      await ports.queue.send({ orderId, jobId, uid });
      sent += 1;
    } catch (error) {
      ports.log('analysis not sent again', { record: item.pk, error: String(error) });
    }
  }
  return sent;
}
