import type { Mail } from '../../core/studio/ports.ts';

/** A single line, so that user input cannot add a header. */
const LINE = /^[^\r\n\0]+$/;

/** Throws if the address or subject has more than one line, or if there is more than one address. */
export function assertPlainMail({ to, subject }: Mail): void {
  if (!LINE.test(to) || !LINE.test(subject) || to.includes(','))
    throw new Error('a mail goes to one address and has a subject of one line');
}
