import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aliyunSms } from '../../cloud/sms/sender.ts';
import { ALIYUN_KEY } from '../../infra/local/net/aliyun-call.ts';
import { closeServer, listenOnLoopback } from '../../infra/local/net/listen.ts';
import { PhoneBox } from '../../infra/local/services/sms/phone-box.ts';
import { smsServer } from '../../infra/local/services/sms/server.ts';
import { LOCAL_SMS } from '../../infra/local/services/sms/texts.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Our adapter against a stand-in that computes the signature independently. */
const MESSAGE = { mobile: '13800138000', code: '4711', language: 'cn' } as const;
const WRONG_KEY = { accessKeySecret: 'wrong' };
const folder = temporaryFolder();
let phones: PhoneBox;
let server: Server;
let endpoint: string;

beforeAll(async () => {
  phones = new PhoneBox(join(folder, 'phones.jsonl'));
  server = smsServer(phones);
  endpoint = `${await listenOnLoopback(server, 0)}/`;
});
afterAll(async () => {
  await closeServer(server);
});

function sender(key: object = {}, more: { signName?: string; nowMs?: () => number } = {}) {
  const { signName = LOCAL_SMS.signName, ...rest } = more;
  const readKey = async () => JSON.stringify({ ...ALIYUN_KEY, ...key });
  return aliyunSms({ endpoint, templates: { ...LOCAL_SMS, signName }, readKey, ...rest });
}

describe('messages by Aliyun', () => {
  test('a code reaches the phone in the text of its language', async () => {
    await sender().sendCode(MESSAGE);
    await sender().sendCode({ ...MESSAGE, language: 'en', code: '0042' });
    const [english, chinese] = phones.list();
    expect(chinese).toMatchObject({ to: MESSAGE.mobile, text: expect.stringContaining('验证码为 4711') });
    expect(english?.text).toContain('code is 0042');
  });

  test('a wrong key, an old request, a foreign number and an unknown signature are refused, and nothing is sent', async () => {
    const before = phones.list().length;
    const old = () => Date.now() - 3600_000;
    const foreign = { ...MESSAGE, mobile: '07700900123' };
    await expect(sender(WRONG_KEY).sendCode(MESSAGE)).rejects.toThrow('SignatureDoesNotMatch');
    await expect(sender({}, { nowMs: old }).sendCode(MESSAGE)).rejects.toThrow('Expired');
    await expect(sender().sendCode(foreign)).rejects.toThrow('MOBILE_NUMBER');
    await expect(sender({}, { signName: 'Somebody' }).sendCode(MESSAGE)).rejects.toThrow('SIGNATURE');
    expect(phones.list()).toHaveLength(before);
  });

  test('a refusal reveals neither key nor code', async () => {
    const error = await sender(WRONG_KEY)
      .sendCode(MESSAGE)
      .catch((thrown: Error) => thrown);
    expect(String(error)).not.toMatch(/4711|local-|LOCAL|wrong/);
  });

  test('a malformed key is refused before any request', async () => {
    await expect(sender({ accessKeySecret: '' }).sendCode(MESSAGE)).rejects.toThrow('another shape');
  });
});
