import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { decryptSealed } from './sealed.ts';
import { signRequest, verifyMessage } from './signature.ts';

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const RUNS = { numRuns: 40 };
const text = fc.string({ unit: 'grapheme', maxLength: 300 });

// The plugin is the reference of this test only; no production code uses it.
describe('the crypto of APIv3 agrees with the plugin', () => {
  it('in the signed text of a request, and in its signature', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('GET', 'POST'), fc.webPath(), (body, method, path) => {
        const request = { method, path, timestamp: '1700000000', nonce: 'abc', body };
        const lines = Formatter.request(method, path, '1700000000', 'abc', body);
        expect(signRequest(request, keys.privateKey)).toBe(Rsa.sign(lines, keys.privateKey));
      }),
      RUNS,
    );
  });

  it('in the verified text of an answer or notification', () => {
    fc.assert(
      fc.property(text, (body) => {
        const message = { timestamp: '1700000000', nonce: 'n', body };
        const lines = Formatter.response('1700000000', 'n', body);
        const signature = Rsa.sign(lines, keys.privateKey);
        expect(verifyMessage(message, signature, keys.publicKey)).toBe(true);
        expect(verifyMessage({ ...message, body: `${body} ` }, signature, keys.publicKey)).toBe(false);
      }),
      RUNS,
    );
  });

  it('in what is sealed, and refuses every changed byte', () => {
    fc.assert(
      fc.property(text, text, fc.nat(), (content, about, place) => {
        const apiKey = randomBytes(16).toString('hex');
        const nonce = randomBytes(6).toString('hex');
        const ciphertext = Aes.AesGcm.encrypt(content, apiKey, nonce, about);
        const sealed = { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: about };
        expect(decryptSealed(sealed, apiKey)).toBe(content);
        const bytes = Buffer.from(ciphertext, 'base64');
        bytes[place % bytes.length]! ^= 1;
        expect(decryptSealed({ ...sealed, ciphertext: bytes.toString('base64') }, apiKey)).toBeUndefined();
        expect(decryptSealed({ ...sealed, associated_data: `${about}x` }, apiKey)).toBeUndefined();
        expect(decryptSealed({ ...sealed, algorithm: 'AES-CBC' }, apiKey)).toBeUndefined();
      }),
      RUNS,
    );
  });
});
