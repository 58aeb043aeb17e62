import type { Language } from '../../contract/envelope.ts';
import type { HostConfig } from '../../rules/host/config.ts';
import { type AccountChange, changeMail } from '../mail/change-mail.ts';
import type { Ports } from '../ports.ts';

export interface OwnerMailTexts {
  language: Language;
  contact: HostConfig['contact'];
}

/** Notifies the owner of a change by mail. A failed mail is logged and does not undo the change. */
export async function mailOwner(
  ports: Pick<Ports, 'mail' | 'log'>,
  to: string,
  { change, texts }: { change: AccountChange; texts: OwnerMailTexts },
): Promise<void> {
  if (to === '') return;
  try {
    await ports.mail.send(changeMail({ to, change, ...texts }));
  } catch (error) {
    ports.log('owner mail failed', { change, error: String(error) });
  }
}
