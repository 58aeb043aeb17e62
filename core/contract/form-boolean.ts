import * as z from 'zod';

/**
 * A yes or no of a body: true or false in JSON, in a form their names or `1` and `0`, `yes` and `no`, `on` and `off`.
 * No when it is left out.
 */
export function formBoolean() {
  return z.stringbool().or(z.boolean()).default(false);
}
