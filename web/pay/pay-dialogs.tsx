import { useQuery } from '@tanstack/react-query';
import { hostInfo } from '../../core/contract/calls/host.ts';
import { api } from '../api/client.ts';
import { CardDialog } from './card-dialog.tsx';
import { QrDialog } from './qr-dialog.tsx';
import type { PayProps } from './use-payment-watch.ts';

/** Payment dialog of this host: card in another tab, or WeChat QR code. */
export function PayDialogs(props: PayProps) {
  const { data } = useQuery({
    queryKey: ['host'],
    queryFn: () => api(hostInfo),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return null;
  return data.host === 'china' ? <QrDialog {...props} /> : <CardDialog {...props} />;
}
