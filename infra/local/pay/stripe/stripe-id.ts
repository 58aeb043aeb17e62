import { randomBytes } from 'node:crypto';

/** Returns a new id of Stripe's form, such as `cs_test_5f…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
