import { useEffect, useRef, useState } from 'react';
import { type PayState, payStatus } from '../../core/contract/calls/pay.ts';
import { POLL_SECONDS } from '../../core/rules/order/job-limits.ts';
import { api } from '../api/client.ts';
import { openPaymentSocket } from './payment-socket.ts';
import { onReturned } from './returned-channel.ts';

export type Precision = 'low' | 'high';

/** Props of the payment dialogs. */
export interface PayProps {
  workspaceId: string;
  precision: Precision;
  onPaid: () => void;
  onClose: () => void;
}

export type Payment = Pick<PayState, 'hasPaid' | 'sentBack'>;

/**
 * Returns whether the files are paid or the payment is refunded. A failed request counts as not paid
 * (docs/specification.md#codes).
 */
export async function askPayment(workspaceId: string, precision: Precision): Promise<Payment> {
  try {
    return await api(payStatus, { query: { id: workspaceId, precision } });
  } catch (error) {
    console.warn('The payment state could not be read.', error);
    return { hasPaid: false, sentBack: null };
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
): Payment['sentBack'] {
  const [sentBack, setSentBack] = useState<Payment['sentBack']>(null);
  const paid = useRef(onPaid);
  paid.current = onPaid;
  useEffect(() => {
    if (!watching) return;
    setSentBack(null);
    let over = false;
    const check = async () => {
      if (over) return;
      const payment = await askPayment(workspaceId, precision);
      if (over) return;
      setSentBack(payment.sentBack);
      if (!payment.hasPaid) return;
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
  return sentBack;
}
