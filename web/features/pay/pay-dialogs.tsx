import { useQuery } from '@tanstack/react-query';
import { hostInfo } from '../../../core/contract/calls/host.ts';
import { api } from '../../api/client.ts';
import { isTouchDevice } from '../../lib/device.ts';
import { CardDialog } from './card-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { QrDialog } from './qr-dialog.tsx';
import type { PayProps } from './use-payment-watch.ts';
import { isInWechat } from './wechat-browser.ts';

/** Payment dialog of this host and device: card in another tab, WeChat on this phone, or its code for a phone. */
export function PayDialogs(props: PayProps) {
  const { data } = useQuery({
    queryKey: ['host'],
    queryFn: () => api(hostInfo),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return null;
  if (data.host !== 'china') return <CardDialog {...props} />;
  return isTouchDevice() || isInWechat() ? <PhoneDialog {...props} /> : <QrDialog {...props} />;
}
