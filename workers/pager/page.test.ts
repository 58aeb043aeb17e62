import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from './page.ts';

let posted: unknown[] = [];
let answer: { status: number; text: string };
const chat = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  posted.push(JSON.parse(Buffer.concat(parts).toString()));
  response.writeHead(answer.status).end(answer.text);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hook`;
});
afterAll(() => void chat.close());
beforeEach(() => {
  posted = [];
  answer = { status: 200, text: '{"code":0,"msg":"success"}' };
});

const alarm = (NewStateValue: string) =>
  JSON.stringify({
    AlarmName: 'Trabecula-china-page-unreachable',
    AlarmDescription: 'The page cannot be reached. Runbook: docs/runbook.md#unreachable',
    NewStateValue,
    NewStateReason: 'no data',
  });
const text =
  'ALARM Trabecula-china-page-unreachable\nThe page cannot be reached. Runbook: docs/runbook.md#unreachable\nno data';

test('Feishu gets the alarm, its runbook entry and its reason, and calls everyone', async () => {
  await page({ speaks: 'feishu', url }, alarm('ALARM'));
  expect(posted).toEqual([{ msg_type: 'text', content: { text: `<at user_id="all"></at> ${text}` } }]);
});

test('DingTalk gets the same in its own form', async () => {
  answer.text = '{"errcode":0,"errmsg":"ok"}';
  await page({ speaks: 'dingtalk', url }, alarm('ALARM'));
  expect(posted).toEqual([{ msgtype: 'text', text: { content: text }, at: { isAtAll: true } }]);
});

test('the end of an alarm calls no one', async () => {
  await page({ speaks: 'feishu', url }, alarm('OK'));
  expect(JSON.stringify(posted)).not.toContain('user_id');
});

test('a notification that is no alarm is shown as it is, not longer than a chat takes', async () => {
  await page({ speaks: 'dingtalk', url }, `not JSON ${'x'.repeat(5000)}`);
  expect((posted[0] as { text: { content: string } }).text.content).toMatch(
    /^Trabecula: not JSON x{1980,1989}$/,
  );
});

test('a chat that refuses fails the run, so that the notification is repeated', async () => {
  for (const refusal of [
    { status: 200, text: '{"code":19024,"msg":"Key Words Not Found"}' },
    { status: 200, text: '{"errcode":310000,"errmsg":"keywords not in content"}' },
    { status: 502, text: 'bad gateway' },
    { status: 200, text: '{}' },
  ]) {
    answer = refusal;
    await expect(page({ speaks: 'feishu', url }, alarm('ALARM'))).rejects.toThrow();
  }
});
