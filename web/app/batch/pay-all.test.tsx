import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../../core/contract/client.ts';
import type { OrderRow, PaymentState } from '../../../core/contract/order-codec.ts';
import { saleQuery } from '../../features/pay/use-sale.ts';
import { drawnHtml } from '../../testing/drawn.tsx';
import { speakIn } from '../../testing/speak-in.ts';
import { EN } from '../../texts/en.ts';
import { itemOf, PayAll, PayButtons } from './pay-all.tsx';

beforeAll(() => speakIn('en'));

const FILES = { workspaceId: 'wsp_1', others: 'wsp_2,wsp_3' };
const SALE: PaymentState = {
  ...{ isPaid: false, entitlement: 'unpaid', allowsFreeDownloads: true, freeDownloadsLeft: 0, goods: 'low' },
  ...{ price: { amountMinor: 2000, currency: 'USD' }, attempt: 'none', refundReason: null },
  ...{ orders: 2, leftOut: [{ orderId: 'wsp_3', reason: 'not-ready' }] },
};
const finished = ['wsp_1', 'wsp_2', 'wsp_3'].map((id) => ({ id }) as OrderRow);

function drawn(client: QueryClient): string {
  return drawnHtml(<PayButtons name="Cubes" finished={finished} isNext onPay={() => undefined} />, client);
}

test('the button names the number of files that the payment buys, not of those in the batch, once both prices are known', () => {
  const client = new QueryClient();
  client.setQueryData(saleQuery({ ...FILES, precision: 'low' }).queryKey, SALE);
  expect(drawn(client)).not.toContain('Pay for');
  client.setQueryData(saleQuery({ ...FILES, precision: 'high' }).queryKey, SALE);
  expect(drawn(client)).toContain('Pay for 2 files, low precision: US$20.00');
});

test('a nearly empty result is not sold with the others unless it is ticked', () => {
  const client = new QueryClient();
  for (const precision of ['low', 'high'] as const) {
    client.setQueryData(saleQuery({ workspaceId: 'wsp_1', others: 'wsp_2', precision }).queryKey, SALE);
    client.setQueryData(saleQuery({ ...FILES, precision }).queryKey, { ...SALE, orders: 3 });
  }
  const orders = finished.map(({ id }) => ({
    ...{ id, status: 'COMPLETED', cellSizeMm: 10, rodDiameterMm: 0.8 },
    resultMm3: id === 'wsp_3' ? 20 : 500,
  })) as OrderRow[];
  const drawnWith = (ticked: string[]) =>
    drawnHtml(<PayAll name="Cubes" {...{ orders, ticked }} isNext />, client);
  expect(drawnWith([])).toContain('Pay for 2 files');
  expect(drawnWith(['wsp_3'])).toContain('Pay for 3 files');
});

test('files that are the same in both precisions are sold once', () => {
  const client = new QueryClient();
  for (const precision of ['low', 'high'] as const)
    client.setQueryData(saleQuery({ ...FILES, precision }).queryKey, { ...SALE, goods: 'both' });
  expect(drawn(client)).toContain('Pay for 2 files, low and high precision: US$20.00');
  expect(drawn(client)).not.toContain('batch-pay-high');
});

test('a price that cannot be loaded is said once, and can be asked for again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  const queryFn = () => Promise.reject(new ApiError({ name: 'network', code: 0 }, 'No network.'));
  for (const precision of ['low', 'high'] as const)
    await client.prefetchQuery({ queryKey: saleQuery({ ...FILES, precision }).queryKey, queryFn });
  expect(drawn(client).match(/role="alert"/g)).toHaveLength(1);
  expect(drawn(client)).toContain(EN.app.retry);
});

test('the price is asked for again while an order is not ready', () => {
  const client = new QueryClient();
  const options = saleQuery({ ...FILES, precision: 'low' });
  const interval = (sale: PaymentState) => {
    client.setQueryData(options.queryKey, sale);
    const query = client.getQueryCache().find({ queryKey: options.queryKey })!;
    return (options.refetchInterval as (one: unknown) => number | false)(query);
  };
  expect(interval(SALE)).toBeGreaterThan(0);
  expect(interval({ ...SALE, orders: 3, leftOut: [] })).toBe(false);
});

test('the payment of a single order names its model and lattice, that of several the batch', () => {
  const order = { modelName: 'holes.stl', lattice: 'TYPE-20002' };
  expect(itemOf('Cubes', [order])).toEqual({ model: 'holes', lattice: 'TYPE-20002' });
  expect(itemOf('Cubes', [order, order])).toEqual({ model: 'Cubes', lattice: '' });
});
