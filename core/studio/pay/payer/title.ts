import { latticeById } from '../../../catalogue/lattice-types.ts';
import { LATTICE_NAMES_CN } from '../../../contract/texts/lattice-names-cn.ts';
import { LATTICE_NAMES_EN } from '../../../contract/texts/lattice-names-en.ts';
import { UPLOAD_EXTENSION } from '../../../rules/model/upload-limits.ts';
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

/** Text beside the amount: precision, lattice, model, such as `low precision, Gyroid, bracket`. */
export function titleOf({ file: { name }, job }: Titled, goods: Goods, locale: Payment['locale']): string {
  const { model } = itemOf({ file: { name }, job }, goods);
  const lattice = job === undefined ? '' : latticeNames(job.request, locale);
  const parts = [WORDS[locale][goods], lattice, model].filter((part) => part !== '');
  return parts.join(locale === 'zh' ? '，' : ', ');
}

function latticeNames(request: JobRequest, locale: Payment['locale']): string {
  const table = locale === 'zh' ? LATTICE_NAMES_CN : LATTICE_NAMES_EN;
  const names = latticeIds(request).flatMap((id) => {
    const lattice = latticeById(id);
    return lattice === undefined ? [] : table[lattice.cell];
  });
  return [...new Set(names)].join(' + ');
}

/** Returns the text beside the amount of several orders, such as `5 files, low precision`. */
export function titleOfAll(orders: number, goods: Goods, locale: Payment['locale']): string {
  return locale === 'zh' ? `${orders} 个文件，${WORDS.zh[goods]}` : `${orders} files, ${WORDS.en[goods]}`;
}

/** Returns the text of a purchase; the lattice is empty before the first job. */
export function itemOf({ file: { name }, job }: Titled, goods: Goods): NonNullable<Payment['item']> {
  const model = name.toLowerCase().endsWith(UPLOAD_EXTENSION)
    ? name.slice(0, -UPLOAD_EXTENSION.length)
    : name;
  return { model, lattice: job === undefined ? '' : latticeTitles(job.request), goods };
}
