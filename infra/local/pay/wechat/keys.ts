import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Both sides' keys of the local WeChat Pay, created once and stored with the state. */
export interface WechatKeys {
  merchantId: string;
  appId: string;
  /** The merchant's official account, for payments inside WeChat. */
  officialAppId: string;
  officialAppSecret: string;
  merchantSerial: string;
  merchantKeyPem: string;
  merchantPublicKeyPem: string;
  apiKey: string;
  /** WeChat Pay's public key. */
  wechatSerial: string;
  wechatKeyPem: string;
  wechatPublicKeyPem: string;
  /** The platform certificate that the public key replaces. Both are valid for a week. */
  certificateSerial: string;
  certificateKeyPem: string;
  certificatePublicKeyPem: string;
}

/** Not secrets: they belong to this machine's stand-in. */
const OFFICIAL = {
  officialAppId: 'wx0000000000000002',
  officialAppSecret: 'official-account-of-this-machine',
};

/** Reads the keys from a file, or creates them. */
export function wechatKeys(file: string): WechatKeys {
  try {
    const keys: WechatKeys = JSON.parse(readFileSync(file, 'utf8'));
    if (keys.certificateSerial !== undefined) return keys;
    // Files of earlier releases lack the official account and the certificate.
    return store(file, { ...OFFICIAL, ...newCertificate(), ...keys });
  } catch {
    return store(file, newKeys());
  }
}

function store(file: string, keys: WechatKeys): WechatKeys {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

function newKeys(): WechatKeys {
  const merchant = keyPair();
  const wechat = keyPair();
  return {
    merchantId: '1900000001',
    appId: 'wx0000000000000001',
    ...OFFICIAL,
    merchantSerial: randomBytes(20).toString('hex').toUpperCase(),
    merchantKeyPem: merchant.privateKey,
    merchantPublicKeyPem: merchant.publicKey,
    apiKey: randomBytes(16).toString('hex'),
    wechatSerial: `PUB_KEY_ID_${randomBytes(12).toString('hex').toUpperCase()}`,
    wechatKeyPem: wechat.privateKey,
    wechatPublicKeyPem: wechat.publicKey,
    ...newCertificate(),
  };
}

function newCertificate() {
  const { privateKey, publicKey } = keyPair();
  return {
    certificateSerial: randomBytes(20).toString('hex').toUpperCase(),
    certificateKeyPem: privateKey,
    certificatePublicKeyPem: publicKey,
  };
}

function keyPair() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** Public keys of WeChat Pay by serial, as a merchant stores them. */
export function publicKeysOf(keys: WechatKeys): Record<string, string> {
  return {
    [keys.wechatSerial]: keys.wechatPublicKeyPem,
    [keys.certificateSerial]: keys.certificatePublicKeyPem,
  };
}

/** Returns the headers with which WeChat Pay signs a message, by its public key or by the platform certificate. */
export function signedHeaders(
  keys: WechatKeys,
  body: string,
  { nowMs, by = 'public-key' }: { nowMs: number; by?: 'public-key' | 'certificate' | undefined },
): Record<string, string> {
  const [serial, keyPem] =
    by === 'public-key'
      ? [keys.wechatSerial, keys.wechatKeyPem]
      : [keys.certificateSerial, keys.certificateKeyPem];
  const timestamp = String(Math.floor(nowMs / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signer = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`);
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signer.sign(keyPem, 'base64'),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    'wechatpay-serial': serial,
  };
}

/** True if the merchant signed this method, path and body. */
export function isFromMerchant(
  keys: WechatKeys,
  authorization: string,
  request: { method: string; path: string; body: string },
): boolean {
  const fields = Object.fromEntries(
    [...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  if (!authorization.startsWith('WECHATPAY2-SHA256-RSA2048 ')) return false;
  if (fields.mchid !== keys.merchantId || fields.serial_no !== keys.merchantSerial) return false;
  const { method, path, body } = request;
  return createVerify('RSA-SHA256')
    .update(`${method}\n${path}\n${fields.timestamp}\n${fields.nonce_str}\n${body}\n`)
    .verify(keys.merchantPublicKeyPem, fields.signature ?? '', 'base64');
}

/** Encrypts a notification's content with the APIv3 key. */
export function sealResource(keys: WechatKeys, content: object, about: string): object {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', keys.apiKey, nonce);
  cipher.setAAD(Buffer.from(about));
  const bytes = [cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()];
  return {
    algorithm: 'AEAD_AES_256_GCM',
    original_type: about,
    ciphertext: Buffer.concat(bytes).toString('base64'),
    nonce,
    associated_data: about,
  };
}

/** True if the merchant signed what a page inside WeChat asks for. */
export function isBridgeRequest(keys: WechatKeys, asked: Record<string, string>): boolean {
  const { appId, timeStamp, nonceStr, package: packed, signType, paySign = '' } = asked;
  if (appId !== keys.officialAppId || signType !== 'RSA') return false;
  return createVerify('RSA-SHA256')
    .update(`${appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`)
    .verify(keys.merchantPublicKeyPem, paySign, 'base64');
}
