import * as z from 'zod';

/**
 * Returns the schema of a boolean in a body: true or false in JSON; in a form also `1` and `0`, `yes` and
 * `no`, `on` and `off`. False if it is missing.
 */
export function formBoolean() {
  return z.stringbool().or(z.boolean()).default(false);
}
