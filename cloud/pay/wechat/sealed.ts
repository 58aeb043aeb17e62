import { createDecipheriv } from 'node:crypto';

/** Encrypted part of a notification. */
export interface SealedResource {
  algorithm: string;
  ciphertext: string;
  nonce: string;
  associated_data?: string | undefined;
}

const ALGORITHM = 'AEAD_AES_256_GCM';
const TAG_BYTES = 16;

/** Decrypts a resource. Returns undefined if it was altered or encrypted with another key. */
export function decryptSealed(resource: SealedResource, apiKey: string): string | undefined {
  if (resource.algorithm !== ALGORITHM) return undefined;
  try {
    const bytes = Buffer.from(resource.ciphertext, 'base64');
    const tagAt = bytes.length - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', apiKey, resource.nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(tagAt));
    decipher.setAAD(Buffer.from(resource.associated_data ?? ''));
    return Buffer.concat([decipher.update(bytes.subarray(0, tagAt)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
