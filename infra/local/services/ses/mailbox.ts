import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../state-file.ts';

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
    replaceFile(join(this.#dir, `${mail.id}.json`), JSON.stringify(mail, null, 2));
  }

  /** Newest first. */
  list(): Mail[] {
    const names = readdirSync(this.#dir).filter((name) => name.endsWith('.json'));
    const mails = names.map((name): Mail => JSON.parse(readFileSync(join(this.#dir, name), 'utf8')));
    return mails.sort((a, b) => b.sentAt.localeCompare(a.sentAt));
  }
}
