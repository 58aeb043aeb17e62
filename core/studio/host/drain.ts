import * as z from 'zod';
import { VisibleError } from '../../contract/envelope.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';

const drains = recordFormat(z.object({ sinceMs: z.number() }));

/** Refuses new jobs until it is switched off; waiting and running jobs end as usual. For an operator in an incident. */
export async function setDrain(ports: Pick<Ports, 'table' | 'clock'>, on: boolean): Promise<void> {
  const key = keys.drain();
  await ports.table.write([on ? { put: { ...key, sinceMs: ports.clock.nowMs() } } : { delete: key }]);
}

/** Returns since when new jobs are refused, milliseconds since 1970, or undefined. */
export async function drainedSince(ports: Pick<Ports, 'table'>): Promise<number | undefined> {
  return drains.readIfAny(await ports.table.get(keys.drain()))?.sinceMs;
}

/** Throws generationPaused while new jobs are refused. */
export async function refuseDuringDrain(ports: Pick<Ports, 'table'>): Promise<void> {
  if ((await drainedSince(ports)) !== undefined) throw new VisibleError('generationPaused');
}
