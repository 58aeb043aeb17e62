import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  ForbiddenException,
  GoneException,
  PayloadTooLargeException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { type FixtureCloud, fixtureCloud } from '../testing/cloud.ts';

let cloud: FixtureCloud;
let management: ApiGatewayManagementApiClient;
beforeAll(async () => {
  cloud = await fixtureCloud({ waking: false });
  management = managementOf();
});
afterAll(() => cloud.stop());

function managementOf(credentials = cloud.clientConfig('management').credentials) {
  const { region, endpoint } = cloud.clientConfig('management');
  const address = { region, endpoint: `${endpoint}/live` };
  return new ApiGatewayManagementApiClient({ ...address, credentials, maxAttempts: 1 });
}

function socketTo(query: string, path = '/ws/v1/workspace/queue'): WebSocket {
  return new WebSocket(`${cloud.url.replace('http', 'ws')}${path}?${query}`);
}

/** Opens a socket marked `name`. Returns it with its connection id. */
async function opened(name: string): Promise<{ socket: WebSocket; ConnectionId: string }> {
  const socket = socketTo(`workspace-id=${name}&ticket=good`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const line = await cloud.line(new RegExp(`\\$connect.*"workspace-id":"${name}"`));
  return { socket, ConnectionId: JSON.parse(line.slice(line.indexOf('{'))).connectionId };
}

const closeCode = (socket: WebSocket) => new Promise((resolve) => socket.once('close', resolve));
const statusOf = (socket: WebSocket) =>
  new Promise((resolve) =>
    socket.once('unexpected-response', (_, answer) => resolve(answer.statusCode)).on('error', () => {}),
  );
const post = (ConnectionId: string, Data: string) =>
  management.send(new PostToConnectionCommand({ ConnectionId, Data }));

test('the function sees channel, query, messages and the end, and may refuse', async () => {
  const { socket, ConnectionId } = await opened('w1');
  const line = await cloud.line(/\$connect.*"w1"/);
  expect(line).toContain('"query":{"workspace-id":"w1","ticket":"good","channel":"queue"}');
  socket.send('9');
  await cloud.line(new RegExp(`default.*${ConnectionId}.*"body":"9"`));
  socket.close();
  await cloud.line(new RegExp(`disconnect.*${ConnectionId}`));
  expect(await statusOf(socketTo('workspace-id=w2'))).toBe(401);
});

test('other paths and plain requests get no socket', async () => {
  expect(await statusOf(socketTo('ticket=good', '/ws/v1/workspace/other'))).toBe(404);
  expect(await statusOf(socketTo('ticket=good', '/live'))).toBe(404);
  expect((await fetch(`${cloud.url}/ws/v1/workspace/queue`)).status).toBe(426);
});

test('the SDK posts to a socket and closes it', async () => {
  const { socket, ConnectionId } = await opened('w5');
  const message = new Promise((resolve) => socket.once('message', (data) => resolve(String(data))));
  await post(ConnectionId, 'state=queue&queue=2');
  expect(await message).toBe('state=queue&queue=2');
  const code = closeCode(socket);
  await management.send(new DeleteConnectionCommand({ ConnectionId }));
  expect(await code).toBe(1000);
});

test('the SDK’s own errors say that a socket is gone, a message too large, a caller not allowed', async () => {
  const { socket, ConnectionId } = await opened('w6');
  const large = post(ConnectionId, 'x'.repeat(128 * 1024 + 1));
  await expect(large).rejects.toBeInstanceOf(PayloadTooLargeException);
  const nobody = { accessKeyId: 'NOBODY', secretAccessKey: 'none' };
  const refused = managementOf(nobody).send(new PostToConnectionCommand({ ConnectionId, Data: 'x' }));
  await expect(refused).rejects.toBeInstanceOf(ForbiddenException);
  cloud.faults.set({ goneSockets: 1 });
  await expect(post(ConnectionId, 'x')).rejects.toBeInstanceOf(GoneException);
  cloud.faults.set({ goneSockets: 0 });
  await post(ConnectionId, 'x');
  socket.close();
  await cloud.line(new RegExp(`disconnect.*${ConnectionId}`));
  await expect(post(ConnectionId, 'x')).rejects.toBeInstanceOf(GoneException);
});

test('binary messages, and those above 128 KB, end the connection', async () => {
  const code = async (name: string, data: string | Buffer) => {
    const { socket } = await opened(name);
    const closed = closeCode(socket);
    socket.send(data);
    return await closed;
  };
  expect(await code('w8', 'x'.repeat(128 * 1024 + 1))).toBe(1009);
  expect(await code('w9', Buffer.from([1, 2]))).toBe(1003);
});
