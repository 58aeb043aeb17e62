import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A delivered text message. */
export interface TextMessage {
  sentAt: string;
  to: string;
  text: string;
}

/** The local cloud's phones: one line per message. */
export class PhoneBox {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
  }

  keep(message: TextMessage): void {
    appendFileSync(this.#file, `${JSON.stringify(message)}\n`);
  }

  /** Newest first. */
  list(): TextMessage[] {
    return this.#lines()
      .map((line): TextMessage => JSON.parse(line))
      .reverse();
  }

  #lines(): string[] {
    try {
      return readFileSync(this.#file, 'utf8')
        .split('\n')
        .filter((line) => line !== '');
    } catch {
      return [];
    }
  }
}
