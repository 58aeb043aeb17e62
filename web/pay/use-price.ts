import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { payStatus } from '../../core/contract/calls/pay.ts';
import { api } from '../api/client.ts';
import { priceText } from './price-text.ts';
import type { Precision } from './use-payment-watch.ts';

/** Formatted price of an order's files from the server; null until loaded. */
export function usePrice(workspaceId: string, precision: Precision): string | null {
  const { i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: ['price', workspaceId, precision],
    queryFn: async () => (await api(payStatus, { query: { id: workspaceId, precision } })).goods,
  });
  return data === undefined ? null : priceText(data, i18n.language === 'cn' ? 'cn' : 'en');
}
