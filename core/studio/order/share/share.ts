import * as z from 'zod';
import type { SharedResult } from '../../../contract/calls/share.ts';
import { VisibleError } from '../../../contract/envelope.ts';
import { DOWNLOAD_URL_SECONDS } from '../../../rules/order/job-limits.ts';
import { orderEndSeconds } from '../../../rules/order/retention.ts';
import { SHARE_TOKEN_BITS, SHARES_PER_USER } from '../../../rules/order/share.ts';
import { countTry } from '../../account/tries.ts';
import type { Ports } from '../../ports.ts';
import { sha256Hex } from '../../store/digest.ts';
import { keys } from '../../store/keys.ts';
import { recordFormat } from '../../store/record.ts';
import { changeOrder } from '../change.ts';
import { latticeTitles, shownSettings } from '../job-request.ts';
import { findOrder, type Order, ownOrder } from '../order.ts';

const shares = recordFormat(z.object({ orderId: z.string() }));

/** Figures of the engine's report that a link shows. */
const shownReport = z.object({
  triangles: z.number(),
  volumeMm3: z.number(),
  volumeFraction: z.object({ measured: z.number() }),
  components: z.number(),
});

/** True for an order with an unexpired result. */
function isShowable({ status, openPreviewKey, keptUntilMs = 0 }: Order, nowMs: number): boolean {
  return status === 'COMPLETED' && openPreviewKey !== undefined && keptUntilMs > nowMs;
}

/**
 * Makes the link that shows the result of the user's order to anyone, and returns its token, which is not stored. Ends
 * a former link of the order. Throws notFound for another user's order, notReady without a result to show, and
 * tooManyRequests.
 */
export async function makeShare(
  ports: Pick<Ports, 'table' | 'ids' | 'clock'>,
  uid: string,
  orderId: string,
): Promise<string> {
  await ownOrder(ports, uid, orderId);
  await countTry(ports, { what: `share:${uid}`, ...SHARES_PER_USER });
  const token = ports.ids.secret(SHARE_TOKEN_BITS);
  const shareHash = await sha256Hex(token);
  const changed = await changeOrder(ports, orderId, (order) => {
    if (order.uid !== uid) return undefined;
    if (!isShowable(order, ports.clock.nowMs())) throw new VisibleError('notReady');
    return {
      next: { ...order, shareHash },
      also: [
        ...(order.shareHash === undefined ? [] : [{ delete: keys.share(order.shareHash) }]),
        {
          put: shares.item(keys.share(shareHash), { orderId }, { expiresAtSeconds: orderEndSeconds(order) }),
          when: { pk: 'absent' as const },
        },
      ],
    };
  });
  // It was deleted in between.
  if (changed === undefined) throw new VisibleError('notFound');
  return token;
}

/** Ends the link to the user's order, if there is one. Throws notFound for another user's order. */
export async function endShare(ports: Pick<Ports, 'table'>, uid: string, orderId: string): Promise<void> {
  await ownOrder(ports, uid, orderId);
  await changeOrder(ports, orderId, (order) => {
    const { shareHash, ...rest } = order;
    if (order.uid !== uid || shareHash === undefined) return undefined;
    return { next: rest, also: [{ delete: keys.share(shareHash) }] };
  });
}

/**
 * Returns the content of a link: figures, and frame and open preview as before a payment, even if files were paid. It
 * includes neither the model nor any file. Throws notFound for a link that is unknown or has ended, for
 * example with its result.
 */
export async function sharedResult(
  ports: Pick<Ports, 'table' | 'files' | 'clock'>,
  token: string,
): Promise<SharedResult> {
  const shareHash = await sha256Hex(token);
  const share = shares.readIfAny(await ports.table.get(keys.share(shareHash)));
  const order = share && (await findOrder(ports, share.orderId));
  const nowMs = ports.clock.nowMs();
  if (order === undefined || order.shareHash !== shareHash || !isShowable(order, nowMs))
    throw new VisibleError('notFound');
  const { file, title = '', job, openPreviewKey, frameKey } = order;
  const address = async (key: string | undefined) =>
    key === undefined ? null : await ports.files.downloadUrl(key, DOWNLOAD_URL_SECONDS);
  const report = shownReport.safeParse(order.report);
  return {
    title: title === '' ? file.name : title,
    lattice: job === undefined ? '' : latticeTitles(job.request),
    ...shownSettings(job?.request),
    process: job?.request.process ?? null,
    extentMm: [...file.extentMm],
    preview: (await address(openPreviewKey))!,
    frame: await address(frameKey),
    figures: report.success
      ? {
          triangles: report.data.triangles,
          volumeMm3: report.data.volumeMm3,
          volumeFraction: report.data.volumeFraction.measured,
          pieces: report.data.components,
        }
      : null,
  };
}
