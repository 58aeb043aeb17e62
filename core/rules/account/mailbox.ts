/** Domains whose mailboxes ignore dots before the @ (support pages of Google and Proton). */
const DOTS_IGNORED = ['gmail.com', 'proton.me', 'protonmail.com', 'pm.me'];
/** Second names of a domain. */
const SAME_DOMAIN: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * Returns one address for all spellings of a mailbox, for limits only: lower case, without a plus tag, and without
 * dots where the provider ignores them. Mails still go to the address as it was typed. A provider that does not know
 * plus tags has a tagged address share the limits of the untagged one, which is harmless.
 */
export function canonicalMailbox(email: string): string {
  const [, name = '', domain = ''] = /^([^@]*)@(.*)$/.exec(email.trim().normalize('NFC').toLowerCase()) ?? [];
  const host = SAME_DOMAIN[domain] ?? domain;
  const untagged = name.replace(/(?<=.)\+.*$/, '');
  return `${DOTS_IGNORED.includes(host) ? untagged.replaceAll('.', '') : untagged}@${host}`;
}

/** Returns the host of a mailbox in lower case. */
export function mailHost(email: string): string {
  return email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
}
