import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** This machine's secrets, in one file readable by its owner only. */
export class Secrets {
  readonly #path: string;
  readonly #values: Record<string, string>;

  constructor(path: string) {
    this.#path = path;
    this.#values = readValues(path);
  }

  /** Returns the value of a secret by name or ARN, or undefined. */
  value(id: string): string | undefined {
    return this.#values[nameOf(id)];
  }

  /** Returns the value that the current one replaced, or undefined. */
  previous(id: string): string | undefined {
    return this.#values[previousName(nameOf(id))];
  }

  /** Stores a value under a name, and keeps the one it replaces. */
  put(name: string, value: string): void {
    const before = this.#values[name];
    if (before !== undefined && before !== value) this.#values[previousName(name)] = before;
    this.#values[name] = value;
    mkdirSync(dirname(this.#path), { recursive: true });
    const partial = `${this.#path}.partial`;
    writeFileSync(partial, JSON.stringify(this.#values), { mode: 0o600 });
    renameSync(partial, this.#path);
  }

  /** Creates a random value of `characters` letters and digits, unless the secret exists. */
  ensureRandom(name: string, characters: number): void {
    if (this.value(name) !== undefined) return;
    const letters = randomBytes(characters * 2)
      .toString('base64')
      .replace(/[^A-Za-z0-9]/g, '');
    this.put(name, letters.slice(0, characters));
  }
}

/** Name of a replaced value in the file. No secret's name has a space. */
function previousName(name: string): string {
  return `${name} AWSPREVIOUS`;
}

function readValues(path: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/** Returns the name in `arn:aws:secretsmanager:region:account:secret:NAME`, or the name itself. */
export function nameOf(id: string): string {
  return id.startsWith('arn:') ? (id.split(':')[6] ?? id) : id;
}
