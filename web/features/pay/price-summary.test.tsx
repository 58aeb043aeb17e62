import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from '../../../core/contract/client.ts';
import { drawnHtml } from '../../testing/drawn.tsx';
import { speakIn } from '../../testing/speak-in.ts';
import { EN } from '../../texts/en.ts';
import { PriceSummary } from './price-summary.tsx';
import { saleQuery, useSale } from './use-sale.ts';

const FILES = { workspaceId: 'wsp_1', precision: 'low' } as const;

function Sale() {
  const item = { model: 'bracket', lattice: 'TYPE-20002' };
  return <PriceSummary item={item} precision="low" sale={useSale(FILES)} />;
}

test('a price that cannot be loaded is said, and can be asked for again', async () => {
  await speakIn('en');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  const drawn = () => drawnHtml(<Sale />, client);
  expect(drawn()).not.toContain('role="alert"');
  const queryFn = () => Promise.reject(new ApiError({ name: 'network', code: 0 }, 'No network.'));
  await client.prefetchQuery({ queryKey: saleQuery(FILES).queryKey, queryFn });
  expect(drawn()).toContain('role="alert"');
  expect(drawn()).toContain(EN.app.retry);
});
