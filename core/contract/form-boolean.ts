import * as z from 'zod';

/** A boolean in a body: JSON, or in a form 1/0, yes/no, on/off. False if missing. */
export function formBoolean() {
  return z.stringbool().or(z.boolean()).default(false);
}
