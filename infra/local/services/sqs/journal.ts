import { appendFileSync, closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { replaceFile } from '../../state-file.ts';

/** A message as stored in a queue; times are milliseconds since 1970. */
export interface StoredMessage {
  id: string;
  body: string;
  sentAtMs: number;
  visibleAtMs: number;
  receives: number;
  /** Changes with each delivery: only the newest handle is valid. */
  handle?: string;
}

type Entry = { put: StoredMessage } | { delete: string };

/**
 * Messages of one queue on disk: one line per change, written before the change is acknowledged. Lines reach
 * the operating system at once, so a killed process loses nothing; a power cut might.
 */
export class Journal {
  readonly #file: number;

  private constructor(file: number) {
    this.#file = file;
  }

  /** Opens and compacts a journal. Returns it with its messages. */
  static open(path: string): { journal: Journal; messages: Map<string, StoredMessage> } {
    const messages = readMessages(path);
    const lines = [...messages.values()].map((put) => `${JSON.stringify({ put })}\n`);
    replaceFile(path, lines.join(''));
    return { journal: new Journal(openSync(path, 'a')), messages };
  }

  put(message: StoredMessage): void {
    this.#append({ put: message });
  }

  delete(id: string): void {
    this.#append({ delete: id });
  }

  close(): void {
    closeSync(this.#file);
  }

  #append(entry: Entry): void {
    // Begins with a new line: a full disk may have cut the entry before.
    appendFileSync(this.#file, `\n${JSON.stringify(entry)}`);
  }
}

function readMessages(path: string): Map<string, StoredMessage> {
  const messages = new Map<string, StoredMessage>();
  if (!existsSync(path)) return messages;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    // The last line is incomplete if the process died while writing it; that change was never acknowledged.
    if (!line.endsWith('}')) continue;
    let entry: Entry;
    try {
      entry = JSON.parse(line);
    } catch {
      continue;
    }
    if ('put' in entry) messages.set(entry.put.id, entry.put);
    else messages.delete(entry.delete);
  }
  return messages;
}
