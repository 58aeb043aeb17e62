import { latticeById } from '../../../catalogue/lattice-types.ts';
import { LATTICE_NAMES_CN } from '../../../contract/texts/lattice-names-cn.ts';
import { LATTICE_NAMES_EN } from '../../../contract/texts/lattice-names-en.ts';
import { partName } from '../../../rules/model/part-name.ts';
import { type JobRequest, latticeIds, latticeTitles } from '../../order/job-request.ts';
import type { Order } from '../../order/order.ts';
import type { Goods } from '../../order/purchase.ts';
import type { Payment } from '../payment.ts';

const WORDS: Readonly<Record<Payment['locale'], Readonly<Record<Goods, string>>>> = {
  en: {
    low: 'low precision',
    high: 'high precision',
    both: 'low and high precision',
    difference: 'from low to high precision',
  },
  zh: { low: '低精度', high: '高精度', both: '低精度和高精度', difference: '低精度升级为高精度' },
};

interface Titled {
  file: Pick<Order['file'], 'name'>;
  job?: Order['job'];
}

/** Text beside the amount: part, lattice, precision, such as `bracket · Gyroid · low precision`. */
export function titleOf({ file: { name }, job }: Titled, goods: Goods, locale: Payment['locale']): string {
  const lattice = job === undefined ? '' : latticeNames(job.request, locale);
  return joined([partName(name), lattice, WORDS[locale][goods]].filter((part) => part !== ''));
}

/** Stands between the parts of a title. */
export const TITLE_SEPARATOR = '\u00a0· ';

function joined(parts: readonly string[]): string {
  return parts.join(TITLE_SEPARATOR);
}

function latticeNames(request: JobRequest, locale: Payment['locale']): string {
  const table = locale === 'zh' ? LATTICE_NAMES_CN : LATTICE_NAMES_EN;
  const names = latticeIds(request).flatMap((id) => {
    const lattice = latticeById(id);
    return lattice === undefined ? [] : table[lattice.cell];
  });
  return [...new Set(names)].join(' + ');
}

/** Returns the text beside the amount of several orders, such as `5 files · low precision`. */
export function titleOfAll(orders: number, goods: Goods, locale: Payment['locale']): string {
  return joined([`${orders} ${locale === 'zh' ? '个文件' : 'files'}`, WORDS[locale][goods]]);
}

/** Returns the text of a purchase; the lattice is empty before the first job. */
export function itemOf({ file: { name }, job }: Titled, goods: Goods): NonNullable<Payment['item']> {
  return { model: partName(name), lattice: job === undefined ? '' : latticeTitles(job.request), goods };
}
