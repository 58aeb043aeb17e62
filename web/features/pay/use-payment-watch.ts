import { useEffect, useRef, useState } from 'react';
import { payStatus } from '../../../core/contract/calls/pay.ts';
import { decodePaymentState, type PaymentState } from '../../../core/contract/order-codec.ts';
import { POLL_SECONDS } from '../../../core/rules/order/job-limits.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { api } from '../../api/client.ts';
import { openPaymentSocket } from './payment-socket.ts';
import { onReturned } from './returned-channel.ts';

/** Props of the payment dialogs. */
export interface PayProps {
  workspaceId: string;
  /** Names of model and lattice. */
  item: { model: string; lattice: string };
  precision: Precision;
  onPaid: () => void;
  onClose: () => void;
}

export type PaidState = Pick<PaymentState, 'isPaid' | 'refundReason' | 'attempt'>;

/**
 * Returns whether the files are paid or the payment is refunded. A failed request counts as not paid
 * (docs/specification.md#codes).
 */
export async function askPayment(workspaceId: string, precision: Precision): Promise<PaidState> {
  try {
    return decodePaymentState(await api(payStatus, { query: { id: workspaceId, precision } }));
  } catch (error) {
    console.warn('The payment state could not be read.', error);
    return { isPaid: false, refundReason: null, attempt: 'unknown' };
  }
}

/**
 * Calls back once the files are paid: by the channel, by a returning tab, or by polling. Returns the reason
 * if a payment was refunded in the meantime.
 */
export function usePaymentWatch(
  workspaceId: string,
  precision: Precision,
  watching: boolean,
  onPaid: () => void,
): PaidState['refundReason'] {
  const [refundReason, setRefundReason] = useState<PaidState['refundReason']>(null);
  const paid = useRef(onPaid);
  paid.current = onPaid;
  useEffect(() => {
    if (!watching) return;
    setRefundReason(null);
    let over = false;
    const check = async () => {
      if (over) return;
      const payment = await askPayment(workspaceId, precision);
      if (over) return;
      setRefundReason(payment.refundReason);
      if (!payment.isPaid) return;
      over = true;
      paid.current();
    };
    const ask = () => void check();
    const closeSocket = openPaymentSocket(workspaceId, ask);
    const stopListening = onReturned(ask);
    const timer = setInterval(ask, POLL_SECONDS * 1000);
    return () => {
      over = true;
      clearInterval(timer);
      stopListening();
      closeSocket();
    };
  }, [workspaceId, precision, watching]);
  return refundReason;
}
