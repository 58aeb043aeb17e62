import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { replaceFile } from '../../state-file.ts';

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

  labelled(id: string, label: string): string | undefined {
    return label === 'AWSCURRENT' ? this.value(id) : this.#values[labelName(nameOf(id), label)];
  }

  /** Gives a label to the value with that version. Returns false for an unknown version. */
  label(name: string, label: string, version: string): boolean {
    const found = ['AWSCURRENT', 'AWSPREVIOUS']
      .map((each) => this.labelled(name, each))
      .find((value) => value !== undefined && versionOf(value) === version);
    if (found !== undefined) this.#save({ [labelName(name, label)]: found });
    return found !== undefined;
  }

  /** Stores a value under a name, and keeps the one it replaces. */
  put(name: string, value: string): void {
    const before = this.#values[name];
    const replaced = before !== undefined && before !== value;
    this.#save({ [name]: value, ...(replaced ? { [labelName(name, 'AWSPREVIOUS')]: before } : {}) });
  }

  #save(changes: Readonly<Record<string, string>>): void {
    replaceFile(this.#path, JSON.stringify({ ...this.#values, ...changes }), 0o600);
    Object.assign(this.#values, changes);
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

/** Name in the file of a value with a label. No secret's name has a space. */
function labelName(name: string, label: string): string {
  return `${name} ${label}`;
}

export function versionOf(value: string): string {
  return createHash('sha256').update(value).digest('hex').slice(0, 32);
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
