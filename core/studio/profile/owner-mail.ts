import type { Language } from '../../contract/envelope.ts';
import type { HostConfig } from '../../rules/host/config.ts';
import { type AccountChange, changeMail } from '../mail/change-mail.ts';
import type { Ports } from '../ports.ts';

/** How the mails about a change are written. */
export interface Told {
  language: Language;
  contact: HostConfig['contact'];
}

/** Tells the owner of a change by mail. The change stands even when the mail cannot be sent; that is logged. */
export async function tellOwner(
  ports: Pick<Ports, 'mail' | 'log'>,
  to: string,
  change: AccountChange,
  told: Told,
): Promise<void> {
  if (to === '') return;
  try {
    await ports.mail.send(changeMail({ to, change, ...told }));
  } catch (error) {
    ports.log('change not told', { change, error: String(error) });
  }
}
