import { Spinner } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, CircleHelp, CircleSlash, type LucideIcon, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentList, payStatus } from '../../../core/contract/calls/pay.ts';
import { decodePaymentState } from '../../../core/contract/order-codec.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { api } from '../../api/client.ts';
import { isTouchDevice } from '../../lib/device.ts';
import { NoticePage } from './notice-page.tsx';
import { type Ending, endingOf, filesBoughtWith, type Outcome } from './payment-ending.ts';
import { announceReturn } from './returned-channel.ts';
import { isInWechat } from './wechat-browser.ts';

/** Interval of checks for a payment that has not arrived, milliseconds. */
const LOOK_MS = 3000;
const ICON = { size: 64, strokeWidth: 1.25, 'aria-hidden': true } as const;

/** Files whose payment a page is about, from its address. */
export interface PayResult {
  id: string;
  precision: Precision;
}

/**
 * Page after a payment elsewhere. Anyone can open its address, and a payment may be on its way back: it says what the
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
  const known: Ending = result === null ? { outcome: 'lost' } : endingOf(data, isError, cancelled);
  const isPaid = known.outcome === 'success';
  const { data: files = 1, isPending } = useQuery({
    queryKey: ['filesBoughtWith', result],
    queryFn: () => countFiles(result!.id),
    enabled: isPaid,
  });
  const ending: Ending = isPaid && isPending ? { outcome: 'checking' } : known;
  const [Icon, tone] = SIGNS[ending.outcome];
  const texts =
    ending.outcome === 'returned'
      ? { title: t('pay.returned'), text: t(`pay.sentBack.${ending.reason}`) }
      : {
          title: t(`pay.${ending.outcome}`),
          text:
            ending.outcome === 'success' && files > 1
              ? t('pay.successFiles', { files })
              : t(`pay.${ending.outcome}Text`),
        };
  return (
    <NoticePage
      icon={Icon === null ? <Spinner size="xl" /> : <Icon {...ICON} />}
      tone={tone}
      {...texts}
      closable
      orderId={orderId}
    />
  );
}

/** Number of files that a payment bought: one if the payments cannot be loaded, which is no reason for a notice. */
async function countFiles(orderId: string): Promise<number> {
  try {
    const { list } = await api(paymentList, { query: {} });
    return filesBoughtWith(orderId, list);
  } catch {
    return 1;
  }
}

/** Icon and tone per outcome. `checking` has a spinner: the page asks again until the payment arrives. */
const SIGNS = {
  lost: [CircleHelp, 'info'],
  success: [CircleCheckBig, 'success'],
  returned: [Undo2, 'warning'],
  unknown: [CircleHelp, 'info'],
  cancel: [CircleSlash, 'warning'],
  failed: [CircleSlash, 'warning'],
  checking: [null, 'info'],
} as const satisfies Record<Outcome, readonly [LucideIcon | null, 'success' | 'warning' | 'info']>;
