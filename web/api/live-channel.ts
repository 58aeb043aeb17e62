import { WebSocket as ReconnectingSocket } from 'partysocket';
import { workspaceSocket } from '../../core/contract/calls/workspace.ts';
import type { Client } from '../../core/contract/client.ts';
import { SOCKET_ANSWER_MS } from '../../core/rules/account/session-limits.ts';
import {
  KEEP_ALIVE_ANSWER_SECONDS,
  KEEP_ALIVE_SECONDS,
  KEEP_ALIVE_TEXT,
} from '../../core/rules/order/job-limits.ts';
import { reportFault } from './report-fault.ts';

/** Shortest time between two reads after a wake: one wake raises several events, milliseconds. */
const WAKE_MS = 1000;
/** Failed connections in a row after which the page counts as one that polls. */
const FAILURES_TO_FALL_BACK = 3;

export interface LiveChannelListeners {
  onText: (text: string) => void;
  /** Called with true once the server answers, with false when it no longer does. */
  onLive: (live: boolean) => void;
  /**
   * Called when messages may have been missed: the channel becomes live or is lost, or the page or machine wakes. The
   * state is then read over HTTP.
   */
  onDoubt: () => void;
}

export interface LiveChannel {
  workspaceId: string;
  /** By default the queue. */
  channel?: 'payment';
}

/** Requests a single-use ticket per connection. Tickets expire after one minute. */
export async function channelAddress(api: Client, { workspaceId, channel }: LiveChannel): Promise<string> {
  const { url } = await api(workspaceSocket, { query: { 'workspace-id': workspaceId, channel } });
  const address = new URL(url, window.location.href);
  if (address.protocol === 'http:') address.protocol = 'ws:';
  if (address.protocol === 'https:') address.protocol = 'wss:';
  return address.href;
}

/**
 * Opens a live channel and reconnects with growing delays. A connection can be dead although it is open, for example
 * after a sleep or in another network: one that leaves a keep-alive unanswered is ended. Returns the function that
 * closes the channel with a code.
 */
export function openLiveChannel(
  address: () => Promise<string>,
  { onText, onLive, onDoubt }: LiveChannelListeners,
): (code?: number) => void {
  const socket = new ReconnectingSocket(address, [], {
    minReconnectionDelay: 1000,
    maxReconnectionDelay: 30_000,
    reconnectionDelayGrowFactor: 1.7,
    connectionTimeout: 8000,
  });
  let live = false;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  const setLive = (now: boolean) => {
    if (now === live) return;
    live = now;
    onLive(now);
    onDoubt();
  };
  const stopWaiting = () => {
    clearTimeout(deadline);
    deadline = undefined;
  };
  const ask = () => {
    // The server leaves what is sent sooner unanswered.
    const tooSoon = performance.now() - answeredAtMs < SOCKET_ANSWER_MS;
    if (socket.readyState !== ReconnectingSocket.OPEN || deadline !== undefined || tooSoon) return;
    socket.send(KEEP_ALIVE_TEXT);
    deadline = setTimeout(() => socket.reconnect(), KEEP_ALIVE_ANSWER_SECONDS * 1000);
  };
  let failures = 0;
  const lose = () => {
    stopWaiting();
    setLive(false);
  };
  const fail = () => {
    failures += 1;
    if (failures === FAILURES_TO_FALL_BACK) reportFault('socketFellBack');
    lose();
  };
  // The answer carries the state: nothing that happened before the channel opened is missed.
  socket.addEventListener('open', () => {
    answeredAtMs = Number.NEGATIVE_INFINITY;
    ask();
  });
  socket.addEventListener('close', lose);
  socket.addEventListener('error', fail);
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string') return;
    if (data === KEEP_ALIVE_TEXT) {
      stopWaiting();
      answeredAtMs = performance.now();
      failures = 0;
      setLive(true);
    } else onText(data);
  });
  const keepAlive = setInterval(ask, KEEP_ALIVE_SECONDS * 1000);
  const stopWatching = watchWaking(() => {
    ask();
    onDoubt();
  });
  return (code) => {
    clearInterval(keepAlive);
    stopWatching();
    stopWaiting();
    live = false;
    socket.close(code);
  };
}

/** Calls back when the page is shown or focused, or the network returns. Returns the function that ends it. */
function watchWaking(onWake: () => void): () => void {
  let wokenAtMs = Number.NEGATIVE_INFINITY;
  const wake = () => {
    const nowMs = performance.now();
    if (document.visibilityState === 'hidden' || nowMs - wokenAtMs < WAKE_MS) return;
    wokenAtMs = nowMs;
    onWake();
  };
  const signs = [
    [document, 'visibilitychange'],
    [window, 'focus'],
    [window, 'online'],
  ] as const;
  for (const [target, name] of signs) target.addEventListener(name, wake);
  return () => {
    for (const [target, name] of signs) target.removeEventListener(name, wake);
  };
}
