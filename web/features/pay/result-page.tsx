import { Spinner } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, CircleHelp, CircleSlash, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { payStatus } from '../../../core/contract/calls/pay.ts';
import { decodePaymentState } from '../../../core/contract/order-codec.ts';
import { api } from '../../api/client.ts';
import { isTouchDevice } from '../../lib/device.ts';
import { NoticePage } from './notice-page.tsx';
import { announceReturn } from './returned-channel.ts';
import type { Precision } from './use-payment-watch.ts';
import { isInWechat } from './wechat-browser.ts';

/** Time between two looks at a payment that has not arrived, milliseconds. */
const LOOK_MS = 3000;
const ICON = { size: 64, strokeWidth: 1.25, 'aria-hidden': true } as const;

/** Files whose payment a page is about, from its address. */
export interface PayResult {
  id: string;
  precision: Precision;
}

/**
 * Page after a payment elsewhere. Anybody can open its address, and a payment may be on its way back: it says what the
 * server knows. `cancelled`: the payer left the checkout.
 */
export function PayResultPage({ result, cancelled }: { result: PayResult | null; cancelled: boolean }) {
  const { t } = useTranslation();
  useEffect(announceReturn, []);
  const { data, isError } = useQuery({
    queryKey: ['payment', result],
    queryFn: async () => decodePaymentState(await api(payStatus, { query: result! })),
    enabled: result !== null,
    refetchInterval: ({ state: { data: now } }) =>
      now?.isPaid || (now?.refundReason ?? null) !== null || cancelled ? false : LOOK_MS,
  });
  const orderId = result !== null && (isTouchDevice() || isInWechat()) ? result.id : undefined;
  if (result === null)
    return (
      <NoticePage
        icon={<CircleHelp {...ICON} />}
        tone="info"
        title={t('pay.lost')}
        text={t('pay.lostText')}
        closable
      />
    );
  if (data?.isPaid)
    return (
      <NoticePage
        icon={<CircleCheckBig {...ICON} />}
        tone="success"
        title={t('pay.success')}
        text={t('pay.successText')}
        closable
        orderId={orderId}
      />
    );
  if (data !== undefined && data.refundReason !== null)
    return (
      <NoticePage
        icon={<Undo2 {...ICON} />}
        tone="warning"
        title={t('pay.returned')}
        text={t(`pay.sentBack.${data.refundReason}`)}
        closable
        orderId={orderId}
      />
    );
  if (isError || (cancelled && data?.attempt === 'unknown'))
    return (
      <NoticePage
        icon={<CircleHelp {...ICON} />}
        tone="info"
        title={t('pay.unknown')}
        text={t('pay.unknownText')}
        closable
        orderId={orderId}
      />
    );
  if (cancelled && data !== undefined)
    return (
      <NoticePage
        icon={<CircleSlash {...ICON} />}
        tone="warning"
        title={t('pay.cancel')}
        text={t('pay.cancelText')}
        closable
        orderId={orderId}
      />
    );
  if (data?.attempt === 'ended')
    return (
      <NoticePage
        icon={<CircleSlash {...ICON} />}
        tone="warning"
        title={t('pay.failed')}
        text={t('pay.failedText')}
        closable
        orderId={orderId}
      />
    );
  return (
    <NoticePage
      icon={<Spinner size="xl" />}
      tone="info"
      title={t('pay.checking')}
      text={t('pay.checkingText')}
      closable
      orderId={orderId}
    />
  );
}
