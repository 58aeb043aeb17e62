import type { PressTask } from '../../contract/calls/press.ts';
import { wireFigures } from '../../mechanics/press/press-figures.ts';
import { DOWNLOAD_URL_SECONDS } from '../../rules/order/job-limits.ts';
import type { Order } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import { type Press, presses } from './record.ts';

/** Returns a press test as its owner sees it, with a short-lived address of its loads. */
export async function pressTask(ports: Pick<Ports, 'files'>, press: Press): Promise<PressTask> {
  const { id, state, failure = null, figures = null, fieldKey, question } = press;
  const same = { id, question, failure: null, figures: null, fieldUrl: null };
  if (state === 'DUE') return { ...same, state: 'waiting' };
  if (state === 'FAILED') return { ...same, state: 'failed', failure };
  const fieldUrl =
    fieldKey === undefined ? null : await ports.files.downloadUrl(fieldKey, DOWNLOAD_URL_SECONDS);
  return { ...same, state: 'done', figures: figures && wireFigures(figures), fieldUrl };
}

/** Returns the press test of an order's result, or null if none was requested. */
export async function lastPressTask(
  ports: Pick<Ports, 'table' | 'files'>,
  order: Order,
): Promise<PressTask | null> {
  const press = await presses.ofResult(ports, order);
  return press === undefined ? null : await pressTask(ports, press);
}
