import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A sent mail. */
export interface Mail {
  id: string;
  sentAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** The local cloud's mails, one file each. */
export class Mailbox {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
    mkdirSync(dir, { recursive: true });
  }

  keep(mail: Mail): void {
    const path = join(this.#dir, `${mail.id}.json`);
    writeFileSync(`${path}.new`, JSON.stringify(mail, null, 2));
    renameSync(`${path}.new`, path);
  }

  /** Newest first. */
  list(): Mail[] {
    const names = readdirSync(this.#dir).filter((name) => name.endsWith('.json'));
    const mails = names.map((name): Mail => JSON.parse(readFileSync(join(this.#dir, name), 'utf8')));
    return mails.sort((a, b) => b.sentAt.localeCompare(a.sentAt));
  }
}
