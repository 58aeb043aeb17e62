import { parseQueueMessage, type QueueMessage } from '../../../../core/contract/channels/channel.ts';
import { api } from '../../../api/client.ts';
import { channelAddress, type LiveChannelListeners, openLiveChannel } from '../../../api/live-channel.ts';

export interface Listeners extends Omit<LiveChannelListeners, 'onText'> {
  onMessage: (message: QueueMessage) => void;
}

/** Opens the live channel of an order. Returns the function that closes it. */
export function openOrderSocket(workspaceId: string, { onMessage, ...listeners }: Listeners): () => void {
  return openLiveChannel(() => channelAddress(api, { workspaceId }), {
    ...listeners,
    onText(text) {
      const message = parseQueueMessage(text);
      if (message !== undefined) onMessage(message);
    },
  });
}
