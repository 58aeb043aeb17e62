import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { NOTIFICATION_TOLERANCE_SECONDS } from '../../../core/rules/pay/limits.ts';
import type { WechatSecret } from '../secrets.ts';
import { readWechatNotification } from './notification.ts';

function keyPair() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

const wechat = keyPair();
const forger = keyPair();
const secret: WechatSecret = {
  merchantId: '1900000001',
  appId: 'wx1',
  merchantSerial: 'A1',
  merchantKeyPem: '',
  apiKey: '0123456789abcdef0123456789abcdef',
  wechatKeysPem: { PUB_KEY_ID_1: wechat.publicKey },
  h5: false,
};
const NOW_MS = 1_800_000_000_000;

interface Changes {
  signedWith?: string;
  serial?: string;
  timestamp?: number;
  content?: object;
  apiKey?: string;
  alter?: (body: string) => string;
}

/** Reads a notification that is valid except for the changes. */
function read(changes: Changes = {}) {
  const { signedWith = wechat.privateKey, serial = 'PUB_KEY_ID_1', alter = (body) => body } = changes;
  const content = {
    mchid: '1900000001',
    out_trade_no: 'ord_1',
    transaction_id: '4200',
    ...changes.content,
  };
  const [nonce, associated_data] = ['abcdefabcdef', 'transaction'];
  const apiKey = changes.apiKey ?? secret.apiKey;
  const ciphertext = Aes.AesGcm.encrypt(JSON.stringify(content), apiKey, nonce, associated_data);
  const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data };
  const body = JSON.stringify({ id: 'EV-1', event_type: 'TRANSACTION.SUCCESS', resource });
  const timestamp = String(changes.timestamp ?? NOW_MS / 1000);
  const headers: Record<string, string> = {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': 'n',
    'wechatpay-serial': serial,
    'wechatpay-signature': Rsa.sign(Formatter.response(timestamp, 'n', body), signedWith),
  };
  return readWechatNotification({ headerOf: (name) => headers[name], rawBody: alter(body) }, secret, NOW_MS);
}

describe('a notification of WeChat Pay', () => {
  it('returns only its ids when it is valid', () => {
    expect(read()).toEqual({
      eventId: 'EV-1',
      paymentId: 'ord_1',
      chargeId: '4200',
      refundId: undefined,
      seal: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(read({ content: { out_refund_no: 'rfd_1' } })?.refundId).toBe('rfd_1');
  });

  it('is refused when forged, altered, for another merchant or sealed with another key', () => {
    expect(read({ signedWith: forger.privateKey })).toBeUndefined();
    expect(read({ serial: 'unknown' })).toBeUndefined();
    expect(read({ serial: 'toString' })).toBeUndefined();
    expect(read({ alter: (body) => body.replace('EV-1', 'EV-2') })).toBeUndefined();
    expect(read({ alter: (body) => `${body}\n` })).toBeUndefined();
    expect(read({ content: { mchid: '1900000002' } })).toBeUndefined();
    expect(read({ apiKey: 'f'.repeat(32) })).toBeUndefined();
    expect(read({ content: { out_trade_no: undefined } })).toBeUndefined();
  });

  it('is refused when an id cannot be a key', () => {
    for (const field of ['out_trade_no', 'transaction_id', 'out_refund_no'])
      for (const odd of ['', 'x'.repeat(256), 'a\nb', '\u5f20'])
        expect([field, odd, read({ content: { [field]: odd } })]).toEqual([field, odd, undefined]);
  });

  it('is refused when it is stale or from the future, to the second', () => {
    const at = (seconds: number) => read({ timestamp: NOW_MS / 1000 + seconds });
    expect(at(-NOTIFICATION_TOLERANCE_SECONDS)).toBeDefined();
    expect(at(-NOTIFICATION_TOLERANCE_SECONDS - 1)).toBeUndefined();
    expect(at(NOTIFICATION_TOLERANCE_SECONDS)).toBeDefined();
    expect(at(NOTIFICATION_TOLERANCE_SECONDS + 1)).toBeUndefined();
  });
});
