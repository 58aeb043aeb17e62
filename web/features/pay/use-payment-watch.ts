import { useEffect, useRef, useState } from 'react';
import { payStatus } from '../../../core/contract/calls/pay.ts';
import { isPaidMessage } from '../../../core/contract/channels/payment-channel.ts';
import { ApiError } from '../../../core/contract/client.ts';
import { decodePaymentState, type PaymentState } from '../../../core/contract/order-codec.ts';
import { POLL_SECONDS } from '../../../core/rules/order/job-limits.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { PAYMENT_CHANNEL_CLOSE_CODE } from '../../../core/rules/pay/limits.ts';
import { api } from '../../api/client.ts';
import { channelAddress, openLiveChannel } from '../../api/live-channel.ts';
import { onReturned } from './returned-channel.ts';

export interface PayFiles {
  workspaceId: string;
  /** Further orders, ids separated by commas. */
  others?: string;
  precision: Precision;
}

export interface PayProps extends PayFiles {
  /** Names of model and lattice, or of a batch and the orders that its payment leaves out. */
  item: { model: string; lattice: string; leftOut?: NonNullable<PaymentState['leftOut']> };
  onPaid: () => void;
  onClose: () => void;
}

/** Returns the files of a payment dialog, as the calls take them. */
export function filesOf({
  workspaceId,
  precision,
  others,
}: Omit<PayFiles, 'others'> & { others?: string | undefined }): PayFiles {
  return { workspaceId, precision, ...(others === undefined ? {} : { others }) };
}

/** The purpose of the dialog is met. */
export function isAlreadyPaid(error: unknown): boolean {
  return error instanceof ApiError && error.codeName === 'alreadyPaid';
}

export type PaidState = Pick<PaymentState, 'isPaid' | 'refundReason' | 'attempt'>;

/** Whether files are paid or refunded. A failed request is not paid (docs/specification.md#codes). */
export async function askPayment({ workspaceId: id, ...files }: PayFiles): Promise<PaidState> {
  try {
    return decodePaymentState(await api(payStatus, { query: { id, ...files } }));
  } catch (error) {
    console.warn('The payment state could not be read.', error);
    return { isPaid: false, refundReason: null, attempt: 'unknown' };
  }
}

/** Calls back once paid, by channel, returning tab or polling. Returns the reason of a refund. */
export function usePaymentWatch(
  { workspaceId, precision, others }: PayFiles,
  watching: boolean,
  onPaid: () => void,
): PaidState['refundReason'] {
  const [refundReason, setRefundReason] = useState<PaidState['refundReason']>(null);
  const paid = useRef(onPaid);
  paid.current = onPaid;
  useEffect(() => {
    if (!watching) return;
    const files = filesOf({ workspaceId, precision, others });
    setRefundReason(null);
    let over = false;
    const check = async () => {
      if (over) return;
      const payment = await askPayment(files);
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
  }, [workspaceId, precision, others, watching]);
  return refundReason;
}

/** Opens an order's payment channel; returns what closes it. `onPaid` is a hint to ask for the state. */
function openPaymentSocket(workspaceId: string, onPaid: () => void): () => void {
  const close = openLiveChannel(() => channelAddress(api, { workspaceId, channel: 'payment' }), {
    onText(text) {
      if (isPaidMessage(text)) onPaid();
    },
    onLive() {},
    onDoubt: onPaid,
  });
  return () => close(PAYMENT_CHANNEL_CLOSE_CODE);
}
