import { createHmac } from 'node:crypto';
import type { Mac } from '../../core/studio/ports.ts';

/** HMAC-SHA-256 with a secret as its key. */
export function secretMac(secret: () => Promise<string>): Mac {
  return {
    mac: async (text) =>
      createHmac('sha256', await secret())
        .update(text)
        .digest('hex'),
  };
}
