import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { signOut } from '../../core/contract/calls/account/account.ts';
import { workspaceSocket } from '../../core/contract/calls/workspace.ts';
import { parseQueueMessage, type QueueMessage } from '../../core/contract/channels/channel.ts';
import { boxStl } from './harness/models.ts';
import { PASSWORD, Studio } from './harness/studio.ts';
import type { Visitor } from './harness/visitor.ts';

let studio: Studio;
let owner: Visitor;

beforeAll(async () => {
  studio = await Studio.start();
  owner = await studio.user('owner');
});
afterAll(() => studio?.stop());

/** Opens a socket on the site. Its status is 101, or that of the refused upgrade. */
async function open(path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(studio.cloud.url.replace('http', 'ws') + path, { headers });
  const texts: string[] = [];
  socket.on('message', (data) => texts.push(String(data)));
  const status = await new Promise<number>((resolve, reject) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.once('error', reject);
  });
  return { socket, texts, status };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

function messagesIn(texts: readonly string[]): QueueMessage[] {
  return texts.map(parseQueueMessage).filter((message) => message !== undefined);
}

/** Drops outdated messages as a page does, since two senders may overtake each other. */
function asThePageSees(messages: readonly QueueMessage[]): QueueMessage[] {
  let newest = 0;
  return messages.filter(({ version }) => {
    const fresh = version >= newest;
    newest = Math.max(newest, version);
    return fresh;
  });
}

async function ticketPath(visitor: Visitor, id: string): Promise<string> {
  return (await visitor.call(workspaceSocket, { query: { 'workspace-id': id } })).url;
}

test('a socket reports every state of a generation in order, ending as HTTP does', async () => {
  const workspace = await owner.workspace(boxStl(25, 25, 25));
  const { socket, texts, status } = await open(await ticketPath(owner, workspace.id));
  expect(status).toBe(101);
  await owner.generate(workspace);
  socket.send('9');
  await until(() => messagesIn(texts).some(({ state }) => state === 'COMPLETED'));
  socket.close();
  const messages = asThePageSees(messagesIn(texts));
  const states = [...new Set(messages.map(({ state }) => state))].filter(
    (state) => state !== 'queue' && state !== 'PREPARING',
  );
  expect(states).toEqual(['GENERATING', 'GENERATED_PART', 'GENERATED', 'COMPLETED']);
  expect(messages.at(-1)?.version).toBe((await owner.detail(workspace.id)).version);
});

test('signing out closes the sockets of that session at once, and no others', async () => {
  const { id } = await owner.workspace(boxStl(21, 21, 21));
  const [first, second] = [owner, studio.visitor()];
  await second.signIn('owner', PASSWORD);
  const closing = await open(await ticketPath(first, id));
  const staying = await open(await ticketPath(second, id));
  const closed = new Promise((resolve) => closing.socket.once('close', resolve));
  await first.call(signOut);
  expect(await closed).toBe(1000);
  staying.socket.send('9');
  await until(() => staying.texts.length > 0);
  staying.socket.close();
});
