import { createHmac } from 'node:crypto';
import type { Mac } from '../../core/studio/ports.ts';

/** Returns an HMAC-SHA-256 function keyed with the secret. */
export function secretMac(secret: () => Promise<string>): Mac {
  return {
    mac: async (text) =>
      createHmac('sha256', await secret())
        .update(text)
        .digest('hex'),
  };
}
