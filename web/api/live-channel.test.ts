import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SOCKET_ANSWER_MS } from '../../core/rules/account/session-limits.ts';
import {
  KEEP_ALIVE_ANSWER_SECONDS,
  KEEP_ALIVE_SECONDS,
  KEEP_ALIVE_TEXT,
} from '../../core/rules/order/job-limits.ts';
import { openLiveChannel } from './live-channel.ts';

/** A connection that the test opens, answers or leaves dead. */
class Connection extends EventTarget {
  static readonly all: Connection[] = [];
  readyState = 0;
  readonly sent: string[] = [];

  constructor() {
    super();
    Connection.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 2;
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  receive(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const browser = new EventTarget();

let close: (code?: number) => void;
const events: (string | boolean)[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Connection);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
  Connection.all.length = 0;
  close = openLiveChannel(async () => 'ws://studio.test/', {
    onText: (text) => void events.push(text),
    onLive: (live) => void events.push(live),
    onDoubt: () => void events.push('doubt'),
  });
  await seconds(0);
  events.length = 0;
});

afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function seconds(count: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(count * 1000);
}

function newest(): Connection {
  return Connection.all.at(-1)!;
}

/** Opens the newest connection, whose server answers the first keep-alive. */
function connect(): Connection {
  const connection = newest();
  connection.open();
  connection.receive(KEEP_ALIVE_TEXT);
  return connection;
}

test('a channel is live once the server answers its first keep-alive, and hands on messages', async () => {
  const connection = newest();
  connection.open();
  expect(connection.sent).toEqual([KEEP_ALIVE_TEXT]);
  expect(events).toEqual([]);
  connection.receive(KEEP_ALIVE_TEXT);
  connection.receive('state=queue');
  expect(events).toEqual([true, 'doubt', 'state=queue']);
});

test('an unanswered keep-alive ends the connection, and another one is opened', async () => {
  const dead = connect();
  await seconds(KEEP_ALIVE_SECONDS);
  events.length = 0;
  expect(dead.sent).toHaveLength(2);
  await seconds(KEEP_ALIVE_ANSWER_SECONDS);
  expect(events).toEqual([false, 'doubt']);
  expect(dead.readyState).toBe(2);
  await seconds(1);
  expect(Connection.all).toHaveLength(2);
  connect();
  expect(events).toEqual([false, 'doubt', true, 'doubt']);
});

test('a connection that opens and answers nothing is never live, and is ended', async () => {
  newest().open();
  await seconds(KEEP_ALIVE_ANSWER_SECONDS + 1);
  expect(events).not.toContain(true);
  expect(Connection.all).toHaveLength(2);
});

test('messages of other kinds do not answer a keep-alive', async () => {
  const half = connect();
  await seconds(KEEP_ALIVE_SECONDS);
  half.receive('state=queue');
  await seconds(KEEP_ALIVE_ANSWER_SECONDS);
  expect(half.readyState).toBe(2);
});

test('answered keep-alives keep a connection', async () => {
  const connection = connect();
  for (let count = 0; count < 20; count += 1) {
    await seconds(KEEP_ALIVE_SECONDS);
    connection.receive(KEEP_ALIVE_TEXT);
  }
  expect(connection.sent).toHaveLength(21);
  expect(Connection.all).toHaveLength(1);
  expect(events).toEqual([true, 'doubt']);
});

test.each([
  ['shown', page, 'visibilitychange'],
  ['focused', browser, 'focus'],
  ['online again', browser, 'online'],
])('a page that is %s asks for the state, and ends a dead connection soon', async (_, target, name) => {
  const dead = connect();
  await seconds(KEEP_ALIVE_SECONDS / 2);
  events.length = 0;
  target.dispatchEvent(new Event(name));
  expect(events).toEqual(['doubt']);
  expect(dead.sent).toHaveLength(2);
  await seconds(KEEP_ALIVE_ANSWER_SECONDS);
  expect(dead.readyState).toBe(2);
});

test('one wake asks once, and a hidden page asks nothing', async () => {
  const connection = connect();
  await seconds(2);
  events.length = 0;
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(events).toEqual([]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  browser.dispatchEvent(new Event('focus'));
  expect(events).toEqual(['doubt']);
  expect(connection.sent).toHaveLength(2);
});

test('no keep-alive follows an answer so soon that the server leaves it unanswered', async () => {
  const connection = connect();
  await seconds(SOCKET_ANSWER_MS / 1000 / 2);
  browser.dispatchEvent(new Event('focus'));
  expect(connection.sent).toHaveLength(1);
  await seconds(KEEP_ALIVE_ANSWER_SECONDS);
  expect(Connection.all).toHaveLength(1);
});

test('a closed channel is silent and opens nothing', async () => {
  const connection = connect();
  events.length = 0;
  close(3001);
  expect(connection.readyState).toBe(2);
  browser.dispatchEvent(new Event('focus'));
  await seconds(3 * KEEP_ALIVE_SECONDS);
  expect(events).toEqual([]);
  expect(Connection.all).toHaveLength(1);
});
