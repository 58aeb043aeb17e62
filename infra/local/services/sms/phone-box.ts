import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

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
    // Begins with a new line: a full disk may have cut the message before.
    appendFileSync(this.#file, `\n${JSON.stringify(message)}`);
  }

  /** Newest first. */
  list(): TextMessage[] {
    return this.#lines().flatMap(messageIn).reverse();
  }

  #lines(): string[] {
    try {
      return readFileSync(this.#file, 'utf8').split('\n');
    } catch {
      return [];
    }
  }
}

/** Returns the message of a line, or none for an empty or cut one. */
function messageIn(line: string): TextMessage[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
