import { linesOf } from '../lines.ts';
import { paymentOf } from '../payment.ts';
import type { World } from './world.ts';

/** Contents of a schedule, with the least share of schedules that hold each. */
export const LEAST_SHARES = {
  payment: 0.9,
  refund: 0.1,
  dispute: 0.1,
  'lost answer': 0.1,
  'amount that differs': 0.1,
  batch: 0.3,
  'batch that is given in part': 0.05,
} as const;
export type Contents = keyof typeof LEAST_SHARES;

export function emptyCounts(): Record<Contents, number> {
  return Object.fromEntries(Object.keys(LEAST_SHARES).map((content) => [content, 0])) as Record<
    Contents,
    number
  >;
}

/** Returns the contents of the schedule that led to this world. */
export async function contentsOf(world: World): Promise<Contents[]> {
  const kinds = new Set(world.provider.books.map(({ kind }) => kind));
  const items = await world.items();
  const payments = items.filter(({ pk, sk }) => pk.startsWith('ORDER#') && sk === 'ORDER').map(paymentOf);
  const batches = payments.filter(({ state, others }) => state === 'PAID' && others !== undefined);
  const holds: Record<Contents, boolean> = {
    payment: kinds.has('payment'),
    refund: kinds.has('refund'),
    dispute: kinds.has('dispute'),
    batch: batches.length > 0,
    'batch that is given in part': batches.some((one) => {
      const given = linesOf(one).filter((line) => line.given).length;
      return given > 0 && given <= one.others!.length;
    }),
    'lost answer': world.gate.lostAnswers > 0,
    'amount that differs': payments.some(({ id, amountMinor }) => {
      const charge = world.provider.sessions.get(id)?.charge;
      return charge !== undefined && charge.amountMinor !== amountMinor;
    }),
  };
  return (Object.keys(holds) as Contents[]).filter((content) => holds[content]);
}

/** Returns one line per kind of content, and the kinds that too few schedules hold. */
export function sharesOf(
  holding: Readonly<Record<Contents, number>>,
  schedules: number,
): { lines: string[]; missed: Contents[] } {
  const contents = Object.keys(LEAST_SHARES) as Contents[];
  const lines = contents.map((content) => {
    const percent = ((100 * holding[content]) / schedules).toFixed(1);
    return `${percent} % hold: ${content} (at least ${100 * LEAST_SHARES[content]} %)`;
  });
  return {
    lines,
    missed: contents.filter((content) => holding[content] < LEAST_SHARES[content] * schedules),
  };
}
