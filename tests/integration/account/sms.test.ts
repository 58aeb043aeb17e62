import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aliyunSms } from '../../../cloud/sms/sender.ts';
import { tencentSms } from '../../../cloud/sms/tencent.ts';
import { tencentAuthorization } from '../../../cloud/sms/tencent-signature.ts';
import { ALIYUN_KEY } from '../../../infra/local/net/aliyun-call.ts';
import { closeServer, listenOnLoopback } from '../../../infra/local/net/listen.ts';
import { PhoneBox } from '../../../infra/local/services/sms/phone-box.ts';
import { smsServer } from '../../../infra/local/services/sms/server.ts';
import { TENCENT_KEY } from '../../../infra/local/services/sms/tencent.ts';
import { LOCAL_SMS } from '../../../infra/local/services/sms/texts.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/** Our adapters against a stand-in that computes both providers' signatures independently. */
const MESSAGE = { mobile: '13800138000', code: '4711', language: 'cn' } as const;
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

const PROVIDERS = [
  {
    name: 'Aliyun',
    sender: (
      key: object = {},
      more: { signName?: string; nowMs?: () => number; nonce?: () => string } = {},
    ) => {
      const { signName = LOCAL_SMS.signName, ...rest } = more;
      const readKey = async () => JSON.stringify({ ...ALIYUN_KEY, ...key });
      return aliyunSms({ endpoint, templates: { ...LOCAL_SMS, signName }, readKey, ...rest });
    },
    wrongKey: { accessKeySecret: 'wrong' },
    refusals: {
      signature: 'SignatureDoesNotMatch',
      old: 'Expired',
      number: 'MOBILE_NUMBER',
      text: 'SIGNATURE',
    },
  },
  {
    name: 'Tencent Cloud',
    sender: (key: object = {}, more: { signName?: string; nowMs?: () => number } = {}) => {
      const { signName = LOCAL_SMS.signName, nowMs } = more;
      const readKey = async () => JSON.stringify({ ...TENCENT_KEY, ...key });
      const clock = nowMs === undefined ? {} : { nowMs };
      return tencentSms({ endpoint, templates: { ...LOCAL_SMS, signName }, readKey, ...clock });
    },
    wrongKey: { secretKey: 'wrong' },
    refusals: {
      signature: 'SignatureFailure',
      old: 'SignatureExpire',
      number: 'IncorrectPhoneNumber',
      text: 'TemplateIncorrect',
    },
  },
] as const;

describe.each(PROVIDERS)('messages by $name', ({ sender, wrongKey, refusals }) => {
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
    await expect(sender(wrongKey).sendCode(MESSAGE)).rejects.toThrow(refusals.signature);
    await expect(sender({}, { nowMs: old }).sendCode(MESSAGE)).rejects.toThrow(refusals.old);
    await expect(sender().sendCode(foreign)).rejects.toThrow(refusals.number);
    await expect(sender({}, { signName: 'Somebody' }).sendCode(MESSAGE)).rejects.toThrow(refusals.text);
    expect(phones.list()).toHaveLength(before);
  });

  test('a refusal reveals neither key nor code', async () => {
    const error = await sender(wrongKey)
      .sendCode(MESSAGE)
      .catch((thrown: Error) => thrown);
    expect(String(error)).not.toMatch(/4711|local-|LOCAL|wrong/);
  });

  test('a malformed key is refused before any request', async () => {
    const [name = ''] = Object.keys(wrongKey);
    await expect(sender({ [name]: '' }).sendCode(MESSAGE)).rejects.toThrow('another shape');
  });
});

test('Aliyun accepts a nonce once', async () => {
  const sender = PROVIDERS[0].sender({}, { nonce: () => 'the-same' });
  await sender.sendCode(MESSAGE);
  await expect(sender.sendCode(MESSAGE)).rejects.toThrow('SignatureNonceUsed');
});

test('the signature of Tencent Cloud changes with every part of the request', () => {
  const request = { service: 'sms', host: 'a.example', body: '{}', timestampSeconds: 1_551_113_065 };
  const key = { secretId: 'id', secretKey: 'key' };
  const variants = [
    tencentAuthorization(request, key),
    tencentAuthorization({ ...request, body: '{ }' }, key),
    tencentAuthorization({ ...request, host: 'b.example' }, key),
    tencentAuthorization({ ...request, timestampSeconds: 1_551_113_066 }, key),
    tencentAuthorization({ ...request, service: 'cvm' }, key),
    tencentAuthorization(request, { ...key, secretKey: 'other' }),
  ];
  expect(new Set(variants.map((text) => /Signature=(.*)$/.exec(text)![1])).size).toBe(variants.length);
});
