import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The secrets of this machine, in one file that only its owner reads. */
export class Secrets {
  readonly #path: string;
  readonly #values: Record<string, string>;

  constructor(path: string) {
    this.#path = path;
    this.#values = readValues(path);
  }

  /** The value of a secret by name or ARN, or nothing. */
  value(id: string): string | undefined {
    return this.#values[nameOf(id)];
  }

  /** Keeps a value under a name. */
  put(name: string, value: string): void {
    this.#values[name] = value;
    mkdirSync(dirname(this.#path), { recursive: true });
    const partial = `${this.#path}.partial`;
    writeFileSync(partial, JSON.stringify(this.#values), { mode: 0o600 });
    renameSync(partial, this.#path);
  }

  /** Makes a random value of `characters` letters and digits, unless the secret has one from an earlier start. */
  ensureRandom(name: string, characters: number): void {
    if (this.value(name) !== undefined) return;
    const letters = randomBytes(characters * 2)
      .toString('base64')
      .replace(/[^A-Za-z0-9]/g, '');
    this.put(name, letters.slice(0, characters));
  }
}

function readValues(path: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/** `arn:aws:secretsmanager:region:account:secret:NAME`, or the name itself. */
export function nameOf(id: string): string {
  return id.startsWith('arn:') ? (id.split(':')[6] ?? id) : id;
}
