import { isPaidMessage } from '../../../core/contract/channels/payment-channel.ts';
import { PAYMENT_CHANNEL_CLOSE_CODE } from '../../../core/rules/pay/limits.ts';
import { api } from '../../api/client.ts';
import { channelAddress, openLiveChannel } from '../../api/live-channel.ts';

/** Opens an order's payment channel; returns what closes it. `onPaid` is a hint to ask for the state. */
export function openPaymentSocket(workspaceId: string, onPaid: () => void): () => void {
  const close = openLiveChannel(() => channelAddress(api, { workspaceId, channel: 'payment' }), {
    onText(text) {
      if (isPaidMessage(text)) onPaid();
    },
    onLive() {},
    onDoubt: onPaid,
  });
  return () => close(PAYMENT_CHANNEL_CLOSE_CODE);
}
