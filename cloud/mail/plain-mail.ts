import type { Mail } from '../../core/studio/ports.ts';

/** One line, so that nothing typed by a person can add a header. */
const LINE = /^[^\r\n\0]+$/;

/** Throws for an address or subject of more than one line, and for more than one address. */
export function assertPlainMail({ to, subject }: Mail): void {
  if (!LINE.test(to) || !LINE.test(subject) || to.includes(','))
    throw new Error('a mail goes to one address and has a subject of one line');
}
